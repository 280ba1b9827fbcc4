import type { PostProcessingStep, QueryObject } from '../index.ts';
import { listOf, numberOf, textOf, wholeOf } from './form-value.ts';
import { columnLabel, metricLabel } from './labels.ts';
import type { QueryForm } from './query-form.ts';
import { comparesTimes, comparisonTypeOf, shiftedMetrics, timeShiftsOf } from './time-comparison.ts';
import { xAxisLabel } from './x-axis.ts';

/** A step that the controls ask for, or nothing. */
export type StepBuilder = (form: QueryForm, query: QueryObject) => PostProcessingStep | undefined;

const labelsOf = (query: QueryObject): readonly string[] => (query.metrics ?? []).map(metricLabel);

const seriesOf = (query: QueryObject): readonly string[] =>
  (query.series_columns ?? query.columns ?? []).map(columnLabel);

/** One row a moment, one column a series. With time shifts, their columns are carried along. */
export const pivotStep: StepBuilder = (form, query) => {
  const axis = xAxisLabel(form);
  const metrics = labelsOf(query);
  if (axis === undefined || metrics.length === 0) return undefined;
  const names = [...metrics, ...shiftedMetrics(form, query).keys()];
  return {
    operation: 'pivot',
    options: {
      index: [axis],
      columns: seriesOf(query).filter((label) => label !== axis),
      aggregates: Object.fromEntries(names.map((name) => [name, { operator: 'mean' }])),
      drop_missing_columns: form.show_empty_columns !== true,
    },
  };
};

export const rollingStep: StepBuilder = (form, query) => {
  const type = form.rolling_type;
  if (type !== 'cumsum' && type !== 'sum' && type !== 'mean' && type !== 'std') return undefined;
  const names = [...labelsOf(query), ...shiftedMetrics(form, query).keys()];
  const columns = Object.fromEntries(names.map((name) => [name, name]));
  if (type === 'cumsum') return { operation: 'cum', options: { operator: 'sum', columns } };
  return {
    operation: 'rolling',
    options: {
      rolling_type: type,
      window: wholeOf(form.rolling_periods, 1),
      min_periods: wholeOf(form.min_periods, 0),
      columns,
    },
  };
};

export const compareStep: StepBuilder = (form, query) => {
  const type = comparisonTypeOf(form);
  const shifted = shiftedMetrics(form, query);
  if (type === undefined || type === 'values' || shifted.size === 0) return undefined;
  return {
    operation: 'compare',
    options: {
      source_columns: [...shifted.values()],
      compare_columns: [...shifted.keys()],
      compare_type: type,
      drop_original_columns: true,
    },
  };
};

export const resampleStep: StepBuilder = (form) => {
  const method = textOf(form.resample_method);
  const rule = textOf(form.resample_rule);
  if (method === undefined || rule === undefined) return undefined;
  const zero = method === 'zerofill';
  return {
    operation: 'resample',
    options: { method: zero ? 'asfreq' : method, rule, fill_value: zero ? 0 : null },
  };
};

/** Drops the metric's name from the series when it is the only one, and shortens those of time shifts. */
export const renameStep: StepBuilder = (form, query) => {
  const axis = xAxisLabel(form);
  const metrics = labelsOf(query);
  if (form.truncate_metric !== true || axis === undefined || metrics.length === 0) return undefined;
  if (seriesOf(query).filter((label) => label !== axis).length === 0) return undefined;
  const type = comparisonTypeOf(form);
  const derived = comparesTimes(form, query) && type !== undefined && type !== 'values';
  const names: Record<string, string | null> = {};
  if (comparesTimes(form, query)) {
    for (const metric of metrics)
      for (const shift of timeShiftsOf(form)) {
        const column = derived ? `${type}__${metric}__${metric}__${shift}` : `${metric}__${shift}`;
        names[column] = metrics.length > 1 ? `${metric}, ${shift}` : shift;
      }
  }
  const only = metrics[0];
  if (!derived && metrics.length === 1 && only !== undefined) names[only] = null;
  if (Object.keys(names).length === 0) return undefined;
  return { operation: 'rename', options: { columns: names, level: 0, inplace: true } };
};

export const contributionStep: StepBuilder = (form, query) => {
  const orientation = form.contributionMode;
  if (orientation !== 'row' && orientation !== 'column') return undefined;
  const shifts = comparesTimes(form, query) ? timeShiftsOf(form) : [];
  return { operation: 'contribution', options: { orientation, ...(shifts.length > 0 ? { time_shifts: shifts } : {}) } };
};

export const sortStep: StepBuilder = (form, query) => {
  const by = textOf(form.x_axis_sort);
  const ascending = form.x_axis_sort_asc;
  const axis = xAxisLabel(form);
  if (by === undefined || typeof ascending !== 'boolean' || listOf(form.groupby).length > 0) return undefined;
  if (by === axis) return { operation: 'sort', options: { is_sort_index: true, ascending } };
  if (!labelsOf(query).includes(by)) return undefined;
  return { operation: 'sort', options: { by, ascending } };
};

export const flattenStep: StepBuilder = () => ({ operation: 'flatten' });

export const forecastStep: StepBuilder = (form) => {
  const axis = xAxisLabel(form);
  if (form.forecastEnabled !== true || axis === undefined) return undefined;
  return {
    operation: 'prophet',
    options: {
      time_grain: form.time_grain_sqla ?? null,
      periods: wholeOf(form.forecastPeriods, 10),
      confidence_interval: numberOf(form.forecastInterval) ?? 0.8,
      yearly_seasonality: form.forecastSeasonalityYearly ?? null,
      weekly_seasonality: form.forecastSeasonalityWeekly ?? null,
      daily_seasonality: form.forecastSeasonalityDaily ?? null,
      index: axis,
    },
  };
};

/** Runs the builders in order and leaves out what they leave out. */
export function steps(
  form: QueryForm,
  query: QueryObject,
  builders: readonly StepBuilder[],
): readonly PostProcessingStep[] {
  return builders.flatMap((build) => build(form, query) ?? []);
}

/** The order in which charts over time or over categories apply their steps. */
export const TIMESERIES_STEPS: readonly StepBuilder[] = [
  pivotStep,
  rollingStep,
  compareStep,
  resampleStep,
  renameStep,
  contributionStep,
  sortStep,
  flattenStep,
  forecastStep,
];
