import { isRecord, listOf, textOf } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import { renamed } from './old-key.ts';

const NAMES = {
  show_markers: 'markerEnabled',
  show_bar_value: 'show_value',
  show_controls: 'show_extra_controls',
  x_axis_label: 'x_axis_title',
  y_axis_label: 'y_axis_title',
  bottom_margin: 'x_axis_title_margin',
  left_margin: 'y_axis_title_margin',
  x_axis_format: 'x_axis_time_format',
  y_log_scale: 'logAxis',
} as const;

const MARKS: Readonly<Record<string, string>> = {
  linear: 'line',
  basis: 'smooth',
  cardinal: 'smooth',
  monotone: 'smooth',
  'step-before': 'start',
  'step-after': 'end',
};
const STACKS: Readonly<Record<string, string>> = { stack: 'Stack', stream: 'Stream', expand: 'Expand' };

/** Converts a form of lines, areas or bars over time that a release before 4 saved. */
export function oldSeriesForm(stored: FormData): FormData {
  const form: Record<string, unknown> = { ...renamed(onTimeAxis(stored), NAMES) };
  if (stored['contribution'] === true) form['contributionMode'] ??= 'row';
  if (stored['show_brush'] === 'yes') form['zoomable'] = true;
  if (stored['x_ticks_layout'] === '45°') form['xAxisLabelRotation'] = 45;
  form['seriesType'] ??= MARKS[String(stored['line_interpolation'])] ?? 'line';
  form['stack'] ??= stored['bar_stacked'] === true ? 'Stack' : STACKS[String(stored['stacked_style'])];
  for (const margin of ['x_axis_title_margin', 'y_axis_title_margin']) if (form[margin] === 'auto') delete form[margin];
  // With a single metric, older releases named a series by its group only.
  form['truncate_metric'] ??= true;
  if (form['rolling_type'] === 'None') delete form['rolling_type'];
  const shifts = listOf(stored['time_compare']).flatMap((shift) => textOf(shift) ?? []);
  if (shifts.length > 0)
    form['time_compare'] = shifts.map((shift) => (/ (ago|later)$/.test(shift) ? shift : `${shift} ago`));
  const bounds = listOf(stored['y_axis_bounds']);
  if (bounds.some((bound) => bound !== null)) form['truncateYAxis'] ??= true;
  return { ...form, viz_type: stored.viz_type, datasource: stored.datasource };
}

/** Moves the time column to the x axis, and the time range to a filter on it. */
export function onTimeAxis(stored: FormData): FormData {
  const time = textOf(stored['granularity_sqla']);
  if (time === undefined || stored['x_axis'] !== undefined) return stored;
  return { ...withTimeFilter(stored), x_axis: time };
}

/** Moves the time range to a filter on the time column, for a chart whose axis is not time. */
export function withTimeFilter(stored: FormData): FormData {
  const { granularity_sqla: column, time_range: range, ...rest } = stored;
  const time = textOf(column);
  if (time === undefined) return stored;
  const filters = listOf(rest['adhoc_filters']);
  const isSet = filters.some((one) => isRecord(one) && one['operator'] === 'TEMPORAL_RANGE' && one['subject'] === time);
  const filter = {
    clause: 'WHERE',
    comparator: textOf(range) ?? 'No filter',
    expressionType: 'SIMPLE',
    operator: 'TEMPORAL_RANGE',
    subject: time,
  };
  return {
    ...rest,
    adhoc_filters: isSet ? filters : [...filters, filter],
    viz_type: stored.viz_type,
    datasource: stored.datasource,
  };
}
