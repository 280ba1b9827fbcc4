import type { DatasourcePayload } from '@facet/plugin-datasets/contract';

/**
 * The dataset with only those columns and metrics that its charts name, wherever in their forms, and its time columns,
 * which filters need. A dashboard of few charts over a wide table then loads little.
 */
export function trimToUse(
  payload: DatasourcePayload,
  forms: readonly Readonly<Record<string, unknown>>[],
): DatasourcePayload {
  const words = new Set<string>();
  for (const form of forms) collectTexts(form, words);
  const columns = payload.columns.filter((column) => column.is_dttm || words.has(column.column_name));
  const metrics = payload.metrics.filter((metric) => words.has(metric.metric_name));
  const names = new Set([
    '__timestamp',
    ...columns.map((one) => one.column_name),
    ...metrics.map((one) => one.metric_name),
  ]);
  return {
    ...payload,
    columns,
    metrics,
    column_names: columns.map((column) => column.column_name),
    column_types: [...new Set(columns.map((column) => column.type_generic).filter((type) => type !== null))],
    verbose_map: Object.fromEntries(Object.entries(payload.verbose_map).filter(([name]) => names.has(name))),
  };
}

function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (Array.isArray(value)) for (const one of value) collectTexts(one, into);
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collectTexts(one, into);
}
