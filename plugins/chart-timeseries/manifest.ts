import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-timeseries',
  version: '1.0.0',
  name: 'Lines of other shapes',
  description: 'Smooth and stepped lines, and the generic time-series chart of older releases.',
  icon: 'chart-line',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [
      { key: 'echarts_timeseries' },
      { key: 'echarts_timeseries_smooth' },
      { key: 'echarts_timeseries_step' },
    ],
    'charts/type@1': [
      {
        key: 'echarts_timeseries',
        annotations: ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'],
        feeds: ['TIME_SERIES'],
        name: 'Generic Chart',
        title: 'types.echarts_timeseries.name',
        about: 'types.echarts_timeseries.about',
        description:
          'Shows metrics over an axis with the mark that you choose: lines, bars, dots or areas. For a new chart take the type that is made for the mark.',
        category: 'Evolution',
        example: {
          dataset: 'flights',
          form: {
            x_axis: 'flight_time',
            time_grain_sqla: 'P1D',
            metrics: ['count'],
            groupby: [],
            y_axis_format: '.2s',
          },
        },
        tags: ['Advanced-Analytics', 'ECharts', 'Line', 'Predictive', 'Time', 'Transformable'],
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none"><g fill="var(--chart-2)" opacity=".7"><path d="M14 40h8v16h-8zM34 34h8v22h-8zM54 42h8v14h-8zM74 28h8v28h-8z"/></g><path stroke="var(--chart-1)" stroke-width="2" stroke-linejoin="round" d="M10 30l18-10 20 8 20-14 18 6"/></svg>',
      },
      {
        key: 'echarts_timeseries_smooth',
        annotations: ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'],
        feeds: ['TIME_SERIES'],
        name: 'Smooth Line',
        title: 'types.echarts_timeseries_smooth.name',
        about: 'types.echarts_timeseries_smooth.about',
        description:
          'Shows trends as lines without corners. Calm to look at, but between the points it draws values that were never measured; for exact reading take the line chart.',
        category: 'Evolution',
        example: {
          dataset: 'weather',
          form: { x_axis: 'date', time_grain_sqla: 'P1M', metrics: ['avg_temp_max', 'avg_temp_min'], groupby: [] },
        },
        tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Time', 'Line', 'Transformable'],
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none" stroke-width="2"><path stroke="var(--chart-1)" d="M10 40c14-26 24-22 36-8s22 10 40-16"/><path stroke="var(--chart-2)" d="M10 52c16-2 22-14 38-10s22 6 38-6"/></svg>',
      },
      {
        key: 'echarts_timeseries_step',
        annotations: ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'],
        feeds: ['TIME_SERIES'],
        name: 'Stepped Line',
        title: 'types.echarts_timeseries_step.name',
        about: 'types.echarts_timeseries_step.about',
        description:
          'Shows values that hold until the next one, such as prices, stock or limits. For values that flow take the line chart.',
        category: 'Evolution',
        example: {
          dataset: 'flights',
          form: {
            x_axis: 'hour',
            metrics: ['avg_delay'],
            groupby: [],
            x_axis_title: 'Hour of day',
            y_axis_title: 'Delay (min)',
          },
        },
        tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Time', 'Transformable', 'Stacked'],
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none" stroke-width="2"><path stroke="var(--chart-1)" d="M10 40h16V26h18v8h18V18h12v-6h12"/><path stroke="var(--chart-2)" d="M10 52h24v-6h20v4h16V40h16"/></svg>',
      },
    ],
  },
});
