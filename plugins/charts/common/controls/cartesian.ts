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

/** The controls of charts over an axis: lines, bars and their kin. */
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

/** The values that every chart over an axis has, beside where the form belongs; which marks it draws is its own affair. */
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

/** The panel that charts over an axis share. `style` holds the rows that one chart type has for its marks. */
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

/** As many lines as a picture can hold apart. */
const FEW_SERIES = 10;

/** A picture with a line for each of 400 values shows none of them: a new one asks for the largest few. */
export function withSeriesLimit(form: FormData): FormData {
  return form['limit'] === undefined ? { ...form, limit: FEW_SERIES } : form;
}
