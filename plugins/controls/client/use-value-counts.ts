import type { Datasource } from '@facet/plugin-datasets/contract';
import { isRecord, listOf } from '@facet/sdk/chart-query';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { numberFormatter } from '@facet/sdk/formatting';
import { useQuery } from '@tanstack/react-query';

const FRESH_MS = 60_000;
/** Number of values with a row count, the most frequent first: users search a longer list instead of reading it. */
const MOST_VALUES = 1000;
const countLabel = (column: string) => (column === 'rows' ? 'count' : 'rows');

/**
 * The number of rows by value of a column, as texts by the text of the value.
 * The counts are optional: while they are missing, or without permission to query them, the list is shown without.
 */
export function useValueCounts(
  datasource: Datasource | null,
  column: string | null,
  isWanted: boolean,
): ReadonlyMap<string, string> {
  const api = useService(ApiClientToken);
  const { data } = useQuery({
    queryKey: ['column-value-counts', datasource?.type, datasource?.id, column],
    enabled: isWanted && datasource !== null && datasource.filter_select !== false && column !== null,
    staleTime: FRESH_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = countQuery(datasource, column ?? '');
      const answer = await api.call('POST /api/v1/chart/data', { body }, { signal });
      return countsOf('result' in answer ? answer.result[0]?.['data'] : [], column ?? '');
    },
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();

function countQuery(datasource: Datasource | null, column: string) {
  const rows = { expressionType: 'SQL' as const, sqlExpression: 'COUNT(*)', label: countLabel(column) };
  return {
    datasource: { id: datasource?.id ?? 0, type: datasource?.type ?? 'table' },
    queries: [{ columns: [column], metrics: [rows], orderby: [[rows, false]], row_limit: MOST_VALUES }],
  };
}

export function countsOf(rows: unknown, column: string): ReadonlyMap<string, string> {
  const write = numberFormatter(',d');
  const counts = new Map<string, string>();
  for (const row of listOf(rows).filter(isRecord)) {
    const { [column]: value, [countLabel(column)]: count } = row;
    if (value !== null && typeof count === 'number') counts.set(String(value), write(count));
  }
  return counts;
}

/** Sorts values by their counts, the most frequent first; values without a count follow in their original order. */
export function byCount(values: readonly string[], counts: ReadonlyMap<string, string>): readonly string[] {
  const offered = new Set(values);
  return [...new Set([...[...counts.keys()].filter((value) => offered.has(value)), ...values])];
}
