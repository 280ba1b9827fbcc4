import {
  axisControls,
  colorControls,
  formatControls,
  holdsMoments,
  notEmpty,
  plain,
  queryControls,
  section,
  timeControls,
  titleSection,
} from '@facet/plugin-charts/contract';
import {
  columns,
  defineChartQuery,
  defineForm,
  type FormOf,
  isRecord,
  metric,
  numberChoice,
  stored,
  textChoice,
} from '@facet/sdk/chart-form';
import { baseQuery, columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { AdhocColumn, PostProcessingStep } from '@facet/sdk/common';

const WHISKERS = [
  'Tukey',
  'Min/max (no outliers)',
  '2/98 percentiles',
  '5/95 percentiles',
  '9/91 percentiles',
  '10/90 percentiles',
] as const;
const PERCENTILES = /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?) percentiles$/;

const form = defineForm({
  controls: {
    columns: columns({
      label: 'distributeAcross',
      default: [],
      prefers: 'temporal',
      validators: [notEmpty],
      formerly: ['granularity_sqla'],
    }),
    time_grain_sqla: { ...timeControls.time_grain_sqla, visible: holdsMoments('columns') },
    temporal_columns_lookup: stored((value) => (isRecord(value) ? value : undefined)),
    granularity_sqla: timeControls.granularity_sqla,
    groupby: queryControls.groupby,
    metrics: queryControls.metrics,
    adhoc_filters: queryControls.adhoc_filters,
    series_limit: numberChoice({
      label: 'seriesLimit',
      choices: () => plain([5, 10, 25, 50, 100, 500]),
      clearable: true,
    }),
    series_limit_metric: metric({ label: 'sortBy' }),
    row_limit: queryControls.row_limit,
    whiskerOptions: textChoice({
      label: 'whiskers',
      choices: () => plain(WHISKERS),
      default: 'Tukey',
      freeForm: true,
      clearable: false,
    }),
    x_axis_title: axisControls.x_axis_title,
    x_axis_title_margin: axisControls.x_axis_title_margin,
    y_axis_title: axisControls.y_axis_title,
    y_axis_title_margin: axisControls.y_axis_title_margin,
    y_axis_title_position: axisControls.y_axis_title_position,
    color_scheme: colorControls.color_scheme,
    x_ticks_layout: axisControls.x_ticks_layout,
    number_format: formatControls.number_format,
    date_format: formatControls.date_format,
  },
  sections: [
    section('query', 'data', [
      ['columns'],
      ['time_grain_sqla'],
      ['groupby'],
      ['metrics'],
      ['adhoc_filters'],
      ['series_limit'],
      ['series_limit_metric'],
      ['whiskerOptions'],
    ]),
    titleSection,
    section('options', 'customize', [['color_scheme'], ['x_ticks_layout'], ['number_format'], ['date_format']]),
  ],
  reads: ['temporal_columns_lookup', 'row_limit'],
});

export type BoxPlotForm = FormOf<typeof form>;

export const boxPlotQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const { columns: chosen = [], granularity_sqla: time, groupby = [], metrics = [] } = values;
    const across = chosen.length === 0 && time !== undefined ? [time] : chosen;
    const grain = values.time_grain_sqla;
    const moments = values.temporal_columns_lookup ?? {};
    const base = baseQuery(values);
    return {
      queries: [
        {
          ...base,
          columns: [
            ...across.map((column) =>
              grain && typeof column === 'string' && moments[column] ? moment(column, grain) : column,
            ),
            ...groupby,
          ],
          series_columns: groupby,
          post_processing: [boxes(values.whiskerOptions, groupby.map(columnLabel), metrics.map(metricLabel))],
        },
      ],
    };
  },
});

const moment = (column: string, timeGrain: string): AdhocColumn => ({
  timeGrain,
  columnType: 'BASE_AXIS',
  sqlExpression: column,
  label: column,
  expressionType: 'SQL',
});

function boxes(
  whiskers: string | undefined,
  groupby: readonly string[],
  metrics: readonly string[],
): PostProcessingStep {
  return { operation: 'boxplot', options: { ...whiskerOptions(whiskers), groupby, metrics } };
}

function whiskerOptions(text = 'Tukey'): Readonly<Record<string, unknown>> {
  if (text === 'Min/max (no outliers)') return { whisker_type: 'min/max' };
  const [, low, high] = PERCENTILES.exec(text) ?? [];
  return low === undefined || high === undefined
    ? { whisker_type: 'tukey' }
    : { whisker_type: 'percentile', percentiles: [Number(low), Number(high)] };
}
