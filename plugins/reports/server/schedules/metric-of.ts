import { adhocFiltersOf, type AdhocFilter } from '@facet/sdk/chart-query';
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
  const { metric, dataset, time_range, time_column, adhoc_filters } = JSON.parse(config) as {
    readonly metric?: string;
    readonly dataset?: number | null;
    readonly time_range?: string | null;
    readonly time_column?: string | null;
    readonly adhoc_filters?: unknown;
  };
  if (metric === undefined || metric === '') return undefined;
  return {
    label: metric,
    dataset: dataset ?? null,
    timeRange: time_range ?? null,
    timeColumn: time_column ?? null,
    filters: adhocFiltersOf(adhoc_filters),
  };
}
