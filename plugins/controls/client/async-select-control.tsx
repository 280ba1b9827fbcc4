import { isRecord, listOf, textOf } from '@facet/sdk/chart-query';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '@facet/sdk/chart-form';
import type { ControlProps } from './control-type.ts';
import { SelectControl } from './select-control.tsx';

type Value = string | number | boolean | null;

const FRESH_MS = 60_000;

/**
 * A select control whose choices come from the server. Options: `endpoint` (a path of this server), `mutator` (converts
 * the whole response to pairs; absent: `result` with `value` and `text`), `multi`, `freeForm`, `clearable`,
 * `placeholder`.
 */
export function AsyncSelectControl(props: ControlProps<Value | readonly Value[] | undefined>) {
  const { error, options } = props;
  const { t } = useTranslation('facet/controls');
  const endpoint = textOf(options['endpoint']) ?? '';
  const { data, error: failure } = useAnswer(endpoint);
  const { mutator } = options;
  const choices = useMemo(
    () => (data === undefined ? [] : typeof mutator === 'function' ? choicesIn(mutator(data)) : resultChoices(data)),
    [data, mutator],
  );
  const problem = failure === null ? null : t('fetchFailed', { message: describeError(failure).message });
  return <SelectControl {...props} error={error ?? problem} options={{ ...options, choices }} />;
}

function useAnswer(endpoint: string) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['async-select', endpoint],
    enabled: endpoint !== '',
    staleTime: FRESH_MS,
    retry: false,
    queryFn: async ({ signal }): Promise<unknown> => (await api.request(endpoint, { signal })).json(),
  });
}

/** Choices from the generic lists of the contract: `{ value, text }`. */
function resultChoices(answer: unknown): readonly Choice[] {
  const rows = isRecord(answer) ? listOf(answer['result']).filter(isRecord) : [];
  return choicesIn(rows.map((row) => [row['value'], row['text'] ?? row['value']]));
}

function choicesIn(value: unknown): readonly Choice[] {
  return listOf(value).flatMap((pair): readonly Choice[] => {
    if (!Array.isArray(pair)) return [];
    const [key, text]: readonly unknown[] = pair;
    const isKey = typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean';
    return isKey ? [[key, String(text ?? key)]] : [];
  });
}
