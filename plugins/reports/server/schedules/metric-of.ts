import type { AdhocFilter } from '@facet/sdk/chart-query';
import { alertConfigOf } from '../../common/alert-config.ts';
import type { ReportRow } from './tables.ts';

/** The metric that an alert uses instead of SQL. */
export interface AlertMetric {
  /** Its label in the chart, or its name in the dataset. */
  readonly label: string;
  /** Null: a metric of the chart that is sent. */
  readonly dataset: number | null;
  /** Rows of the dataset that count, as a time range; null: all. */
  readonly timeRange: string | null;
  /** Column of the dataset that the time range and the days are of; null: its own one. */
  readonly timeColumn: string | null;
  /** Conditions that rows of the dataset must meet. */
  readonly filters: readonly AdhocFilter[];
}

export function metricOf({
  validator_config_json: config,
}: Pick<ReportRow, 'validator_config_json'>): AlertMetric | undefined {
  const { metric: label, dataset, timeRange, timeColumn, filters } = alertConfigOf(config);
  return label === undefined ? undefined : { label, dataset, timeRange, timeColumn, filters };
}
