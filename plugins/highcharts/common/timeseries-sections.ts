import type { FormData } from '@facet/sdk/common';

/** As many lines as a picture can hold apart. */
const FEW_SERIES = 10;

/** A picture with a line for each of 400 values shows none of them: a new one asks for the largest few. */
export function withSeriesLimit(form: FormData): FormData {
  return form['limit'] === undefined ? { ...form, limit: FEW_SERIES } : form;
}

/** Rows of control names, as a control panel takes them. */
type Rows = readonly (readonly string[])[];

interface Section {
  readonly label: string;
  readonly expanded: boolean;
  readonly tab: 'data' | 'customize';
  readonly rows: Rows;
}

/** Members of stored forms that shape the query of a chart over an axis without a control of ours. */
export const TIMESERIES_READS: readonly string[] = [
  'forecastEnabled',
  'forecastPeriods',
  'forecastInterval',
  'forecastSeasonalityYearly',
  'forecastSeasonalityWeekly',
  'forecastSeasonalityDaily',
];

/**
 * The panel that charts over an axis share. Labels are keys of the controls' catalogue (`section.…`). `style` holds the
 * rows that one chart type has for its marks.
 */
export function timeseriesSections(options: { readonly style: Rows }): readonly Section[] {
  return [
    {
      label: 'section.query',
      expanded: true,
      tab: 'data',
      rows: [
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
      ],
    },
    {
      label: 'section.advanced',
      expanded: false,
      tab: 'data',
      rows: [
        ['rolling_type'],
        ['rolling_periods', 'min_periods'],
        ['time_compare'],
        ['comparison_type'],
        ['resample_rule'],
        ['resample_method'],
      ],
    },
    {
      label: 'section.title',
      expanded: true,
      tab: 'customize',
      rows: [['x_axis_title'], ['y_axis_title']],
    },
    {
      label: 'section.options',
      expanded: true,
      tab: 'customize',
      rows: [
        ['color_scheme'],
        ['sort_series_type'],
        ['sort_series_ascending'],
        ...options.style,
        ['zoomable', 'minorTicks'],
        ['time_shift_color'],
      ],
    },
    {
      label: 'section.legend',
      expanded: true,
      tab: 'customize',
      rows: [['show_legend'], ['legendType', 'legendOrientation'], ['legendMargin']],
    },
    {
      label: 'section.xAxis',
      expanded: true,
      tab: 'customize',
      rows: [['x_axis_time_format'], ['xAxisLabelRotation', 'xAxisLabelInterval'], ['truncateXAxis'], ['xAxisBounds']],
    },
    {
      label: 'section.tooltip',
      expanded: false,
      tab: 'customize',
      rows: [
        ['rich_tooltip'],
        ['showTooltipTotal'],
        ['showTooltipPercentage'],
        ['tooltipSortByMetric'],
        ['tooltipTimeFormat'],
      ],
    },
    {
      label: 'section.yAxis',
      expanded: true,
      tab: 'customize',
      rows: [
        ['y_axis_format'],
        ['currency_format'],
        ['logAxis', 'minorSplitLine'],
        ['truncateYAxis'],
        ['y_axis_bounds'],
      ],
    },
  ];
}
