import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import { type DataRow, GenericType, type QueryObject, type QueryResult } from '@facet/sdk/common';

/** A value a column; a query gets those of its columns and metrics. */
export type SampleRow = Readonly<Record<string, string | number | boolean | null>>;

/** Times are numbers in answers; this column holds them. */
export const TIME = 'day';

/** What a server would answer to a query about the rows, as far as pivots go: one column for each value of the dimensions. */
export function sampleAnswer(query: QueryObject, rows: readonly SampleRow[]): QueryResult {
  const groups = (query.columns ?? []).map(columnLabel);
  const metrics = (query.metrics ?? []).map(metricLabel);
  const names = [...new Set([...groups, ...metrics])];
  const pivots = (query.post_processing ?? []).some((step) => step?.operation === 'pivot');
  const [axis = ''] = groups;
  const others = groups.slice(1);
  if (pivots && others.length > 0) return pivoted(rows, axis, others, metrics);
  return answer(
    names,
    rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))),
    groups,
  );
}

function pivoted(
  rows: readonly SampleRow[],
  axis: string,
  groups: readonly string[],
  metrics: readonly string[],
): QueryResult {
  const byPlace = new Map<SampleRow[string], Record<string, SampleRow[string]>>();
  const labels: Record<string, readonly string[]> = {};
  for (const row of rows) {
    const place = row[axis] ?? null;
    const cells = byPlace.get(place) ?? { [axis]: place };
    byPlace.set(place, cells);
    for (const metric of metrics) {
      const parts = [...(metrics.length > 1 ? [metric] : []), ...groups.map((group) => String(row[group] ?? '<NULL>'))];
      const key = parts.join(', ');
      labels[key] = parts;
      cells[key] = row[metric] ?? null;
    }
  }
  const names = [axis, ...Object.keys(labels)];
  const data = [...byPlace.values()].map((cells) =>
    Object.fromEntries(names.map((name) => [name, cells[name] ?? null])),
  );
  return { ...answer(names, data, [axis]), label_map: labels };
}

function answer(names: readonly string[], data: readonly DataRow[], groups: readonly string[]): QueryResult {
  return {
    colnames: names,
    coltypes: names.map((name) =>
      name === TIME ? GenericType.temporal : groups.includes(name) ? GenericType.string : GenericType.numeric,
    ),
    data,
    rowcount: data.length,
  };
}
