import type { DataRow, QueryResult } from '@facet/sdk/common';
import { DTTM_ALIAS } from '@facet/sdk/chart-query';

export interface AnalysedRows {
  readonly rows: readonly DataRow[];
  /** Labels of the metrics, including those of time shifts. */
  readonly metrics: readonly string[];
}

/** Converts the answer of a time query, with one column per series, to one row per timestamp and group. */
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
