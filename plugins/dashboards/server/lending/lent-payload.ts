import type { DatasourcePayload } from '@facet/plugin-datasets/contract';

/**
 * A dataset for a reader to whom a dashboard lends the queries of its charts: the names and formats of the columns and metrics that
 * the charts use, without their SQL and their source.
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
