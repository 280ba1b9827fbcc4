import {
  analyticsControls,
  changeColorControls,
  colorControls,
  section,
  timeControls,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  numberText,
  oneOf,
  text,
} from '@facet/sdk/chart-form';
import {
  baseQuery,
  flattenStep,
  metricLabel,
  pivotStep,
  resampleStep,
  rollingStep,
  steps,
  withBaseAxis,
  xAxisColumn,
} from '@facet/sdk/chart-query';
import type { QueryContext, QueryObject } from '@facet/sdk/common';
import { numberControls, numberRows } from './number-controls.ts';

export const trendForm = defineForm({
  controls: {
    ...numberControls,
    ...analyticsControls,
    x_axis: { ...timeControls.x_axis, label: 'temporalAxis', namespace: 'facet/chart-big-number' },
    time_grain_sqla: timeControls.time_grain_sqla,
    color_picker: colorControls.color_picker,
    aggregation: oneOf(['raw', 'LAST_VALUE', 'sum', 'mean', 'min', 'max', 'median'], {
      label: 'aggregation.label',
      texts: 'aggregation',
      clearable: false,
      default: 'LAST_VALUE',
    }),
    compare_lag: numberText({ label: 'compareLag', description: 'compareLagHint', whole: true }),
    compare_suffix: text({ label: 'compareSuffix' }),
    ...changeColorControls,
    show_timestamp: drawn(checkbox({ label: 'showTimestamp' }), false),
    show_trend_line: drawn(checkbox({ label: 'showTrendLine' }), true),
    start_y_axis_at_zero: drawn(checkbox({ label: 'startAtZero' }), true),
    time_range_fixed: drawn(checkbox({ label: 'fixRange' }), false),
  },
  sections: [
    section('query', 'data', [['x_axis'], ['time_grain_sqla'], ['aggregation'], ['metric'], ['adhoc_filters']]),
    {
      label: 'section.trend',
      tab: 'data',
      rows: [
        ['compare_lag'],
        ['compare_suffix'],
        ['comparison_color_enabled'],
        ['comparison_color_scheme'],
        ['show_timestamp'],
        ['show_trend_line'],
        ['start_y_axis_at_zero'],
        ['time_range_fixed'],
      ],
    },
    section('options', 'customize', [['color_picker'], ['subheader_font_size'], ...numberRows]),
    section(
      'advanced',
      'data',
      [['rolling_type'], ['rolling_periods', 'min_periods'], ['resample_rule'], ['resample_method']],
      false,
    ),
  ],
});

export type TrendForm = FormOf<typeof trendForm>;

/** The newest point is the number itself, so no second query is needed for it. */
const LAST_VALUE = 'LAST_VALUE';

/** The query for the line, and a second one if the number is not its newest point. */
export function trendQueries(form: TrendForm): QueryContext['queries'] {
  const base = baseQuery(form);
  const axis = xAxisColumn(form);
  const line: QueryObject = { ...base, ...(axis === undefined ? { is_timeseries: true } : { columns: [axis] }) };
  const withAxis = withBaseAxis(form, line);
  const pivoted = steps(form, line, [pivotStep, rollingStep, resampleStep, flattenStep]);
  const first: QueryObject = { ...withAxis, post_processing: pivoted };
  const aggregation = form.aggregation ?? LAST_VALUE;
  if (aggregation === LAST_VALUE) return [first];
  if (aggregation === 'raw') {
    const { is_timeseries: _dropped, ...single } = base;
    return [first, { ...single, columns: [], post_processing: [] }];
  }
  const [metric] = base.metrics ?? [];
  const label = metric === undefined ? '' : metricLabel(metric);
  return [
    first,
    {
      ...withAxis,
      post_processing: [
        ...steps(form, line, [pivotStep]),
        {
          operation: 'aggregate',
          options: { groupby: [], aggregates: { [label]: { operator: aggregation, column: label } } },
        },
      ],
    },
  ];
}

export const trendQuery = defineChartQuery({
  form: trendForm,
  buildQuery: (form) => ({ queries: trendQueries(form) }),
});
