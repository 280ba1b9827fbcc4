import { type AdhocFilter, isRecord, listOf, textOf } from '@facet/sdk/chart-query';
import { ApiClientToken, useFlag, useService } from '@facet/sdk/client';
import { RISON } from 'rison2';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { answerOf } from './answer-of.ts';
import { type FilterSubject, takesValue } from '../common/filter-operators.ts';

/** The members of the response that are used here. */
interface Converted {
  readonly display_value: string;
  readonly error_message: string;
  readonly valid_filter_operators: readonly string[];
}

/** Delay that the contract specifies. */
const REST_MS = 600;

export interface AdvancedValue {
  /** Display text of the typed value; empty without one. */
  readonly display: string;
  /** Error of the typed value. */
  readonly problem: string | null;
  /** Whether an operator applies to the type; operators without a value always do. */
  allows(operatorId: string): boolean;
}

/** Converts the typed value of a column with an advanced type after a pause in typing; null for all other columns. */
export function useAdvancedType(subject: FilterSubject | null, draft: AdhocFilter): AdvancedValue | null {
  const api = useService(ApiClientToken);
  const isOn = useFlag('ENABLE_ADVANCED_DATA_TYPES');
  const type = isOn && subject?.kind === 'column' ? (subject.advancedType ?? null) : null;
  const values = listOf(draft.comparator).filter((value) => typeof value === 'string' || typeof value === 'number');
  const [settled] = useDebouncedValue(JSON.stringify(values), REST_MS);
  const { t } = useTranslation('facet/controls');
  const { data, error } = useQuery<Converted>({
    queryKey: ['advanced-type', type, settled],
    enabled: type !== null,
    retry: false,
    staleTime: 60_000,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const q = RISON.stringify({ type: type ?? '', values: JSON.parse(settled) as unknown });
      const path = `/api/v1/advanced_data_type/convert?q=${encodeURIComponent(q)}`;
      return convertedOf((await answerOf(api, path, signal))['result']);
    },
  });
  if (type === null) return null;
  const valid = data?.valid_filter_operators;
  return {
    display: data?.display_value ?? '',
    problem: error ? t('filters.standsUnknown') : data?.error_message || null,
    allows: (id) => valid === undefined || !takesValue(id) || valid.includes(id),
  };
}

function convertedOf(result: unknown): Converted {
  const {
    display_value: display,
    error_message: error,
    valid_filter_operators: valid,
  } = isRecord(result) ? result : {};
  return {
    display_value: textOf(display) ?? '',
    error_message: textOf(error) ?? '',
    valid_filter_operators: listOf(valid).filter((one) => typeof one === 'string'),
  };
}
