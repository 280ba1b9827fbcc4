import type { DatasourcePayload } from '@facet/plugin-datasets/contract';

/**
 * A dataset, trimmed to what charts use of it, as somebody sees it to whom a dashboard lends their questions: how columns and metrics
 * are called and written, and nothing of where they come from.
 */
export function lentPayload(payload: DatasourcePayload): DatasourcePayload {
  const columns = new Set(payload.column_names);
  const metrics = new Set(payload.metrics.map(({ metric_name }) => metric_name));
  const ofMetrics = <T>(formats: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(formats).filter(([name]) => metrics.has(name)));
  return {
    ...payload,
    ...nothingBehind(),
    columns: payload.columns.map((column) => ({ ...column, expression: null })),
    metrics: payload.metrics.map((metric) => ({ ...metric, expression: '' })),
    granularity_sqla: payload.granularity_sqla.filter(([name]) => columns.has(name)),
    order_by_choices: [],
    column_formats: ofMetrics(payload.column_formats),
    currency_formats: ofMetrics(payload.currency_formats),
  };
}

const nothingBehind = () => ({
  sql: null,
  select_star: null,
  fetch_values_predicate: null,
  template_params: null,
  extra: null,
  perm: '',
  owners: [],
  folders: [],
});
