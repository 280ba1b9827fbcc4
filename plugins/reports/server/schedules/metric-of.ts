import type { ReportRow } from './tables.ts';

/** The label of the chart's metric that an alert uses instead of SQL. */
export function metricOf({
  validator_config_json: config,
}: Pick<ReportRow, 'validator_config_json'>): string | undefined {
  const { metric } = JSON.parse(config) as { readonly metric?: string };
  return metric === undefined || metric === '' ? undefined : metric;
}
