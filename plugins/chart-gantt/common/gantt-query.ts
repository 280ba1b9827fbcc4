import {
  axisControls,
  cartesianControls,
  colorControls,
  legendControls,
  legendSection,
  notEmpty,
  queryControls,
  section,
  titleSection,
  tooltipControls,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  column,
  columns,
  control,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  listOf,
  metrics,
  stored,
  textChoice,
  whenFilled,
} from '@facet/sdk/chart-form';
import { baseQuery, columnLabel, uniqueBy } from '@facet/sdk/chart-query';
import type { QueryColumn } from '@facet/sdk/common';

const form = defineForm({
  controls: {
    start_time: column({ label: 'start', only: 'temporal', validators: [notEmpty] }),
    end_time: column({ label: 'end', only: 'temporal', validators: [notEmpty] }),
    y_axis: column({ label: 'yAxis', only: 'groupable', validators: [notEmpty] }),
    series: column({ label: 'dimension', only: 'groupable' }),
    subcategories: drawn(checkbox({ label: 'subcategories', visible: whenFilled('series') }), false),
    tooltip_metrics: metrics({ label: 'tooltipMetrics' }),
    tooltip_columns: columns({ label: 'tooltipColumns', names: true }),
    adhoc_filters: queryControls.adhoc_filters,
    order_by_cols: control('SortByControl', (value) => (value ? listOf<string>(value) : undefined), {
      label: 'ordering',
      default: [],
    }),
    row_limit: queryControls.row_limit,
    x_axis_title: axisControls.x_axis_title,
    x_axis_title_margin: axisControls.x_axis_title_margin,
    y_axis_title: axisControls.y_axis_title,
    y_axis_title_margin: axisControls.y_axis_title_margin,
    y_axis_title_position: axisControls.y_axis_title_position,
    color_scheme: colorControls.color_scheme,
    ...legendControls,
    zoomable: cartesianControls.zoomable,
    x_axis_time_bounds: stored((value) =>
      Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : undefined)) : undefined,
    ),
    x_axis_time_format: axisControls.x_axis_time_format,
    tooltipTimeFormat: tooltipControls.tooltipTimeFormat,
    tooltipValuesFormat: drawn(
      textChoice({ label: 'valueFormat', choices: () => 'number-formats', freeForm: true }),
      'SMART_NUMBER',
    ),
  },
  sections: [
    section('query', 'data', [
      ['start_time'],
      ['end_time'],
      ['y_axis'],
      ['series'],
      ['subcategories'],
      ['tooltip_metrics'],
      ['tooltip_columns'],
      ['adhoc_filters'],
      ['order_by_cols'],
      ['row_limit'],
    ]),
    titleSection,
    section('options', 'customize', [['color_scheme'], ['zoomable']]),
    legendSection,
    section('xAxis', 'customize', [['x_axis_time_format']]),
    section('tooltip', 'customize', [['tooltipTimeFormat'], ['tooltipValuesFormat']]),
  ],
});

export type GanttForm = FormOf<typeof form>;

export const ganttQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const { start_time, end_time, y_axis, series, tooltip_columns = [], tooltip_metrics = [] } = values;
    const base = baseQuery(values);
    const ordering = (base.orderby ?? []).flatMap(([by]) => (typeof by === 'string' ? [by] : []));
    const asked: readonly (QueryColumn | undefined)[] = [
      start_time,
      end_time,
      y_axis,
      series,
      ...tooltip_columns,
      ...ordering,
    ];
    return {
      queries: [
        {
          ...base,
          columns: uniqueBy(
            asked.flatMap((one) => one ?? []),
            columnLabel,
          ),
          metrics: tooltip_metrics,
          ...(series === undefined ? {} : { series_columns: [series] }),
        },
      ],
    };
  },
});
