import { column, control, type FormDataset, textOf } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import { adhocFiltersOf, queryColumnsOf } from '@facet/sdk/chart-query';
import { topic } from './topic.ts';
import { notEmpty } from './validators.ts';

/** Whether a time grain applies: an axis of names has none. */
function hasTimeAxis({ x_axis: axis }: FormData, dataset?: FormDataset): boolean {
  if (typeof axis !== 'string' || dataset === undefined) return true;
  const found = dataset.columns.find((one) => one.column_name === axis);
  return found === undefined || found.is_dttm;
}

/** Whether one of the columns in these controls contains moments; without a dataset, nothing says otherwise. */
export function holdsMoments(...controls: readonly string[]): (form: FormData, dataset?: FormDataset) => boolean {
  return (form, dataset) => {
    if (dataset === undefined) return true;
    const moments = new Set(dataset.columns.filter((one) => one.is_dttm).map((one) => one.column_name));
    return controls
      .flatMap((name) => queryColumnsOf(form[name]))
      .some((one) => typeof one === 'string' && moments.has(one));
  };
}

/** Controls for the time column and the time grain. */
export const timeControls = topic({
  x_axis: column({ prefers: 'temporal', validators: [notEmpty] }),
  time_range: control('TimeRangeControl', textOf, { default: 'No filter' }),
  granularity_sqla: column({ only: 'temporal' }),
  /** Null is the explicit choice of no grain, which differs from a missing value. */
  time_grain_sqla: control<string | null>('SelectControl', (value) => (value === null ? null : textOf(value)), {
    default: 'P1D',
    visible: hasTimeAxis,
    options: () => ({ choices: 'time-grains', clearable: true }),
  }),
});

/** Copies the column of the time filter to a form that names no time column. */
export function withTimeColumn(form: FormData): FormData {
  if (textOf(form['granularity_sqla']) !== undefined) return form;
  const filter = adhocFiltersOf(form['adhoc_filters']).find(
    (one) => one.expressionType === 'SIMPLE' && one.operator === 'TEMPORAL_RANGE',
  );
  const subject = filter !== undefined && 'subject' in filter ? textOf(filter.subject) : undefined;
  return subject === undefined ? form : { ...form, granularity_sqla: subject };
}
