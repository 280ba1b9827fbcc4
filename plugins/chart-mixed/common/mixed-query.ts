import {
  annotationSection,
  cartesianControls,
  formatControls,
  legendSection,
  notEmpty,
  queryControls,
  seriesControls,
  titleSection,
  tooltipSection,
  xAxisSection,
} from '@facet/plugin-charts/contract';
import {
  bounds,
  checkbox,
  type Control,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  numberChoice,
  slider,
  text,
  textChoice,
} from '@facet/sdk/chart-form';
import { timeseriesQuery } from '@facet/sdk/chart-query';
import { firstForm, secondForm } from './two-queries.ts';

/** A shared control with a label from this plugin's catalogue. */
function ownTexts<C extends Control>(control: C): Omit<C, 'namespace'> {
  const { namespace: _shared, ...own } = control;
  return own;
}

const axisChoice = () =>
  drawn(
    numberChoice({
      label: 'yAxis',
      clearable: false,
      choices: (t) => [
        [0, t('axis.0')],
        [1, t('axis.1')],
      ],
    }),
    0,
  );
const opacity = () => drawn(slider({ label: 'opacity', min: 0, max: 1, step: 0.1 }), 0.2);
const markerSize = () => drawn(slider({ label: 'markerSize', min: 0, max: 100, step: 1 }), 6);
const numberFormat = (label: string) =>
  drawn(textChoice({ label, choices: () => 'number-formats', freeForm: true }), 'SMART_NUMBER');

const form = defineForm({
  controls: {
    ...cartesianControls,
    metrics_b: { ...queryControls.metrics, validators: [notEmpty] },
    groupby_b: queryControls.groupby,
    adhoc_filters_b: queryControls.adhoc_filters,
    limit_b: queryControls.limit,
    timeseries_limit_metric_b: queryControls.timeseries_limit_metric,
    order_desc: { ...queryControls.order_desc, visible: () => true },
    order_desc_b: { ...queryControls.order_desc, visible: () => true },
    row_limit_b: queryControls.row_limit,
    truncate_metric_b: cartesianControls.truncate_metric,
    rolling_type_b: cartesianControls.rolling_type,
    rolling_periods_b: cartesianControls.rolling_periods,
    min_periods_b: cartesianControls.min_periods,
    time_compare_b: cartesianControls.time_compare,
    comparison_type_b: cartesianControls.comparison_type,
    resample_rule_b: cartesianControls.resample_rule,
    resample_method_b: cartesianControls.resample_method,
    seriesType: { ...seriesControls.seriesType },
    seriesTypeB: seriesControls.seriesType,
    stack: drawn(checkbox({ label: 'stackSeries' }), false),
    stackB: drawn(checkbox({ label: 'stackSeries' }), false),
    areaB: seriesControls.area,
    show_valueB: seriesControls.show_value,
    only_totalB: drawn(
      checkbox({
        label: 'onlyTotal',
        visible: (values) => values['show_valueB'] === true && values['stackB'] === true,
      }),
      true,
    ),
    opacity: opacity(),
    opacityB: opacity(),
    markerEnabledB: seriesControls.markerEnabled,
    markerSize: markerSize(),
    markerSizeB: markerSize(),
    yAxisIndex: axisChoice(),
    yAxisIndexB: axisChoice(),
    sort_series_typeB: seriesControls.sort_series_type,
    sort_series_ascendingB: seriesControls.sort_series_ascending,
    y_axis_bounds: drawn(bounds({ label: 'primaryBounds' }), [null, null]),
    y_axis_format: numberFormat('primaryFormat'),
    y_axis_bounds_secondary: drawn(bounds({ label: 'secondaryBounds' }), [null, null]),
    y_axis_format_secondary: numberFormat('secondaryFormat'),
    currency_format_secondary: { ...ownTexts(formatControls.currency_format), label: 'secondaryCurrency' },
    yAxisTitleSecondary: drawn(text({ label: 'secondaryTitle' }), ''),
    logAxisSecondary: drawn(checkbox({ label: 'secondaryLog' }), false),
  },
  sections: [
    { label: 'section.shared', tab: 'data', rows: [['x_axis'], ['time_grain_sqla']] },
    {
      label: 'section.a',
      tab: 'data',
      rows: [
        ['metrics'],
        ['groupby'],
        ['adhoc_filters'],
        ['limit', 'row_limit'],
        ['timeseries_limit_metric'],
        ['order_desc'],
        ['truncate_metric'],
      ],
    },
    {
      label: 'section.advancedA',
      tab: 'data',
      expanded: false,
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
      label: 'section.b',
      tab: 'data',
      rows: [
        ['metrics_b'],
        ['groupby_b'],
        ['adhoc_filters_b'],
        ['limit_b', 'row_limit_b'],
        ['timeseries_limit_metric_b'],
        ['order_desc_b'],
        ['truncate_metric_b'],
      ],
    },
    {
      label: 'section.advancedB',
      tab: 'data',
      expanded: false,
      rows: [
        ['rolling_type_b'],
        ['rolling_periods_b', 'min_periods_b'],
        ['time_compare_b'],
        ['comparison_type_b'],
        ['resample_rule_b'],
        ['resample_method_b'],
      ],
    },
    annotationSection,
    titleSection,
    {
      label: 'section.lookA',
      tab: 'customize',
      rows: [
        ['color_scheme'],
        ['time_shift_color'],
        ['seriesType'],
        ['stack', 'area'],
        ['show_value', 'only_total'],
        ['opacity'],
        ['markerEnabled', 'markerSize'],
        ['yAxisIndex'],
        ['sort_series_type', 'sort_series_ascending'],
      ],
    },
    {
      label: 'section.lookB',
      tab: 'customize',
      rows: [
        ['seriesTypeB'],
        ['stackB', 'areaB'],
        ['show_valueB', 'only_totalB'],
        ['opacityB'],
        ['markerEnabledB', 'markerSizeB'],
        ['yAxisIndexB'],
        ['sort_series_typeB', 'sort_series_ascendingB'],
        ['zoomable', 'minorTicks'],
      ],
    },
    legendSection,
    xAxisSection,
    tooltipSection,
    {
      label: 'section.yAxis',
      namespace: 'facet/charts/panels',
      tab: 'customize',
      rows: [
        ['minorSplitLine', 'truncateYAxis'],
        ['y_axis_bounds'],
        ['y_axis_format'],
        ['currency_format'],
        ['logAxis'],
        ['y_axis_bounds_secondary'],
        ['y_axis_format_secondary'],
        ['currency_format_secondary'],
        ['yAxisTitleSecondary'],
        ['logAxisSecondary'],
      ],
    },
  ],
});

export type MixedForm = FormOf<typeof form>;

export const mixedQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [timeseriesQuery(firstForm(values)), timeseriesQuery(secondForm(values))] }),
});
