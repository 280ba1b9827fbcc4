import {
  axisControls,
  cartesianControls,
  formatControls,
  queryControls,
  section,
  timeControls,
} from '@facet/plugin-charts/contract';
import { checkbox, color, column, defineChartQuery, defineForm, drawn, type FormOf, text } from '@facet/sdk/chart-form';
import { baseQuery, columnLabel, withBaseAxis } from '@facet/sdk/chart-query';

const form = defineForm({
  controls: {
    x_axis: timeControls.x_axis,
    time_grain_sqla: timeControls.time_grain_sqla,
    granularity_sqla: timeControls.granularity_sqla,
    groupby: column({ label: 'breakdown', only: 'groupable' }),
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: queryControls.row_limit,
    show_value: cartesianControls.show_value,
    show_legend: drawn(checkbox({ label: 'showLegend' }), false),
    increase_color: drawn(color({ label: 'increase' }), { r: 90, g: 193, b: 137, a: 1 }),
    decrease_color: drawn(color({ label: 'decrease' }), { r: 224, g: 67, b: 85, a: 1 }),
    total_color: drawn(color({ label: 'total' }), { r: 102, g: 102, b: 102, a: 1 }),
    x_axis_label: drawn(text({ label: 'xLabel' }), ''),
    x_axis_time_format: axisControls.x_axis_time_format,
    x_ticks_layout: axisControls.x_ticks_layout,
    y_axis_label: drawn(text({ label: 'yLabel' }), ''),
    y_axis_format: formatControls.y_axis_format,
    currency_format: formatControls.currency_format,
  },
  sections: [
    section('query', 'data', [
      ['x_axis'],
      ['time_grain_sqla'],
      ['groupby'],
      ['metric'],
      ['adhoc_filters'],
      ['row_limit'],
    ]),
    section('options', 'customize', [
      ['show_value', 'show_legend'],
      ['increase_color', 'decrease_color', 'total_color'],
    ]),
    section('xAxis', 'customize', [['x_axis_label'], ['x_axis_time_format'], ['x_ticks_layout']]),
    section('yAxis', 'customize', [['y_axis_label'], ['y_axis_format'], ['currency_format']]),
  ],
});

export type WaterfallForm = FormOf<typeof form>;

export const waterfallQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const { x_axis, groupby, granularity_sqla, ...rest } = values;
    const axis = x_axis ?? granularity_sqla;
    const columns = [...(axis === undefined ? [] : [axis]), ...(groupby === undefined ? [] : [groupby])];
    const query = withBaseAxis(values, { ...baseQuery({ ...rest, viz_type: values.viz_type }), columns });
    return { queries: [{ ...query, orderby: columns.map((column) => [columnLabel(column), true] as const) }] };
  },
});
