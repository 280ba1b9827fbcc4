import type { NewChart } from '@facet/plugin-charts/contract.server';
import type { exampleDatasets } from './example-datasets.ts';

export type ExampleChart = Omit<NewChart, 'datasetId' | 'uuid'> & {
  readonly uuid: string;
  readonly dataset: keyof typeof exampleDatasets;
};

/** Every chart follows the time filter of its dashboard. */
const timeFilter = (column: string) => ({
  clause: 'WHERE',
  comparator: 'No filter',
  expressionType: 'SIMPLE',
  operator: 'TEMPORAL_RANGE',
  subject: column,
});

const overTime = (column: string, grain: string) => ({
  x_axis: column,
  time_grain_sqla: grain,
  adhoc_filters: [timeFilter(column)],
});

const flights = { dataset: 'flights' } as const;
const weather = { dataset: 'weather' } as const;

export const exampleCharts = {
  flightCount: {
    ...flights,
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b01',
    name: 'Flights',
    vizType: 'big_number_total',
    params: {
      metric: 'count',
      y_axis_format: '.3s',
      subtitle: 'in the chosen time',
      adhoc_filters: [timeFilter('flight_time')],
    },
  },
  delayedShare: {
    ...flights,
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b02',
    name: 'Delayed flights',
    vizType: 'big_number',
    description: 'Share of flights that arrived more than 15 minutes late, week by week.',
    params: {
      ...overTime('flight_time', 'P1W'),
      metric: 'delayed_share',
      y_axis_format: ',.1%',
      show_trend_line: true,
      compare_lag: 4,
      compare_suffix: 'over 4 weeks',
      comparison_color_enabled: true,
      comparison_color_scheme: 'Red',
    },
  },
  flightsPerDay: {
    ...flights,
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b03',
    name: 'Flights per day',
    vizType: 'echarts_timeseries_line',
    params: {
      ...overTime('flight_time', 'P1D'),
      metrics: ['count'],
      groupby: [],
      y_axis_format: ',d',
      rich_tooltip: true,
      row_limit: 10_000,
    },
  },
  delayByOrigin: {
    ...flights,
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b04',
    name: 'Average delay by weekday',
    vizType: 'echarts_timeseries_bar',
    params: {
      x_axis: 'weekday',
      metrics: ['avg_delay'],
      groupby: [],
      orientation: 'vertical',
      y_axis_format: ',.1f',
      show_value: true,
      row_limit: 1_000,
      adhoc_filters: [timeFilter('flight_time')],
    },
  },
  flightsByState: {
    ...flights,
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b05',
    name: 'Flights by origin state',
    vizType: 'pie',
    params: {
      groupby: ['origin_state'],
      metric: 'count',
      row_limit: 5,
      sort_by_metric: true,
      donut: true,
      show_legend: true,
      label_type: 'key_percent',
      number_format: ',d',
      adhoc_filters: [timeFilter('flight_time')],
    },
  },
  busiestAirports: {
    ...flights,
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b06',
    name: 'Busiest airports',
    vizType: 'table',
    params: {
      query_mode: 'aggregate',
      groupby: ['origin', 'origin_city', 'origin_state'],
      metrics: ['count', 'avg_delay', 'delayed_share', 'max_delay'],
      timeseries_limit_metric: 'count',
      order_desc: true,
      row_limit: 100,
      server_page_length: 10,
      adhoc_filters: [timeFilter('flight_time')],
    },
  },
  temperatures: {
    ...weather,
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b07',
    name: 'Monthly highs',
    vizType: 'echarts_timeseries_line',
    params: {
      ...overTime('date', 'P1M'),
      metrics: ['avg_temp_max'],
      groupby: ['location'],
      truncate_metric: true,
      y_axis_format: ',.1f',
      rich_tooltip: true,
    },
  },
  rain: {
    ...weather,
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b08',
    name: 'Precipitation per quarter',
    vizType: 'echarts_timeseries_bar',
    params: {
      ...overTime('date', 'P3M'),
      metrics: ['total_precipitation'],
      groupby: ['location'],
      truncate_metric: true,
      stack: 'Stack',
      orientation: 'vertical',
      y_axis_format: ',.0f',
    },
  },
  weatherKinds: {
    ...weather,
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b09',
    name: 'Days by weather',
    vizType: 'pie',
    params: {
      groupby: ['weather'],
      metric: 'count',
      row_limit: 20,
      sort_by_metric: true,
      show_legend: true,
      label_type: 'key_percent',
      adhoc_filters: [timeFilter('date')],
    },
  },
} as const satisfies Readonly<Record<string, ExampleChart>>;

export type ExampleChartKey = keyof typeof exampleCharts;
