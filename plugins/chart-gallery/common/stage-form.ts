import type { ChartExample } from '@facet/plugin-charts/contract';
import type { FormData } from '@facet/sdk/common';

/** Roles of the rows' columns in a chart. */
export interface ColumnRoles {
  readonly time: string;
  /** Two dimensions; the first has fewer values. */
  readonly names: readonly [group: string, part: string];
  /** A numeric column. */
  readonly amount: string;
  readonly metrics: readonly [first: string, second: string];
}

/**
 * Adapts the form of a type's example to other rows: its settings stay, but its columns are replaced. A type without an
 * example uses the roles that it knows.
 */
export function stageForm(example: ChartExample | undefined, roles: ColumnRoles): Readonly<Partial<FormData>> {
  return { ...example?.form, ...columnsBy(roles), ...FEW };
}

/** The rows are given, so these limits affect only the drawing. */
const FEW = { row_limit: 50, limit: 5, show_legend: true };

function columnsBy({ time, names: [group, part], amount, metrics: [first, second] }: ColumnRoles) {
  return {
    x_axis: time,
    granularity_sqla: time,
    time_grain_sqla: 'P1D',
    groupby: [group],
    groupby_b: [],
    groupbyRows: [group],
    groupbyColumns: [],
    columns: [group],
    series_columns: [],
    column: amount,
    entity: part,
    series: group,
    source: group,
    target: part,
    id: part,
    name: part,
    parent: group,
    start_time: time,
    end_time: time,
    y_axis: group,
    all_columns_x: part,
    metric: first,
    metrics: [first, second],
    metrics_b: [second],
    secondary_metric: second,
    x: first,
    y: second,
    size: first,
  };
}
