import { exampleDashboard, overTime, timeFilter } from './example-dashboard.ts';

const rows = { dataset: 'flights' } as const;
const inTime = { adhoc_filters: [timeFilter('flight_time')] };
/** Leaves out the few airports without a state. */
const withState = {
  adhoc_filters: [
    timeFilter('flight_time'),
    {
      clause: 'WHERE',
      expressionType: 'SIMPLE',
      subject: 'origin_state',
      operator: 'NOT IN',
      comparator: ['NA', 'PR', 'VI'],
    },
  ],
};

/** Limits routes to the contiguous states: a map of the others would mostly show sea. */
const mainland = (end: 'origin' | 'destination') => [
  {
    clause: 'WHERE',
    expressionType: 'SQL',
    sqlExpression: `${end}_longitude BETWEEN -125 AND -66 AND ${end}_latitude BETWEEN 24 AND 50`,
  },
];

export const delays = exampleDashboard({
  uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1c03',
  title: 'Where flights are late',
  slug: 'delays',
  intro: [
    'When and where do flights inside the United States arrive late? A flight is **delayed** when it arrives more than 15 minutes late.',
    'The numbers compare May 2001 with the month before. Click an hour, a state or an airport: the other charts follow.',
  ].join('\n'),
  charts: {
    flightsOfMay: {
      ...rows,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b0e',
      name: 'Flights in May',
      vizType: 'pop_kpi',
      params: {
        metric: 'count',
        y_axis_format: '.3s',
        time_compare: '1 month ago',
        comparison_type: 'values',
        comparison_color_enabled: true,
        adhoc_filters: [timeFilter('flight_time', '2001-05-01 : 2001-06-01')],
      },
    },
    delayedOfMay: {
      ...rows,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b0f',
      name: 'Delayed in May',
      vizType: 'pop_kpi',
      params: {
        metric: 'delayed_share',
        y_axis_format: ',.1%',
        time_compare: '1 month ago',
        comparison_type: 'values',
        comparison_color_enabled: true,
        comparison_color_scheme: 'Red',
        adhoc_filters: [timeFilter('flight_time', '2001-05-01 : 2001-06-01')],
      },
    },
    averageDelay: {
      ...rows,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b10',
      name: 'Average delay',
      vizType: 'gauge_chart',
      params: {
        ...inTime,
        groupby: [],
        metric: 'avg_delay',
        min_val: 0,
        max_val: 20,
        number_format: ',.1f',
        value_formatter: '{value} min',
      },
    },
    delayByHour: {
      ...rows,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b11',
      name: 'Average delay by hour and weekday (min)',
      vizType: 'heatmap_v2',
      params: {
        ...inTime,
        x_axis: 'hour',
        groupby: 'weekday',
        metric: 'avg_delay',
        sort_x_axis: 'alpha_asc',
        // The few flights that start at three in the morning have extreme delays.
        value_bounds: [0, 30],
        y_axis_format: ',.1f',
        linear_color_scheme: 'schemeOranges',
        show_percentage: false,
      },
    },
    delayedByMonth: {
      ...rows,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b12',
      name: 'Delayed flights by state and month',
      vizType: 'pivot_table_v2',
      params: {
        groupbyRows: ['origin_state'],
        groupbyColumns: ['flight_time'],
        time_grain_sqla: 'P1M',
        temporal_columns_lookup: { flight_time: true },
        metrics: ['delayed_share'],
        aggregateFunction: 'Average',
        valueFormat: ',.1%',
        date_format: '%b',
        rowOrder: 'value_z_to_a',
        ...withState,
      },
    },
    delaySpread: {
      ...rows,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b13',
      name: 'Share of delayed flights, day by day',
      vizType: 'box_plot',
      params: {
        columns: ['flight_time'],
        time_grain_sqla: 'P1D',
        temporal_columns_lookup: { flight_time: true },
        groupby: ['weekday'],
        metrics: ['delayed_share'],
        number_format: ',.0%',
        whiskerOptions: 'Tukey',
        ...inTime,
      },
    },
    stateMap: {
      ...rows,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b14',
      name: 'Average delay by origin state (min)',
      vizType: 'country_map',
      params: {
        ...withState,
        select_country: 'usa',
        entity: { expressionType: 'SQL', sqlExpression: "'US-' || origin_state", label: 'State' },
        metric: 'avg_delay',
        number_format: ',.1f',
        linear_color_scheme: 'schemeOranges',
      },
    },
    busiestRoutes: {
      dataset: 'routes',
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b15',
      name: 'The busiest routes',
      vizType: 'deck_arc',
      description: 'Routes with 2,500 flights and more in half a year.',
      params: {
        start_spatial: { type: 'latlong', lonCol: 'origin_longitude', latCol: 'origin_latitude' },
        end_spatial: { type: 'latlong', lonCol: 'destination_longitude', latCol: 'destination_latitude' },
        adhoc_filters: [
          { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'flights', operator: '>=', comparator: 2_500 },
          // Both directions would be drawn on the same line.
          { clause: 'WHERE', expressionType: 'SQL', sqlExpression: 'origin < destination' },
          ...mainland('origin'),
          ...mainland('destination'),
        ],
        row_limit: 250,
        stroke_width: 1,
        color_picker: { r: 80, g: 110, b: 215, a: 0.6 },
        autozoom: false,
        viewport: { longitude: -97, latitude: 38, zoom: 2.6, bearing: 0, pitch: 0 },
      },
    },
    hubs: {
      dataset: 'routes',
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1bfe',
      name: 'Airports with many flights',
      vizType: 'deck_scatter',
      description: 'Airports with 25,000 departures and more in half a year.',
      params: {
        spatial: { type: 'latlong', lonCol: 'origin_longitude', latCol: 'origin_latitude' },
        point_radius_fixed: { type: 'metric', value: 'total_flights' },
        dimension: 'origin_city',
        legend_position: null,
        adhoc_filters: [
          { clause: 'HAVING', expressionType: 'SQL', sqlExpression: 'SUM(flights) >= 25000' },
          ...mainland('origin'),
        ],
        point_unit: 'square_m',
        multiplier: 900,
        min_radius: 4,
        max_radius: 18,
        row_limit: 60,
      },
    },
    hubsAndRoutes: {
      dataset: 'routes',
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1bfd',
      name: 'Busy airports and routes',
      vizType: 'deck_multi',
      description:
        'Two maps over one another: routes with 2,500 flights and more, airports with 25,000 departures and more.',
      draws: { member: 'deck_slices', charts: ['busiestRoutes', 'hubs'] },
      params: { viewport: { longitude: -97, latitude: 38, zoom: 2.6, bearing: 0, pitch: 0 } },
    },
    flows: {
      ...rows,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b16',
      name: 'From state to state',
      vizType: 'sankey_v2',
      description: 'Connections of states with more than 20,000 flights.',
      params: {
        source: { expressionType: 'SQL', sqlExpression: "'from ' || origin_state", label: 'From' },
        target: { expressionType: 'SQL', sqlExpression: "'to ' || destination_state", label: 'To' },
        metric: 'count',
        row_limit: 40,
        sort_by_metric: true,
        ...inTime,
      },
    },
    byDay: {
      ...rows,
      uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1b17',
      name: 'Delayed flights, mean of seven days',
      vizType: 'echarts_timeseries_line',
      params: {
        ...overTime('flight_time', 'P1D'),
        metrics: ['delayed_share'],
        groupby: [],
        y_axis_format: ',.0%',
        rolling_type: 'mean',
        rolling_periods: 7,
        min_periods: 1,
        show_legend: false,
      },
    },
  },
  rows: [
    [
      ['flightsOfMay', 3, 26],
      ['delayedOfMay', 3, 26],
      ['averageDelay', 6, 26],
    ],
  ],
  tabs: [
    {
      title: 'When',
      rows: [
        [
          ['delayByHour', 7, 44],
          ['delaySpread', 5, 44],
        ],
        [['byDay', 12, 40]],
      ],
    },
    {
      title: 'Where',
      rows: [
        [
          ['stateMap', 6, 52],
          ['hubsAndRoutes', 6, 52],
        ],
        [
          ['delayedByMonth', 6, 60],
          ['flows', 6, 60],
        ],
      ],
    },
  ],
  filters: [
    { id: 'NATIVE_FILTER-delays-time', type: 'filter_time', name: 'Time range', dataset: 'flights' },
    {
      id: 'NATIVE_FILTER-delays-state',
      type: 'filter_select',
      name: 'Origin state',
      dataset: 'flights',
      column: 'origin_state',
    },
    {
      id: 'NATIVE_FILTER-delays-distance',
      type: 'filter_range',
      name: 'Distance (mi)',
      dataset: 'flights',
      column: 'distance',
    },
  ],
});
