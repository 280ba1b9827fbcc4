import type { FormData, QueryResult } from '../index.ts';
import { adhocFiltersOf } from './adhoc-filter.ts';
import { baseQuery } from './base-query.ts';
import { extraFormDataOf } from './extra-form-data.ts';
import { isRecord, listOf, textOf } from './form-value.ts';
import { xAxisColumn } from './x-axis.ts';

/**
 * The form by which an answer is drawn. Where another time was chosen than that of the axis (`granularity`), the server answers with
 * that one in its place; then it is the axis of this form, too, with the range that stood on the old one where
 * there is no other.
 */
export function answeredForm(form: FormData, results: readonly QueryResult[]): FormData {
  const axis = xAxisColumn(form);
  const names = results[0]?.colnames ?? [];
  if (typeof axis !== 'string' || names.length === 0 || names.includes(axis)) return form;
  const { granularity: chosen } = baseQuery({ ...form, orderby: [], order_by_cols: [] });
  if (typeof chosen !== 'string' || !names.includes(chosen)) return form;
  const rangesOn = (column: string): ReadonlySet<unknown> =>
    new Set<unknown>(
      adhocFiltersOf(form['adhoc_filters']).filter(
        ({ expressionType, operator, subject }) =>
          expressionType === 'SIMPLE' && operator === 'TEMPORAL_RANGE' && subject === column,
      ),
    );
  const ofAxis = rangesOn(axis);
  const hasRange =
    textOf(extraFormDataOf(form).time_range ?? form['time_range']) !== undefined || rangesOn(chosen).size > 0;
  const moved = listOf(form['adhoc_filters']).flatMap((filter) => {
    if (!ofAxis.has(filter) || !isRecord(filter)) return [filter];
    return hasRange ? [] : [{ ...filter, subject: chosen }];
  });
  return { ...form, x_axis: chosen, ...('adhoc_filters' in form ? { adhoc_filters: moved } : {}) };
}
