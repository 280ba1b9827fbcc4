import {
  analyticsControls,
  colorControls,
  formatControls,
  queryControls,
  section,
  timeControls,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  defineForm,
  drawn,
  type FormOf,
  numberChoice,
  numberText,
  oneOf,
  stored,
  text,
  textOf,
  whenOn,
} from '@facet/sdk/chart-form';

const numberControls = {
  metric: queryControls.metric,
  adhoc_filters: queryControls.adhoc_filters,
  ...formatControls,
  header_font_size: drawn(
    numberChoice({
      label: 'headerSize',
      clearable: false,
      choices: (t) => [
        [0.2, t('size.tiny')],
        [0.3, t('size.small')],
        [0.4, t('size.normal')],
        [0.5, t('size.large')],
        [0.6, t('size.huge')],
      ],
    }),
    0.4,
  ),
  subtitle: drawn(text(), ''),
  /** The subtitle of old forms. */
  subheader: stored(textOf),
  show_metric_name: drawn(checkbox({ label: 'showMetricName' }), false),
  force_timestamp_formatting: drawn(checkbox({ label: 'forceDate' }), false),
};

const numberRows = [
  ['header_font_size'],
  ['subtitle'],
  ['show_metric_name'],
  ['y_axis_format'],
  ['currency_format'],
  ['time_format'],
  ['force_timestamp_formatting'],
] as const;

export const totalForm = defineForm({
  controls: { ...numberControls, conditional_formatting: colorControls.conditional_formatting },
  sections: [
    section('query', 'data', [['metric'], ['adhoc_filters']]),
    section('options', 'customize', [...numberRows, ['conditional_formatting']]),
  ],
});

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
    comparison_color_enabled: drawn(checkbox({ label: 'colorChange' }), false),
    comparison_color_scheme: drawn(
      oneOf(['Green', 'Red'], {
        label: 'colorScheme.label',
        texts: 'colorScheme',
        clearable: false,
        visible: whenOn('comparison_color_enabled'),
      }),
      'Green',
    ),
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
    section('options', 'customize', [['color_picker'], ...numberRows]),
    section(
      'advanced',
      'data',
      [['rolling_type'], ['rolling_periods', 'min_periods'], ['resample_rule'], ['resample_method']],
      false,
    ),
  ],
});

export type TotalForm = FormOf<typeof totalForm>;
export type TrendForm = FormOf<typeof trendForm>;
/** What both say about the number itself. */
export type NumberForm = Pick<TotalForm, keyof typeof numberControls>;
