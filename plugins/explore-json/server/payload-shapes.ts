import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { QueryColumn, QueryMetric } from '@facet/sdk/common';
import { ExploreJsonErrors } from './errors.ts';
import { calendar } from './payload-calendar.ts';
import { partition } from './payload-partition.ts';
import { numberOr0, type PayloadOf, type Row } from './payload-rows.ts';
import { heatmap, histogram, sankey, sunburst } from './payload-parts.ts';
import { nameBars } from './payload-name-bars.ts';
import { areas, bars, lines, rose } from './payload-series.ts';

/** The size of the matrix grows quadratically. */
const MOST_NODES = 1_000;

const records: PayloadOf = (rows) => rows;

const countryMap: PayloadOf = (rows, { all: [country = '', metric = ''] }) =>
  rows.map((row) => ({ country_id: row[country], metric: row[metric] }));

/** A square matrix over all sources and targets; missing pairs are 0. */
const chord: PayloadOf = (rows, { all: [source = '', target = '', value = ''] }) => {
  const nodes = [...new Set(rows.flatMap((row) => [row[source], row[target]]))];
  if (nodes.length > MOST_NODES) throw ExploreJsonErrors.matrix(nodes.length, MOST_NODES);
  const at = new Map(nodes.map((node, index) => [node, index]));
  const matrix = nodes.map(() => nodes.map((): number | bigint => 0));
  for (const row of rows) {
    const line = matrix[at.get(row[source]) ?? -1];
    const column = at.get(row[target]);
    if (line && column !== undefined) line[column] = numberOr0(row[value]);
  }
  return { nodes, matrix };
};

const bullet: PayloadOf = (rows, { metrics: [metric = ''] }) => ({ measures: rows.map((row) => row[metric]) });

const bubble: PayloadOf = (rows, { columns }, form) => {
  const [x, y, size] = ['x', 'y', 'size'].map((name) => labelOf(form[name], metricLabel));
  const series = labelOf(form['series'], columnLabel) ?? columns[0] ?? '';
  const groups = new Map<unknown, object[]>();
  for (const row of rows) {
    const values = groups.get(row[series]) ?? [];
    values.push({
      ...row,
      x: row[x ?? ''],
      y: row[y ?? ''],
      size: row[size ?? ''],
      shape: 'circle',
      group: row[series],
    });
    groups.set(row[series], values);
  }
  return [...groups].map(([key, values]) => ({ key, values }));
};

/** The control contains a name or an object; undefined for any other value. */
function labelOf<T extends QueryColumn | QueryMetric>(value: unknown, read: (value: T) => string): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  // A request with an invalid object was rejected before the query.
  return typeof value === 'object' && value !== null ? read(value as T) : undefined;
}

/** For each metric the values of each group over time. */
const pairedTtest: PayloadOf = (rows, { columns, metrics, all }) => {
  const [axis = ''] = all.filter((name) => !columns.includes(name) && !metrics.includes(name));
  const groups = new Map<string, { group: unknown; rows: Row[] }>();
  for (const row of rows) {
    const names = columns.map((column) => row[column]);
    const key = names.map(String).join('\u0000');
    const group = groups.get(key) ?? { group: columns.length === 0 ? 'All' : names, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return Object.fromEntries(
    metrics.map((metric) => [
      metric,
      [...groups.values()].map(({ group, rows: own }) => ({
        group,
        values: own.map((row) => ({ x: row[axis], y: row[metric] ?? null })),
      })),
    ]),
  );
};

/** Rows by timestamp: metrics, or the values of a single metric by group. */
const timeTable: PayloadOf = (rows, { columns, metrics, all }) => {
  const [axis = ''] = all.filter((name) => !columns.includes(name) && !metrics.includes(name));
  const moments = new Map<string, Map<string, unknown>>();
  const found = new Set<string>();
  for (const row of rows) {
    const moment = timeText(row[axis]);
    const values = moments.get(moment) ?? new Map<string, unknown>();
    for (const metric of metrics) {
      const name = columns.length > 0 ? columns.map((column) => String(row[column])).join(', ') : metric;
      found.add(name);
      values.set(name, row[metric] ?? null);
    }
    moments.set(moment, values);
  }
  const sorted = [...moments]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([moment, values]) => [moment, Object.fromEntries(values)] as const);
  return { records: Object.fromEntries(sorted), columns: [...found].toSorted(), is_group_by: columns.length > 0 };
};

const timeText = (value: unknown): string =>
  typeof value === 'number' ? new Date(value).toISOString().slice(0, 19).replace('T', ' ') : String(value);

/** Types that are not in this map return the rows of their query. */
const SHAPES: ReadonlyMap<string, PayloadOf> = new Map([
  ['area', areas],
  ['bar', bars],
  ['bubble', bubble],
  ['bullet', bullet],
  ['cal_heatmap', calendar],
  ['chord', chord],
  ['compare', lines],
  ['country_map', countryMap],
  ['dist_bar', nameBars],
  ['heatmap', heatmap],
  ['histogram', histogram],
  ['horizon', lines],
  ['line', lines],
  ['paired_ttest', pairedTtest],
  ['partition', partition],
  ['rose', rose],
  ['sankey', sankey],
  ['sunburst', sunburst],
  ['time_table', timeTable],
]);

export const payloadOf = (key: string): PayloadOf => SHAPES.get(key) ?? records;
