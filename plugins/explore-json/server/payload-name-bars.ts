import { columnLabel, metricLabel, queryColumnsOf, queryMetricsOf } from '@facet/sdk/chart-query';
import type { QueryMetric } from '@facet/sdk/common';
import { numberOr0, type PayloadOf, type Row } from './payload-rows.ts';

const NULL_NAME = '<NULL>';

const namesIn = (row: Row, columns: readonly string[]): readonly string[] =>
  columns.map((column) => String(row[column] ?? NULL_NAME));

const joined = (names: readonly string[]): string => names.join(', ');

/**
 * Bars of categories: the dimensions together name a bar, the breakdowns split each metric into series. Bars are sorted
 * by the sum of the sort metric.
 */
export const nameBars: PayloadOf = (rows, { metrics: asked }, form) => {
  const groups = queryColumnsOf(form['groupby']).map(columnLabel);
  const breakdowns = queryColumnsOf(form['columns']).map(columnLabel);
  const metrics = queryMetricsOf(form['metrics']).map(metricLabel);
  const limit = form['timeseries_limit_metric'];
  const sorting = limit ? metricLabel(limit as QueryMetric) : undefined;
  const sortedBy = sorting !== undefined && asked.includes(sorting) ? sorting : (metrics[0] ?? '');

  const bars = Map.groupBy(rows, (row) => joined(namesIn(row, groups)));
  const sums = new Map(
    [...bars].map(([bar, own]) => [bar, own.reduce((sum, row) => sum + Number(numberOr0(row[sortedBy])), 0)]),
  );
  const direction = form['order_desc'] === false ? 1 : -1;
  const order = [...bars.keys()].sort((a, b) => direction * ((sums.get(a) ?? 0) - (sums.get(b) ?? 0)));

  const series = new Map<string, Map<string, unknown>>();
  const breakdownNames = [...new Set(rows.map((row) => joined(namesIn(row, breakdowns))))].sort();
  const keyOf = (metric: string, breakdown: string): string =>
    joined([
      ...(metrics.length > 1 || breakdowns.length === 0 ? [metric] : []),
      ...(breakdown === '' ? [] : [breakdown]),
    ]);
  for (const metric of metrics) for (const name of breakdownNames) series.set(keyOf(metric, name), new Map());
  for (const [bar, own] of bars)
    for (const row of own)
      for (const metric of metrics)
        series.get(keyOf(metric, joined(namesIn(row, breakdowns))))?.set(bar, row[metric] ?? null);

  const isShare = form['contribution'] === true;
  const totals = new Map(
    order.map((bar) => [bar, [...series.values()].reduce((sum, own) => sum + Number(numberOr0(own.get(bar))), 0)]),
  );
  const shown = (value: unknown, bar: string): unknown => {
    if (!isShare || value === null || value === undefined) return value ?? null;
    const total = totals.get(bar) ?? 0;
    return total === 0 ? null : Number(value) / total;
  };
  return [...series].map(([key, own]) => ({
    key,
    values: order.map((bar) => ({ x: bar, y: shown(own.get(bar), bar) })),
  }));
};
