import { adhocFiltersOf, extraFormDataOf, isRecord, listOf } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';

interface TimeColumn {
  readonly column_name: string;
  readonly is_dttm: boolean;
}

/**
 * A filter of the time column also moves the axis of a chart over time to the column that it chooses, with the range that the chart
 * itself has on the axis. The range of a dashboard's own filter of time stands in place of that. A chart whose dataset has no such
 * time, or that has no axis over time, stays as it is.
 */
export function onChosenTime(form: FormData, columns: readonly TimeColumn[]): FormData {
  const { granularity_sqla: chosen, time_range: range } = extraFormDataOf(form);
  const axis: unknown = form['x_axis'];
  const isTime = (name: unknown): name is string =>
    columns.some(({ column_name: column, is_dttm: isTemporal }) => isTemporal && column === name);
  if (!isTime(chosen) || !isTime(axis) || axis === chosen) return form;
  const ofAxis = new Set<unknown>(
    adhocFiltersOf(form['adhoc_filters']).filter(
      (filter) => filter.expressionType === 'SIMPLE' && filter.operator === 'TEMPORAL_RANGE' && filter.subject === axis,
    ),
  );
  const moved = listOf(form['adhoc_filters']).flatMap((filter) => {
    if (!ofAxis.has(filter) || !isRecord(filter)) return [filter];
    return range === undefined ? [{ ...filter, subject: chosen }] : [];
  });
  return { ...form, x_axis: chosen, ...('adhoc_filters' in form ? { adhoc_filters: moved } : {}) };
}
