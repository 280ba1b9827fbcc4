import type { ControlConfig } from '@facet/sdk/client/charts';
import type { FormData } from '@facet/sdk/common';
import { CATEGORICAL_SCHEMES, SEQUENTIAL_SCHEMES } from '@facet/plugin-charts/contract';
import {
  COMPARISONS,
  MARKS,
  numberFormatChoices,
  plain,
  RESAMPLE_METHODS,
  RESAMPLE_RULES,
  ROLLING_TYPES,
  ROW_LIMITS,
  SERIES_LIMITS,
  SERIES_SORTS,
  TIME_SHIFTS,
  timeFormatChoices,
  translated,
} from '../common/choices.ts';
import { integer, notEmpty, number, type Validator } from '../common/validators.ts';

type Translate = (key: string) => string;
type Visible = NonNullable<ControlConfig['visible']>;
type Definition = Omit<ControlConfig, 'name' | 'label'>;

const legendShown: Visible = (form) => form['show_legend'] !== false;
const truncatesY: Visible = (form) => form['truncateYAxis'] === true;
const rolls: Visible = (form) =>
  Boolean(form['rolling_type']) && form['rolling_type'] !== 'None' && form['rolling_type'] !== 'cumsum';
const hasList =
  (name: string): Visible =>
  (form: FormData) => {
    const value = form[name];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  };

/** A grain is for moments: an axis of names has none. */
const hasTimeAxis: Visible = (form, datasource) => {
  const { x_axis: axis } = form;
  if (typeof axis !== 'string' || datasource === undefined) return true;
  const column = datasource.columns.find((one) => one.column_name === axis);
  return column === undefined || column.is_dttm;
};

function check(initial: boolean, renderTrigger = true, visible?: Visible): Definition {
  return { type: 'CheckboxControl', default: initial, renderTrigger, ...(visible ? { visible } : {}) };
}

function select(
  options: Readonly<Record<string, unknown>>,
  more: Omit<Definition, 'type' | 'options'> = {},
): Definition {
  return { type: 'SelectControl', options, ...more };
}

function text(options: Readonly<Record<string, unknown>>, more: Omit<Definition, 'type' | 'options'> = {}): Definition {
  return { type: 'TextControl', options, ...more };
}

function validators(...list: readonly Validator[]) {
  return { validators: list };
}

const drawn = { renderTrigger: true } as const;

/** Controls that many chart types have, by the form member they write. Labels are `control.<name>` of the catalogue. */
export function sharedControls(t: Translate): Readonly<Record<string, ControlConfig>> {
  const numberFormats = { freeForm: true, choices: numberFormatChoices(t) };
  const timeFormats = { freeForm: true, choices: timeFormatChoices(t) };
  const definitions: Readonly<Record<string, Definition>> = {
    metrics: { type: 'MetricsControl', options: { multi: true }, ...validators(notEmpty) },
    metric: { type: 'MetricsControl', options: { multi: false }, ...validators(notEmpty) },
    groupby: { type: 'ColumnsControl', default: [], options: { multi: true, onlyGroupable: true } },
    x_axis: { type: 'ColumnsControl', options: { multi: false, preferTemporal: true }, ...validators(notEmpty) },
    adhoc_filters: { type: 'AdhocFilterControl', default: [] },
    time_range: { type: 'TimeRangeControl', default: 'No filter' },
    granularity_sqla: { type: 'ColumnsControl', options: { multi: false, onlyTemporal: true } },
    time_grain_sqla: select({ choices: 'time-grains', clearable: true }, { default: 'P1D', visible: hasTimeAxis }),
    timeseries_limit_metric: { type: 'MetricsControl', options: { multi: false } },
    limit: select(
      { freeForm: true, number: true, clearable: true, choices: plain(SERIES_LIMITS) },
      validators(integer),
    ),
    row_limit: select(
      { freeForm: true, number: true, clearable: false, choices: plain(ROW_LIMITS) },
      { default: 10000, ...validators(integer) },
    ),
    order_desc: { ...check(true, false), visible: hasList('timeseries_limit_metric') },
    truncate_metric: check(true, false),
    show_empty_columns: check(true, false),
    xAxisForceCategorical: check(false, true),
    x_axis_sort: select(
      { choices: 'axis-and-metrics', clearable: true },
      { visible: (form) => !hasList('groupby')(form) },
    ),
    x_axis_sort_asc: { ...check(true, false), visible: hasList('x_axis_sort') },
    contributionMode: select({
      clearable: true,
      choices: translated(['row', 'column'], (value) => `contribution.${value}`, t),
    }),
    rolling_type: select({ clearable: true, choices: translated(ROLLING_TYPES, (value) => `rolling.${value}`, t) }),
    rolling_periods: text({ isInt: true }, { visible: rolls, ...validators(integer) }),
    min_periods: text({ isInt: true }, { visible: rolls, ...validators(integer) }),
    time_compare: select({ multi: true, freeForm: true, choices: plain(TIME_SHIFTS) }),
    comparison_type: select(
      { clearable: false, choices: translated(COMPARISONS, (value) => `comparison.${value}`, t) },
      { default: 'values' },
    ),
    resample_rule: select({
      clearable: true,
      freeForm: true,
      choices: translated(RESAMPLE_RULES, (value) => `resampleRule.${value}`, t),
    }),
    resample_method: select({
      clearable: true,
      choices: translated(RESAMPLE_METHODS, (value) => `resampleMethod.${value}`, t),
    }),
    color_scheme: {
      type: 'ColorSchemeControl',
      default: 'supersetColors',
      options: { schemes: CATEGORICAL_SCHEMES },
      ...drawn,
    },
    linear_color_scheme: {
      type: 'ColorSchemeControl',
      default: 'superset_seq_1',
      options: { schemes: SEQUENTIAL_SCHEMES },
      ...drawn,
    },
    color_picker: { type: 'ColorPickerControl', default: { r: 0, g: 122, b: 135, a: 1 }, ...drawn },
    sort_series_type: select(
      { clearable: true, choices: translated(SERIES_SORTS, (value) => `seriesSort.${value}`, t) },
      { default: 'sum', ...drawn },
    ),
    sort_series_ascending: check(false),
    seriesType: select(
      { clearable: false, choices: translated(MARKS, (value) => `mark.${value}`, t) },
      { default: 'line', ...drawn },
    ),
    show_value: check(false),
    stack: select(
      { clearable: true, choices: translated(['Stack', 'Stream', 'Expand'], (value) => `stack.${value}`, t) },
      drawn,
    ),
    only_total: check(true, true, (form) => form['show_value'] === true && Boolean(form['stack'])),
    percentage_threshold: text(
      { isFloat: true },
      {
        default: 0,
        ...drawn,
        visible: (form) => form['show_value'] === true && Boolean(form['stack']) && form['only_total'] !== true,
      },
    ),
    area: check(false),
    opacity: {
      type: 'SliderControl',
      default: 0.2,
      options: { min: 0, max: 1, step: 0.1 },
      visible: (form) => form['area'] === true,
      ...drawn,
    },
    markerEnabled: check(false),
    markerSize: {
      type: 'SliderControl',
      default: 6,
      options: { min: 0, max: 20, step: 1 },
      visible: (form) => form['markerEnabled'] === true,
      ...drawn,
    },
    zoomable: check(false),
    minorTicks: check(false),
    time_shift_color: { ...check(true), visible: hasList('time_compare') },
    show_legend: check(true),
    legendType: select(
      { clearable: false, choices: translated(['scroll', 'plain'], (value) => `legendType.${value}`, t) },
      { default: 'scroll', visible: legendShown, ...drawn },
    ),
    legendOrientation: select(
      { clearable: false, choices: translated(['top', 'bottom', 'left', 'right'], (value) => `side.${value}`, t) },
      { default: 'top', visible: legendShown, ...drawn },
    ),
    legendMargin: text({ isInt: true }, { visible: legendShown, ...drawn, ...validators(integer) }),
    x_axis_title: text({}, { default: '', ...drawn }),
    y_axis_title: text({}, { default: '', ...drawn }),
    x_axis_time_format: select(timeFormats, { default: 'smart_date', ...drawn }),
    xAxisLabelRotation: select(
      {
        freeForm: true,
        number: true,
        clearable: false,
        choices: [
          [0, '0°'],
          [45, '45°'],
          [90, '90°'],
        ],
      },
      { default: 0, ...drawn },
    ),
    xAxisLabelInterval: select(
      {
        clearable: false,
        choices: [
          ['auto', t('interval.auto')],
          ['0', t('interval.all')],
        ],
      },
      { default: 'auto', ...drawn },
    ),
    truncateXAxis: check(true),
    xAxisBounds: { type: 'BoundsControl', visible: (form) => form['truncateXAxis'] !== false, ...drawn },
    rich_tooltip: check(true),
    showTooltipTotal: { ...check(true), visible: (form) => form['rich_tooltip'] !== false },
    showTooltipPercentage: {
      ...check(false),
      visible: (form) => form['rich_tooltip'] !== false && !form['contributionMode'],
    },
    tooltipSortByMetric: { ...check(false), visible: (form) => form['rich_tooltip'] !== false },
    tooltipTimeFormat: select({ ...timeFormats, clearable: false }, { default: 'smart_date', ...drawn }),
    y_axis_format: select(numberFormats, { default: 'SMART_NUMBER', ...drawn }),
    number_format: select(numberFormats, { default: 'SMART_NUMBER', ...drawn }),
    time_format: select(timeFormats, { default: 'smart_date', ...drawn }),
    currency_format: { type: 'CurrencyControl', ...drawn },
    logAxis: check(false),
    minorSplitLine: check(false),
    truncateYAxis: check(false),
    y_axis_bounds: { type: 'BoundsControl', default: [null, null], visible: truncatesY, ...drawn },
    conditional_formatting: { type: 'ConditionalFormattingControl', default: [], ...drawn },
    subtitle: text({}, { default: '', ...drawn }),
    show_metric_name: check(false),
    server_page_length: select(
      { freeForm: true, number: true, choices: plain([10, 20, 50, 100, 200]) },
      { default: 10, ...validators(number) },
    ),
  };
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [
      name,
      { ...definition, name, label: t(`control.${name}`) },
    ]),
  );
}
