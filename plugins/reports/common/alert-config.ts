import { adhocFiltersOf, type AdhocFilter } from '@facet/sdk/chart-query';
import { tryParseOutsideObject } from '@facet/sdk/common';
import { CHANGE_UNITS, type ChangeUnit, OPERATORS, type Operator } from './report-states.ts';

/** What an alert asks and compares, of its `validator_config_json`. */
export interface AlertConfig {
  readonly op: Operator | undefined;
  readonly threshold: number | undefined;
  readonly unit: ChangeUnit | undefined;
  /** Label in the chart, or name in the dataset; absent: the alert asks SQL. */
  readonly metric: string | undefined;
  /** Null: a metric of the chart that is sent. */
  readonly dataset: number | null;
  readonly timeRange: string | null;
  readonly timeColumn: string | null;
  readonly filters: readonly AdhocFilter[];
}

/** Members of another kind are none: clients write the text. */
export function alertConfigOf(json: string | null): AlertConfig {
  const config = tryParseOutsideObject(json) ?? {};
  return {
    op: OPERATORS.find((one) => one === config['op']),
    threshold: typeof config['threshold'] === 'number' ? config['threshold'] : undefined,
    unit: CHANGE_UNITS.find((one) => one === config['unit']),
    metric: textIn(config['metric']) || undefined,
    dataset: typeof config['dataset'] === 'number' ? config['dataset'] : null,
    timeRange: textIn(config['time_range']) ?? null,
    timeColumn: textIn(config['time_column']) ?? null,
    filters: adhocFiltersOf(config['adhoc_filters']),
  };
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
