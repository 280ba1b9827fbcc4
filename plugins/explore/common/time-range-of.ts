import type { FormData } from '@facet/sdk/common';
import { type AdhocFilter, adhocFiltersOf, textOf } from '@facet/sdk/chart-query';
import { rangeFilter, timeColumn, type StartDataset } from './start-values.ts';

const ALL = 'No filter';

/** The time range of a chart, and its place in the form. */
export interface FormTime {
  /** Column of the time filter; null: the range is a member of the form itself, as in older forms. */
  readonly column: string | null;
  readonly range: string;
}

/** Null: the dataset has no time column. A filter on the chart's x axis has priority. */
export function timeRangeOf(form: FormData, dataset: StartDataset): FormTime | null {
  const ranges = adhocFiltersOf(form['adhoc_filters']).filter(isRange);
  const axis = textOf(form['x_axis']);
  const own = ranges.find((filter) => filter.subject === axis) ?? ranges[0];
  if (own?.subject) return { column: own.subject, range: textOf(own.comparator) ?? ALL };
  if (textOf(form['time_range']) !== undefined && textOf(form['granularity_sqla']) !== undefined)
    return { column: null, range: textOf(form['time_range']) ?? ALL };
  const temporal = dataset.columns.some((column) => column.is_dttm && column.column_name === axis);
  const column = temporal && axis !== undefined ? axis : timeColumn(dataset);
  return column === null ? null : { column, range: ALL };
}

/**
 * Whether the form compares with earlier times although its range lacks a start or an end, which no server answers.
 * @param member The member with the times; charts of two queries have one for each
 */
export function lacksComparedRange(form: FormData, { range }: FormTime, member = 'time_compare'): boolean {
  const shifts = form[member];
  const compares = Array.isArray(shifts) ? shifts.length > 0 : textOf(shifts) !== undefined && shifts !== '';
  return compares && (range === ALL || range.trim() === '' || range.split(' : ').some((side) => side.trim() === ''));
}

/** The form with another time range; all other filters stay. */
export function withTimeRange(form: FormData, { column }: FormTime, range: string): FormData {
  if (column === null) return { ...form, time_range: range };
  const filters = adhocFiltersOf(form['adhoc_filters']);
  const place = filters.findIndex((filter) => isRange(filter) && filter.subject === column);
  const next =
    place < 0
      ? [...filters, rangeFilter(column, range)]
      : filters.map((filter, index) => (index === place ? { ...filter, comparator: range } : filter));
  return { ...form, adhoc_filters: next };
}

function isRange(filter: AdhocFilter): boolean {
  return filter.expressionType === 'SIMPLE' && filter.operator === 'TEMPORAL_RANGE' && filter.isExtra !== true;
}
