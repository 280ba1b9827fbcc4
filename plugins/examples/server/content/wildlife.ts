import { exampleDashboard, overTime, timeFilter } from './example-dashboard.ts';

const strikes = { dataset: 'birdstrikes' } as const;
const inTime = { adhoc_filters: [timeFilter('flight_date')] };

export const wildlife = exampleDashboard({
  uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1c04',
  title: 'Birds and aircraft',
  slug: 'wildlife',
  intro: [
    'Ten thousand reports of aircraft that hit wildlife, 1990 to 2002, as pilots and airports sent them to the FAA.',
    'Most strikes cost nothing; a few cost millions. Click a phase of flight or a size to see only those.',
  ].join('\n'),
  charts: {
    strikeCount: {
      ...strikes,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b18',
      name: 'Strikes',
      vizType: 'big_number_total',
      params: { metric: 'count', y_axis_format: ',d', subtitle: 'reports', ...inTime },
    },
    strikeCost: {
      ...strikes,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b19',
      name: 'What they cost',
      vizType: 'big_number',
      description: 'Cost of repair and all else, year by year.',
      params: {
        ...overTime('flight_date', 'P1Y'),
        metric: 'total_cost',
        aggregation: 'sum',
        y_axis_format: '$.3s',
        show_trend_line: true,
      },
    },
    sizes: {
      ...strikes,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b1a',
      name: 'Size of the animal',
      vizType: 'pie',
      params: {
        groupby: ['wildlife_size'],
        metric: 'count',
        donut: true,
        show_legend: true,
        label_type: 'key_percent',
        number_format: ',d',
        ...inTime,
      },
    },
    byMonth: {
      ...strikes,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b1b',
      name: 'Strikes by month',
      vizType: 'echarts_area',
      params: {
        ...overTime('flight_date', 'P1M'),
        metrics: ['count'],
        groupby: ['wildlife_size'],
        truncate_metric: true,
        stack: 'Stack',
        y_axis_format: ',d',
        zoomable: true,
      },
    },
    dayAndPhase: {
      ...strikes,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b1c',
      name: 'Time of day and phase of flight',
      vizType: 'sankey_v2',
      params: { source: 'time_of_day', target: 'phase_of_flight', metric: 'count', row_limit: 100, ...inTime },
    },
    phases: {
      ...strikes,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b1d',
      name: 'Phases of flight',
      vizType: 'funnel',
      params: {
        groupby: ['phase_of_flight'],
        metric: 'count',
        row_limit: 8,
        sort_by_metric: true,
        show_legend: false,
        percent_calculation_type: 'total',
        label_type: 5,
        ...inTime,
      },
    },
    sizeByPhase: {
      ...strikes,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b1e',
      name: 'Cost by phase and size',
      vizType: 'pivot_table_v2',
      params: {
        groupbyRows: ['phase_of_flight'],
        groupbyColumns: ['wildlife_size'],
        metrics: ['total_cost'],
        rowTotals: true,
        colTotals: true,
        valueFormat: '$.3s',
        rowOrder: 'value_z_to_a',
        ...inTime,
      },
    },
    operators: {
      ...strikes,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b1f',
      name: 'Operators and their aircraft',
      vizType: 'treemap_v2',
      params: {
        groupby: ['operator', 'aircraft'],
        metric: 'count',
        sort_by_metric: true,
        row_limit: 80,
        number_format: ',d',
        ...inTime,
      },
    },
    species: {
      ...strikes,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b20',
      name: 'Species',
      vizType: 'word_cloud',
      params: {
        series: 'wildlife_species',
        metric: 'count',
        row_limit: 60,
        size_from: 10,
        size_to: 50,
        rotation: 'flat',
        ...inTime,
      },
    },
    costliest: {
      ...strikes,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b21',
      name: 'The costliest strikes',
      vizType: 'table',
      params: {
        query_mode: 'raw',
        all_columns: ['flight_date', 'airport', 'aircraft', 'wildlife_species', 'phase_of_flight', 'cost_total'],
        order_by_cols: ['["cost_total", false]'],
        table_timestamp_format: '%Y-%m-%d',
        row_limit: 100,
        page_length: 10,
        ...inTime,
      },
    },
  },
  rows: [
    [
      ['strikeCount', 3, 28],
      ['strikeCost', 4, 28],
      ['sizes', 5, 28],
    ],
    [['byMonth', 12, 36]],
  ],
  tabs: [
    {
      title: 'In flight',
      rows: [
        [
          ['dayAndPhase', 7, 50],
          ['phases', 5, 50],
        ],
        [['sizeByPhase', 12, 44]],
      ],
    },
    {
      title: 'Who and what',
      rows: [
        [
          ['operators', 7, 50],
          ['species', 5, 50],
        ],
        [['costliest', 12, 56]],
      ],
    },
  ],
  filters: [
    { id: 'NATIVE_FILTER-wildlife-time', type: 'filter_time', name: 'Time range', dataset: 'birdstrikes' },
    {
      id: 'NATIVE_FILTER-wildlife-state',
      type: 'filter_select',
      name: 'State',
      dataset: 'birdstrikes',
      column: 'origin_state',
    },
    {
      id: 'NATIVE_FILTER-wildlife-cost',
      type: 'filter_range',
      name: 'Total cost ($)',
      dataset: 'birdstrikes',
      column: 'cost_total',
    },
  ],
});
