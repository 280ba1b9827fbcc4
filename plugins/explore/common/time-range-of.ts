import type { FormData } from '@facet/sdk/common';
import { type AdhocFilter, adhocFiltersOf, textOf } from '@facet/sdk/chart-query';
import { rangeFilter, timeColumn, type StartDataset } from './start-values.ts';

const ALL = 'No filter';

/** The time that a chart asks for, and where its form says so. */
export interface FormTime {
  /** Column that is filtered; null: the form's own range over its time column, as older forms have it. */
  readonly column: string | null;
  readonly range: string;
}

/** Null: the dataset has no time. A filter over the chart's axis counts before others. */
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

/** The form with another time; every other filter stays as it is. */
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
