import {
  analyticsControls,
  changeColorControls,
  colorControls,
  comparisonControls,
  formatControls,
  queryControls,
  section,
  timeControls,
} from '@facet/plugin-charts/contract';
import {
  type Choice,
  checkbox,
  control,
  defineForm,
  drawn,
  type FormOf,
  numberChoice,
  isRecord,
  numberText,
  oneOf,
  stored,
  text,
  textChoice,
  textOf,
  type Translate,
  whenOn,
} from '@facet/sdk/chart-form';

const sizes =
  (proportions: readonly number[]) =>
  (t: Translate): readonly Choice[] =>
    SIZES.map((size, index) => [proportions[index] ?? 0, t(`size.${size}`)]);
const SIZES = ['tiny', 'small', 'normal', 'large', 'huge'];
const headerSizes = sizes([0.2, 0.3, 0.4, 0.5, 0.6]);
const textSizes = sizes([0.125, 0.15, 0.2, 0.3, 0.4]);
const textSize = (label: string, initial: number) =>
  drawn(numberChoice({ label, clearable: false, choices: textSizes, default: initial }));

const numberControls = {
  metric: queryControls.metric,
  adhoc_filters: queryControls.adhoc_filters,
  ...formatControls,
  header_font_size: drawn(numberChoice({ label: 'headerSize', clearable: false, choices: headerSizes }), 0.4),
  subtitle: drawn(text(), ''),
  /** The subtitle of old forms. */
  subheader: stored(textOf),
  subtitle_font_size: textSize('subtitleSize', 0.15),
  /** Of the subtitle in old forms, and of what stands between number and subtitle where there is such a thing. */
  subheader_font_size: textSize('subheaderSize', 0.15),
  show_metric_name: drawn(checkbox({ label: 'showMetricName' }), false),
  metric_name_font_size: {
    ...textSize('metricNameSize', 0.15),
    visible: whenOn('show_metric_name'),
  },
  force_timestamp_formatting: drawn(checkbox({ label: 'forceDate' }), false),
};

const numberRows = [
  ['header_font_size'],
  ['subtitle'],
  ['subtitle_font_size'],
  ['show_metric_name'],
  ['metric_name_font_size'],
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

/** What stands under the number, by the key under which forms store its settings. */
export const COMPARED = ['Previous value', 'Delta', 'Percent change'] as const;

const { time_format: _moments, force_timestamp_formatting: _forced, ...plainNumber } = numberControls;

export const comparisonForm = defineForm({
  controls: {
    ...plainNumber,
    ...comparisonControls,
    ...changeColorControls,
    row_limit: queryControls.row_limit,
    percentDifferenceFormat: drawn(
      textChoice({ label: 'percentFormat', choices: () => 'number-formats', freeForm: true }),
      'SMART_NUMBER',
    ),
    header_font_size: drawn(numberChoice({ label: 'headerSize', clearable: false, choices: headerSizes }), 0.2),
    subheader_font_size: textSize('comparisonSize', 0.125),
    column_config: drawn(
      control('ColumnConfigControl', (value) => (isRecord(value) ? value : undefined), {
        label: 'columnConfig',
        options: (t) => ({
          columns: COMPARED.map((key) => [key, t(`compared.${key}`)]),
          fields: ['visible', 'customColumnName', 'displayTypeIcon'],
        }),
      }),
    ),
  },
  sections: [
    section('query', 'data', [['metric'], ['adhoc_filters'], ['row_limit']]),
    {
      label: 'section.comparison',
      tab: 'data',
      rows: [['time_compare'], ['start_date_offset'], ['comparison_type'], ['comparison_range_label']],
    },
    section('options', 'customize', [
      ['y_axis_format'],
      ['percentDifferenceFormat'],
      ['currency_format'],
      ['header_font_size'],
      ['subtitle'],
      ['subtitle_font_size'],
      ['show_metric_name'],
      ['metric_name_font_size'],
      ['subheader_font_size'],
      ['comparison_color_enabled'],
      ['comparison_color_scheme'],
      ['column_config'],
    ]),
  ],
  // A list of columns that old forms group by.
  reads: ['cols'],
});

export type ComparisonForm = FormOf<typeof comparisonForm>;
export type TotalForm = FormOf<typeof totalForm>;
export type TrendForm = FormOf<typeof trendForm>;
/** What both say about the number itself. */
export type NumberForm = Pick<TotalForm, keyof typeof numberControls>;
/** What all of them say about the texts around it. */
export type NumberTextForm = Pick<TotalForm, keyof typeof plainNumber>;
