import {
  colorControls,
  formatControls,
  marginControls,
  queryControls,
  section,
  timeControls,
  withTimeColumn,
} from '@facet/plugin-charts/contract';
import {
  bounds,
  checkbox,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  oneOf,
  text,
  textChoice,
} from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

const FREQUENCIES = ['AS', '52W-MON', 'W-SUN', 'W-MON', 'D', '4W-MON'] as const;
const LINES = ['linear', 'basis', 'cardinal', 'monotone', 'step-before', 'step-after'] as const;

export const timePivotForm = defineForm({
  controls: {
    granularity_sqla: timeControls.granularity_sqla,
    time_grain_sqla: timeControls.time_grain_sqla,
    time_range: timeControls.time_range,
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    freq: drawn(
      textChoice({
        label: 'frequency.label',
        clearable: false,
        freeForm: true,
        choices: (t) => FREQUENCIES.map((freq) => [freq, t(`frequency.${freq}`)]),
      }),
      'W-MON',
    ),
    show_legend: drawn(checkbox({ label: 'legend' }), true),
    line_interpolation: drawn(oneOf(LINES, { label: 'line.label', texts: 'line', clearable: false }), 'linear'),
    color_picker: colorControls.color_picker,
    ...marginControls,
    x_axis_label: drawn(text({ label: 'xLabel' }), ''),
    x_axis_showminmax: drawn(checkbox({ label: 'xEnds' }), false),
    x_axis_format: drawn(textChoice({ label: 'xFormat', choices: () => 'time-formats', freeForm: true }), 'smart_date'),
    y_axis_label: drawn(text({ label: 'yLabel' }), ''),
    y_axis_showminmax: drawn(checkbox({ label: 'yEnds' }), false),
    y_log_scale: drawn(checkbox({ label: 'yLog' }), false),
    y_axis_format: formatControls.y_axis_format,
    y_axis_bounds: drawn(bounds({ label: 'yBounds' }), [null, null]),
  },
  sections: [
    section('query', 'data', [
      ['granularity_sqla'],
      ['time_grain_sqla'],
      ['time_range'],
      ['metric'],
      ['adhoc_filters'],
      ['freq'],
    ]),
    section('options', 'customize', [['show_legend'], ['line_interpolation'], ['color_picker']]),
    section('xAxis', 'customize', [['x_axis_label'], ['bottom_margin'], ['x_axis_showminmax'], ['x_axis_format']]),
    section('yAxis', 'customize', [
      ['y_axis_label'],
      ['left_margin'],
      ['y_axis_showminmax'],
      ['y_log_scale'],
      ['y_axis_format'],
      ['y_axis_bounds'],
    ]),
  ],
  adopt: withTimeColumn,
});

export type TimePivotForm = FormOf<typeof timePivotForm>;

export const timePivotQuery = defineChartQuery({
  form: timePivotForm,
  buildQuery: (form) => ({ queries: [{ ...baseQuery(form), is_timeseries: true }] }),
});
