import {
  axisControls,
  colorControls,
  formatControls,
  legendControls,
  legendSection,
  notEmpty,
  plain,
  queryControls,
  section,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  column,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  metric,
  numberChoice,
  slider,
  text,
  textChoice,
  whenFilled,
} from '@facet/sdk/chart-form';
import { baseQuery, metricLabel, uniqueBy } from '@facet/sdk/chart-query';

const numberFormat = (label: string) =>
  drawn(textChoice({ label, choices: () => 'number-formats', freeForm: true }), 'SMART_NUMBER');

const titleMargin = (label: string) =>
  drawn(numberChoice({ label, choices: () => plain([15, 30, 50, 75, 100, 125, 150, 200]) }), 30);

const form = defineForm({
  controls: {
    series: column({ label: 'dimension', only: 'groupable' }),
    entity: column({ label: 'entity', only: 'groupable', validators: [notEmpty] }),
    x: metric({ label: 'x', validators: [notEmpty] }),
    y: metric({ label: 'y', validators: [notEmpty] }),
    adhoc_filters: queryControls.adhoc_filters,
    size: metric({ label: 'size', validators: [notEmpty] }),
    orderby: metric({ label: 'sortBy' }),
    order_desc: { ...queryControls.order_desc, visible: whenFilled('orderby') },
    row_limit: queryControls.row_limit,
    color_scheme: colorControls.color_scheme,
    ...legendControls,
    max_bubble_size: drawn(numberChoice({ label: 'maxSize', choices: () => plain([5, 10, 15, 25, 50, 75, 100]) }), 25),
    tooltipSizeFormat: numberFormat('sizeFormat'),
    opacity: drawn(slider({ label: 'opacity', min: 0, max: 1, step: 0.1 }), 0.6),
    x_axis_label: drawn(text({ label: 'xTitle' }), ''),
    xAxisLabelRotation: axisControls.xAxisLabelRotation,
    xAxisLabelInterval: axisControls.xAxisLabelInterval,
    x_axis_title_margin: titleMargin('xMargin'),
    xAxisFormat: numberFormat('xFormat'),
    logXAxis: drawn(checkbox({ label: 'logX' }), false),
    y_axis_label: drawn(text({ label: 'yTitle' }), ''),
    yAxisLabelRotation: drawn(
      numberChoice({
        label: 'yRotation',
        choices: () => [
          [0, '0°'],
          [45, '45°'],
        ],
        clearable: false,
      }),
      0,
    ),
    y_axis_title_margin: titleMargin('yMargin'),
    y_axis_format: formatControls.y_axis_format,
    logYAxis: drawn(checkbox({ label: 'logY' }), false),
    truncateXAxis: axisControls.truncateXAxis,
    xAxisBounds: axisControls.xAxisBounds,
    truncateYAxis: axisControls.truncateYAxis,
    y_axis_bounds: axisControls.y_axis_bounds,
  },
  sections: [
    section('query', 'data', [
      ['series'],
      ['entity'],
      ['x'],
      ['y'],
      ['adhoc_filters'],
      ['size'],
      ['orderby'],
      ['order_desc'],
      ['row_limit'],
    ]),
    section('options', 'customize', [['color_scheme'], ['max_bubble_size'], ['tooltipSizeFormat'], ['opacity']]),
    legendSection,
    section('xAxis', 'customize', [
      ['x_axis_label'],
      ['x_axis_title_margin'],
      ['xAxisLabelRotation', 'xAxisLabelInterval'],
      ['xAxisFormat'],
      ['logXAxis'],
      ['truncateXAxis'],
      ['xAxisBounds'],
    ]),
    section('yAxis', 'customize', [
      ['y_axis_label'],
      ['y_axis_title_margin'],
      ['yAxisLabelRotation'],
      ['y_axis_format'],
      ['logYAxis'],
      ['truncateYAxis'],
      ['y_axis_bounds'],
    ]),
  ],
});

export type BubbleForm = FormOf<typeof form>;

export const bubbleQuery = defineChartQuery({
  form,
  buildQuery(values) {
    // In this form `orderby` is a metric, not a list of columns as in other forms.
    const { orderby, ...rest } = values;
    const { series, entity, x, y, size } = rest;
    return {
      queries: [
        {
          ...baseQuery(rest),
          columns: [entity, series].flatMap((column) => column ?? []),
          metrics: uniqueBy(
            [x, y, size].flatMap((one) => one ?? []),
            metricLabel,
          ),
          ...(orderby === undefined ? {} : { orderby: [[orderby, !(values.order_desc ?? true)] as const] }),
        },
      ],
    };
  },
});
