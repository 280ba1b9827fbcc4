import type { AdhocColumn, QueryColumn, QueryObject } from '../index.ts';
import { isRecord, textOf } from './form-value.ts';
import { columnLabel } from './labels.ts';
import type { QueryForm } from './query-form.ts';

/** The name of the time axis of charts that only have a time column. */
export const DTTM_ALIAS = '__timestamp';

/** The column of the x axis: the control's, or none when a chart has just a time column. */
export function xAxisColumn(form: QueryForm): QueryColumn | undefined {
  const value: unknown = Array.isArray(form.x_axis) ? form.x_axis[0] : form.x_axis;
  if (typeof value === 'string' && value !== '') return value;
  return isAdhocColumn(value) ? value : undefined;
}

/** Controls write the other members; an expression is what makes it one. */
function isAdhocColumn(value: unknown): value is AdhocColumn {
  return isRecord(value) && typeof value['sqlExpression'] === 'string';
}

/** The name under which the x axis comes back. `undefined`: the chart has no axis. */
export function xAxisLabel(form: QueryForm): string | undefined {
  const column = xAxisColumn(form);
  if (column !== undefined) return columnLabel(column);
  return textOf(form.granularity_sqla) === undefined ? undefined : DTTM_ALIAS;
}

/** Marks a column as the axis, with the grain to which its moments are truncated. */
export function baseAxis(column: QueryColumn, timeGrain: string | null | undefined): AdhocColumn {
  const grain = timeGrain === undefined ? {} : { timeGrain };
  if (typeof column !== 'string') return { ...grain, ...column, columnType: 'BASE_AXIS' };
  return {
    ...grain,
    columnType: 'BASE_AXIS',
    sqlExpression: column,
    label: column,
    expressionType: 'SQL',
    isColumnReference: true,
  };
}

/** Replaces the axis among the columns by its marked form. Queries that have one are no longer `is_timeseries`. */
export function withBaseAxis(form: QueryForm, query: QueryObject): QueryObject {
  const axis = xAxisColumn(form);
  if (axis === undefined) return query;
  const label = columnLabel(axis);
  const { is_timeseries: _dropped, ...rest } = query;
  return {
    ...rest,
    columns: (query.columns ?? []).map((column) =>
      columnLabel(column) === label ? baseAxis(column, query.extras?.time_grain_sqla) : column,
    ),
  };
}
