import type { ReportRow } from './tables.ts';

/** The metric that an alert uses instead of SQL. */
export interface AlertMetric {
  /** Its label in the chart, or its name in the dataset. */
  readonly label: string;
  /** Null: a metric of the chart that is sent. */
  readonly dataset: number | null;
  /** Rows of the dataset that count, as a time range; null: all. */
  readonly timeRange: string | null;
}

export function metricOf({
  validator_config_json: config,
}: Pick<ReportRow, 'validator_config_json'>): AlertMetric | undefined {
  const { metric, dataset, time_range } = JSON.parse(config) as {
    readonly metric?: string;
    readonly dataset?: number | null;
    readonly time_range?: string | null;
  };
  if (metric === undefined || metric === '') return undefined;
  return { label: metric, dataset: dataset ?? null, timeRange: time_range ?? null };
}
