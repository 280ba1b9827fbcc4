import type { ValuesOf } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import { analyticsControls, axisQueryControls, seriesControls } from './timeseries.ts';
import { annotationControls, annotationSection } from './annotations.ts';
import { axisControls, titleSection, xAxisSection, yAxisSection } from './axes.ts';
import { colorControls } from './colors.ts';
import { forecastControls, forecastSection } from './forecast.ts';
import { formatControls } from './formats.ts';
import { legendControls, legendSection } from './legend.ts';
import { queryControls } from './query.ts';
import { timeControls } from './time.ts';
import { section } from './topic.ts';
import { tooltipControls, tooltipSection } from './tooltip.ts';

/** Controls of charts over an axis, such as lines and bars. */
export const cartesianControls = {
  ...queryControls,
  ...timeControls,
  ...axisQueryControls,
  ...analyticsControls,
  ...annotationControls,
  ...forecastControls,
  ...colorControls,
  ...seriesControls,
  ...legendControls,
  ...axisControls,
  ...formatControls,
  ...tooltipControls,
};

/** Values of every chart over an axis, with the form's context. The type of its marks is not included. */
export type CartesianForm = Omit<ValuesOf<typeof cartesianControls>, 'seriesType' | 'area'> & {
  readonly viz_type: string;
  readonly datasource: string;
};

export const advancedSection = section(
  'advanced',
  'data',
  [
    ['rolling_type'],
    ['rolling_periods', 'min_periods'],
    ['time_compare'],
    ['comparison_type'],
    ['resample_rule'],
    ['resample_method'],
  ],
  false,
);

const querySection = section('query', 'data', [
  ['x_axis'],
  ['time_grain_sqla'],
  ['xAxisForceCategorical'],
  ['x_axis_sort'],
  ['x_axis_sort_asc'],
  ['metrics'],
  ['groupby'],
  ['contributionMode'],
  ['adhoc_filters'],
  ['limit', 'row_limit'],
  ['timeseries_limit_metric'],
  ['order_desc'],
  ['truncate_metric'],
  ['show_empty_columns'],
]);

type OptionName =
  | 'color_scheme'
  | 'sort_series_type'
  | 'sort_series_ascending'
  | 'zoomable'
  | 'minorTicks'
  | 'time_shift_color';

/** The panel that charts over an axis share. `style` contains the rows of controls for the marks of one chart type. */
export function cartesianSections<const S extends string>(style: readonly (readonly S[])[]) {
  return [
    querySection,
    advancedSection,
    annotationSection,
    forecastSection,
    titleSection,
    section<S | OptionName>('options', 'customize', [
      ['color_scheme'],
      ['sort_series_type'],
      ['sort_series_ascending'],
      ...style,
      ['zoomable', 'minorTicks'],
      ['time_shift_color'],
    ]),
    legendSection,
    xAxisSection,
    tooltipSection,
    yAxisSection,
  ];
}

/** About the number of lines that can be distinguished in a chart. */
const FEW_SERIES = 10;

/** Limits the series of a new chart: with a line for each of 400 values, none could be read. */
export function withSeriesLimit(form: FormData): FormData {
  return form['limit'] === undefined ? { ...form, limit: FEW_SERIES } : form;
}
