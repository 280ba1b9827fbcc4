import { listOf } from '@facet/sdk/chart-form';
import { columnLabel, DTTM_ALIAS, metricLabel } from '@facet/sdk/chart-query';
import { type DataRow, GenericType, type QueryObject, type QueryResult } from '@facet/sdk/common';
import { sampleLayers } from './sample-layers.ts';
import { type SampleRow, TIME } from './sample-row.ts';

/**
 * A simplified server response for the rows, with the columns that a server would return: a pivot has one for each
 * value of the dimensions, a box plot one for each statistic of a metric.
 */
export function sampleAnswer(query: QueryObject, rows: readonly SampleRow[]): QueryResult {
  const layers = listOf(query.annotation_layers);
  const result = withoutLayers(query, rows);
  return layers.length === 0 ? result : { ...result, annotation_data: sampleLayers(layers, rows) };
}

function withoutLayers(query: QueryObject, rows: readonly SampleRow[]): QueryResult {
  const groups = (query.columns ?? []).map(columnLabel);
  const metrics = (query.metrics ?? []).map(metricLabel);
  const names = [...new Set([...(query.is_timeseries ? [DTTM_ALIAS] : []), ...groups, ...metrics])];
  const pivots = (query.post_processing ?? []).some((step) => step?.operation === 'pivot');
  const boxes = (query.post_processing ?? []).find((step) => step?.operation === 'boxplot');
  if (boxes) return boxed(rows, groups, listOf(boxes.options?.['groupby']).map(String), metrics);
  const [axis = ''] = groups;
  const others = groups.slice(1);
  if (pivots && others.length > 0) return pivoted(rows, axis, others, metrics);
  return answer(
    names,
    rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name === DTTM_ALIAS ? TIME : name] ?? null]))),
    groups,
  );
}

function pivoted(
  rows: readonly SampleRow[],
  axis: string,
  groups: readonly string[],
  metrics: readonly string[],
): QueryResult {
  const byPlace = new Map<SampleRow[string], Map<string, SampleRow[string]>>();
  const labels = new Map<string, readonly string[]>();
  for (const row of rows) {
    const place = row[axis] ?? null;
    const cells = byPlace.get(place) ?? new Map([[axis, place]]);
    byPlace.set(place, cells);
    for (const metric of metrics) {
      const parts = [...(metrics.length > 1 ? [metric] : []), ...groups.map((group) => String(row[group] ?? '<NULL>'))];
      const key = parts.join(', ');
      labels.set(key, parts);
      cells.set(key, row[metric] ?? null);
    }
  }
  const names = [axis, ...labels.keys()];
  const data = [...byPlace.values()].map((cells) =>
    Object.fromEntries(names.map((name) => [name, cells.get(name) ?? null])),
  );
  return { ...answer(names, data, [axis]), label_map: Object.fromEntries(labels) };
}

/** Boxes of the rows of each group; the whiskers extend to the smallest and largest value. */
function boxed(
  rows: readonly SampleRow[],
  columns: readonly string[],
  groups: readonly string[],
  metrics: readonly string[],
): QueryResult {
  const byGroup = Map.groupBy(rows, (row) =>
    JSON.stringify(groups.map((group) => [typeof row[group], String(row[group])])),
  );
  const data = [...byGroup.values()].map((within) => ({
    ...Object.fromEntries(groups.map((group) => [group, within[0]?.[group] ?? null])),
    ...Object.fromEntries(metrics.flatMap((metric) => measures(metric, within))),
  }));
  const names = [...groups, ...metrics.flatMap((metric) => measures(metric, []).map(([name]) => name))];
  return answer(names, data, columns);
}

function measures(metric: string, rows: readonly SampleRow[]): readonly (readonly [string, SampleRow[string]])[] {
  const values = rows.flatMap((row) => (typeof row[metric] === 'number' ? row[metric] : [])).toSorted((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? null;
  return [
    [`${metric}__mean`, at(0.5)],
    [`${metric}__median`, at(0.5)],
    [`${metric}__max`, at(1)],
    [`${metric}__min`, at(0)],
    [`${metric}__q1`, at(0.25)],
    [`${metric}__q3`, at(0.75)],
    [`${metric}__count`, values.length],
    [`${metric}__outliers`, null],
  ];
}

function answer(names: readonly string[], rows: readonly SampleRow[], groups: readonly string[]): QueryResult {
  const exact = names.flatMap((name) => exactIn(rows, name) ?? []);
  const data = rows.map(
    (row): DataRow => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, jsonOf(cell)])),
  );
  return {
    colnames: names,
    coltypes: names.map((name) =>
      name === TIME || name === DTTM_ALIAS
        ? GenericType.temporal
        : groups.includes(name)
          ? GenericType.string
          : GenericType.numeric,
    ),
    data,
    rowcount: data.length,
    ...(exact.length === 0 ? {} : { exact_values: exact }),
  };
}

function jsonOf(cell: SampleRow[string]): DataRow[string] {
  if (typeof cell === 'bigint') return Number(cell);
  return typeof cell === 'number' && !Number.isFinite(cell) ? null : cell;
}

const isInexact = (cell: SampleRow[string] | undefined): boolean =>
  typeof cell === 'bigint' ? !Number.isSafeInteger(Number(cell)) : typeof cell === 'number' && !Number.isFinite(cell);

type ExactColumn = NonNullable<QueryResult['exact_values']>[number];

function exactIn(data: readonly SampleRow[], column: string): ExactColumn | undefined {
  const rows = data.flatMap((row, at) => (isInexact(row[column]) ? at : []));
  return rows.length === 0 ? undefined : { column, rows, texts: rows.map((at) => String(data[at]?.[column])) };
}
