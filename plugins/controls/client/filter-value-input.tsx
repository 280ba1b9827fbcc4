import type { Datasource } from '@facet/plugin-datasets/contract';
import { type AdhocFilter, listOf } from '@facet/sdk/chart-query';
import { ApiClientToken, useService } from '@facet/sdk/client';
import type { FilterValue } from '@facet/sdk/common';
import { type SelectOption, VirtualSelect } from '@facet/sdk/ui';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answerOf } from './answer-of.ts';
import { typedValue } from '../common/filter-draft.ts';
import { type FilterSubject, takesList, takesValue } from '../common/filter-operators.ts';
import { splitPasted } from '../common/validators.ts';
import { byCount, useValueCounts } from './use-value-counts.ts';

export interface FilterValueProps {
  readonly draft: AdhocFilter;
  readonly subject: FilterSubject | null;
  readonly datasource: Datasource | null;
  readonly operator: string;
  onChange(value: FilterValue | readonly FilterValue[]): void;
}

/** The input for the value of the operator, with suggestions from the column's values. */
export function FilterValueInput({ draft, subject, datasource, operator, onChange }: FilterValueProps) {
  const { t } = useTranslation('facet/controls');
  const values = useColumnValues(datasource, subject);
  const column = subject?.kind === 'column' ? subject.name : null;
  const counts = useValueCounts(datasource, column, takesList(operator) && values.length > 0);
  if (!takesValue(operator)) return <TextInput aria-label={t('filters.value')} disabled value="" />;
  const read = (text: string) => typedValue(text, subject);
  const chosen = listOf<FilterValue>(draft.comparator);
  const known = [...new Set([...byCount(values.map(String), counts), ...chosen.map(String)])].filter(
    (text) => text !== '',
  );
  const options = known.map((text): SelectOption => {
    const note = counts.get(text);
    return { value: text, label: text, ...(note === undefined ? {} : { note }) };
  });
  if (takesList(operator))
    return (
      <VirtualSelect
        ariaLabel={t('filters.value')}
        placeholder={t('filters.values', { count: values.length })}
        multiple
        freeForm
        options={options}
        value={chosen.map(String)}
        onChange={(texts) =>
          onChange(texts.flatMap((text) => (known.includes(text) ? [text] : splitPasted(text))).map(read))
        }
      />
    );
  if (subject?.kind === 'metric' || operator === 'LIKE' || operator === 'ILIKE')
    return (
      <TextInput
        aria-label={t('filters.value')}
        value={String(draft.comparator ?? '')}
        onChange={(event) => onChange(read(event.currentTarget.value))}
      />
    );
  return (
    <VirtualSelect
      ariaLabel={t('filters.value')}
      freeForm
      options={options}
      value={draft.comparator === undefined || draft.comparator === '' ? null : String(chosen[0] ?? '')}
      onChange={(text) => onChange(text === null ? '' : read(text))}
    />
  );
}

/** Distinct values of the column, for suggestions. If they cannot be read, a value can still be typed. */
function useColumnValues(datasource: Datasource | null, subject: FilterSubject | null): readonly FilterValue[] {
  const api = useService(ApiClientToken);
  const column = subject?.kind === 'column' ? subject.name : null;
  const { data } = useQuery({
    queryKey: ['column-values', datasource?.type, datasource?.id, column],
    enabled: datasource !== null && datasource.filter_select !== false && column !== null,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const path = `/api/v1/datasource/${datasource?.type ?? 'table'}/${datasource?.id ?? 0}/column/${encodeURIComponent(column ?? '')}/values/`;
      return listOf((await answerOf(api, path, signal))['result']).filter(isOffered);
    },
  });
  return data ?? [];
}

/** Null is no suggestion: filters have operators of their own for it. */
const isOffered = (value: unknown): value is NonNullable<FilterValue> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
