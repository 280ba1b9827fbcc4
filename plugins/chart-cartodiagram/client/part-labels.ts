import { columnLabel, metricLabel, queryColumnsOf, queryMetricsOf } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import type { PartAtPlace } from './parts-at-places.ts';

/** Controls of chart types whose values are the labels of their marks. */
const DIMENSIONS = ['groupby', 'columns', 'series', 'entity'];

/** The labels of the marks of all charts on the map: their groups, or their metrics where they have no groups. */
export function partLabels(form: FormData, parts: readonly PartAtPlace[]): readonly string[] {
  const dimensions = DIMENSIONS.flatMap((control) => queryColumnsOf(form[control]).map(columnLabel));
  if (dimensions.length === 0) return [...new Set(queryMetricsOf(form['metrics']).map(metricLabel))];
  const queries = parts.flatMap(({ queries: [first] }) => first ?? []);
  const labels = queries.flatMap(({ colnames, data, label_map: pivoted = {} }) =>
    dimensions.every((name) => colnames.includes(name))
      ? data.map((row) => dimensions.map((name) => String(row[name] ?? '')).join(', '))
      : Object.values(pivoted).map((names) => names.join(', ')),
  );
  return [...new Set(labels)].filter((label) => label !== '').sort();
}
