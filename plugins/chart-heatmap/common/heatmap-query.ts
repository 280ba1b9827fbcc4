import {
  axisControls,
  colorControls,
  formatControls,
  legendControls,
  marginControls,
  notEmpty,
  plain,
  queryControls,
  section,
  timeControls,
} from '@facet/plugin-charts/contract';
import {
  bounds,
  checkbox,
  color,
  column,
  type Control,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  numberChoice,
  oneOf,
  slider,
} from '@facet/sdk/chart-form';
import { baseQuery, columnLabel, metricLabel, withBaseAxis } from '@facet/sdk/chart-query';
import type { PostProcessingStep, QueryColumn, QueryMetric, QueryObject } from '@facet/sdk/common';

const SORTS = ['alpha_asc', 'alpha_desc', 'value_asc', 'value_desc'] as const;
type Sort = (typeof SORTS)[number];

/** Shows as many names as fit. */
export const AUTO_INTERVAL = -1;
const MOST_INTERVAL = 50;

/** Control for the interval of written names on an axis. */
function scaleInterval(label: string): Control<number> {
  const intervals = Array.from({ length: MOST_INTERVAL }, (_, at) => at + 1);
  return drawn(
    numberChoice({
      label,
      clearable: false,
      choices: (t) => [[AUTO_INTERVAL, t('auto')], ...plain(intervals)],
    }),
    AUTO_INTERVAL,
  );
}

const form = defineForm({
  controls: {
    x_axis: timeControls.x_axis,
    time_grain_sqla: timeControls.time_grain_sqla,
    groupby: column({ label: 'yAxis', only: 'groupable', validators: [notEmpty] }),
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: queryControls.row_limit,
    sort_x_axis: oneOf(SORTS, { label: 'sortX', texts: 'sort', clearable: true }),
    sort_y_axis: oneOf(SORTS, { label: 'sortY', texts: 'sort', clearable: true }),
    normalize_across: oneOf(['heatmap', 'x', 'y'], { label: 'normalizeAcross', texts: 'across', default: 'heatmap' }),
    legend_type: drawn(
      oneOf(['continuous', 'piecewise'], { label: 'legendType', texts: 'legend', clearable: false }),
      'continuous',
    ),
    linear_color_scheme: colorControls.linear_color_scheme,
    border_color: drawn(color({ label: 'borderColor' }), { r: 0, g: 0, b: 0, a: 1 }),
    border_width: drawn(slider({ label: 'borderWidth', min: 0, max: 2, step: 0.1 }), 0),
    xscale_interval: scaleInterval('xInterval'),
    yscale_interval: scaleInterval('yInterval'),
    ...marginControls,
    value_bounds: drawn(bounds({ label: 'valueBounds' }), [null, null]),
    y_axis_format: formatControls.y_axis_format,
    x_axis_time_format: axisControls.x_axis_time_format,
    currency_format: formatControls.currency_format,
    show_legend: legendControls.show_legend,
    show_percentage: drawn(checkbox({ label: 'showPercentage' }), true),
    show_values: drawn(checkbox({ label: 'showValues' }), false),
    normalized: drawn(checkbox({ label: 'normalized' }), false),
  },
  sections: [
    section('query', 'data', [
      ['x_axis'],
      ['time_grain_sqla'],
      ['groupby'],
      ['metric'],
      ['adhoc_filters'],
      ['row_limit'],
      ['sort_x_axis', 'sort_y_axis'],
      ['normalize_across'],
    ]),
    section('options', 'customize', [
      ['legend_type'],
      ['linear_color_scheme'],
      ['border_color', 'border_width'],
      ['xscale_interval', 'yscale_interval'],
      ['left_margin', 'bottom_margin'],
      ['value_bounds'],
      ['y_axis_format'],
      ['x_axis_time_format'],
      ['currency_format'],
      ['show_legend', 'show_percentage'],
      ['show_values', 'normalized'],
    ]),
  ],
});

export type HeatmapForm = FormOf<typeof form>;

export const heatmapQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [query(values)] }),
});

function query(form: HeatmapForm): QueryObject {
  const { x_axis: x, groupby: y, metric, sort_x_axis: sortX, sort_y_axis: sortY } = form;
  const base = withBaseAxis(form, baseQuery(form, { x_axis: 'columns' }));
  return {
    ...base,
    orderby: [...orderOf(sortX, x, metric), ...orderOf(sortY, y, metric)],
    ...(metric === undefined ? {} : { post_processing: [rank(form, metric)] }),
  };
}

function orderOf(sort: Sort | undefined, column: QueryColumn | undefined, metric: QueryMetric | undefined) {
  if (sort === undefined) return [];
  const by = sort.startsWith('value') ? metric : column === undefined ? undefined : columnLabel(column);
  return by === undefined ? [] : [[by, sort.endsWith('asc')] as const];
}

/** The share of smaller cells, in the whole grid, or in the cell's column or row. */
function rank(
  { normalize_across: across, x_axis: x, groupby: y }: HeatmapForm,
  metric: QueryMetric,
): PostProcessingStep {
  const group = across === 'x' ? x : across === 'y' ? y : undefined;
  return {
    operation: 'rank',
    options: { metric: metricLabel(metric), ...(group === undefined ? {} : { group_by: columnLabel(group) }) },
  };
}
