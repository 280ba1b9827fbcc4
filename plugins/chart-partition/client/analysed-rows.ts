import type { DataRow, QueryResult } from '@facet/sdk/common';
import { DTTM_ALIAS } from '@facet/sdk/chart-query';

export interface AnalysedRows {
  readonly rows: readonly DataRow[];
  /** Those of other times included. */
  readonly metrics: readonly string[];
}

/** The answer of a query over time, one column a series, as one row a moment and group. */
export function analysedRows(
  { colnames, data, label_map: labels = {} }: Pick<QueryResult, 'colnames' | 'data' | 'label_map'>,
  columns: readonly string[],
): AnalysedRows {
  const series = colnames.flatMap((key) => {
    if (key === DTTM_ALIAS) return [];
    const parts = labels[key] ?? key.split(', ');
    const group = parts.slice(-columns.length).map((part) => (part === '<NULL>' ? null : part));
    return [{ key, metric: parts.slice(0, -columns.length).join(', '), group }];
  });
  const rows = data.flatMap((row) =>
    series.map(({ key, metric, group }): DataRow => {
      const named = columns.map((column, at) => [column, group[at] ?? null] as const);
      return { [DTTM_ALIAS]: row[DTTM_ALIAS] ?? null, ...Object.fromEntries(named), [metric]: row[key] ?? null };
    }),
  );
  return { rows, metrics: [...new Set(series.map(({ metric }) => metric))] };
}
