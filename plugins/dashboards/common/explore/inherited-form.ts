import type { ExtraFormData, FormData } from '@facet/sdk/common';
import { type AdhocFilter, isRecord, listOf } from '@facet/sdk/chart-query';

/**
 * The form of a chart as it opens from a filtered dashboard: what the dashboard adds stands among its filters, marked as
 * inherited, so that it is seen there and not saved with the chart. A chosen time column takes the place of an axis of time, as it
 * does on the dashboard.
 * @param isTime whether a column of the dataset holds times
 */
export function inheritedForm(form: FormData, extra: ExtraFormData, isTime: (column: string) => boolean): FormData {
  const own = listOf<AdhocFilter>(form['adhoc_filters']);
  const { time_range: range, granularity_sqla: axis, time_grain_sqla: grain } = extra;
  const inherited: AdhocFilter[] = [
    ...listOf<{ readonly col: unknown; readonly op: unknown; readonly val?: AdhocFilter['comparator'] }>(
      extra.filters,
    ).flatMap(({ col, op, val }): AdhocFilter[] =>
      typeof col === 'string' && typeof op === 'string' ? [simple(col, op, val)] : [],
    ),
    ...listOf<AdhocFilter>(extra['adhoc_filters']).map((filter) => ({ ...filter, isExtra: true })),
  ];
  const timeColumn = typeof axis === 'string' ? axis : timeColumnOf(form, own);
  const hasRange = typeof range === 'string';
  if (hasRange && timeColumn !== undefined) inherited.push(simple(timeColumn, 'TEMPORAL_RANGE', range));
  return {
    ...form,
    adhoc_filters: [...own, ...inherited],
    ...(hasRange && timeColumn === undefined ? { time_range: range } : {}),
    ...(typeof axis === 'string' ? { granularity_sqla: axis, ...movedAxis(form, axis, isTime) } : {}),
    ...(typeof grain === 'string' ? { time_grain_sqla: grain } : {}),
  };
}

function movedAxis({ x_axis: own }: FormData, chosen: string, isTime: (column: string) => boolean) {
  return typeof own === 'string' && isTime(own) && isTime(chosen) ? { x_axis: chosen } : {};
}

function simple(subject: string, operator: string, comparator: AdhocFilter['comparator']): AdhocFilter {
  return {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator,
    ...(comparator === undefined ? {} : { comparator }),
    isExtra: true,
    filterOptionName: `filter_inherited_${subject}_${operator}`.replaceAll(/\W+/g, '_'),
  };
}

/** The column that times of the chart are about. */
function timeColumnOf(form: FormData, own: readonly AdhocFilter[]): string | undefined {
  const temporal = own.find((filter) => isRecord(filter) && filter.operator === 'TEMPORAL_RANGE');
  const names = [temporal?.subject, form['granularity_sqla']];
  return names.find((name): name is string => typeof name === 'string' && name !== '');
}
