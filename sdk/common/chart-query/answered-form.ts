import type { FormData, QueryResult } from '../index.ts';
import { baseQuery } from './base-query.ts';
import { extraFormDataOf } from './extra-form-data.ts';
import { isRecord, listOf, textOf } from './form-value.ts';

/**
 * The form by which an answer is drawn. Where another time was chosen than that of the axis (`granularity`), the server answers with
 * that one in its place; then it is the axis of this form, too, with the range that stood on the old one where
 * there is no other.
 */
export function answeredForm(form: FormData, results: readonly QueryResult[]): FormData {
  // By its name alone: code of axes comes later than charts without one.
  const [axis] = listOf(form['x_axis']);
  const names = results[0]?.colnames ?? [];
  if (typeof axis !== 'string' || names.includes(axis)) return form;
  const { granularity: chosen } = baseQuery({ ...form, orderby: [], order_by_cols: [] });
  if (typeof chosen !== 'string' || !names.includes(chosen)) return form;
  const filters = listOf(form['adhoc_filters']);
  const hasRange =
    textOf(extraFormDataOf(form).time_range ?? form['time_range']) !== undefined ||
    filters.some((filter) => isRangeOn(chosen, filter));
  const moved = filters.flatMap((filter) => {
    if (!isRangeOn(axis, filter)) return [filter];
    return hasRange ? [] : [{ ...filter, subject: chosen }];
  });
  return { ...form, x_axis: chosen, ...('adhoc_filters' in form ? { adhoc_filters: moved } : {}) };
}

const isRangeOn = (column: string, filter: unknown): filter is object =>
  isRecord(filter) &&
  filter['expressionType'] === 'SIMPLE' &&
  filter['operator'] === 'TEMPORAL_RANGE' &&
  filter['subject'] === column;
