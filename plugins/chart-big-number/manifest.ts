import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-big-number',
  version: '1.0.0',
  name: 'Big number',
  description: 'A single number in large type, with or without its trend.',
  icon: 'number-123',
  engines: { sdk: '^1.0.0' },
  client: {},
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'big_number' }, { key: 'big_number_total' }, { key: 'pop_kpi' }],
    'charts/type@1': [
      {
        key: 'big_number',
        name: 'Big Number with Trendline',
        title: 'types.big_number.name',
        about: 'types.big_number.about',
        needs: ['time'],
        description:
          'Shows the newest value of one metric with the line that led to it and the change since an earlier point. Best for a figure that is watched every day.',
        category: 'KPI',
        example: {
          dataset: 'flights',
          form: {
            x_axis: 'flight_time',
            time_grain_sqla: 'P1W',
            metric: 'count',
            show_trend_line: true,
            start_y_axis_at_zero: false,
            compare_lag: 4,
            compare_suffix: 'in four weeks',
            y_axis_format: '.4s',
            adhoc_filters: [
              {
                clause: 'WHERE',
                comparator: '2001-01-01 : 2001-06-25',
                expressionType: 'SIMPLE',
                operator: 'TEMPORAL_RANGE',
                subject: 'flight_time',
              },
            ],
          },
        },
        tags: ['Advanced-Analytics', 'ECharts', 'Line', 'Percentages', 'Popular', 'Featured', 'Report', 'Trend'],
        label: 'Featured',
        tile: 5,
        behaviors: ['DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none"><text x="10" y="30" font-size="20" font-weight="600" fill="currentColor" font-family="inherit">4.8%</text><path stroke="var(--chart-1)" stroke-width="2" stroke-linejoin="round" d="M10 46l10 3 12-4 12 5 14-8 12 2 16-8"/></svg>',
      },
      {
        key: 'big_number_total',
        suits: ['total'],
        name: 'Big Number',
        title: 'types.big_number_total.name',
        about: 'types.big_number_total.about',
        description:
          'Shows one metric as one number, with a line of text below. Best for a total that needs no history.',
        category: 'KPI',
        example: {
          dataset: 'flights',
          form: {
            metric: 'total_distance',
            y_axis_format: 'SMART_NUMBER',
            subtitle: 'miles flown from January to June',
          },
        },
        tags: ['Additive', 'Business', 'ECharts', 'Legacy', 'Percentages', 'Popular', 'Featured', 'Report'],
        label: 'Featured',
        behaviors: ['DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none"><text x="10" y="38" font-size="26" font-weight="600" fill="currentColor" font-family="inherit">96k</text><path stroke="currentColor" stroke-opacity=".4" stroke-width="3" d="M10 50h44"/></svg>',
      },
      {
        key: 'pop_kpi',
        name: 'Big Number with Time Period Comparison',
        title: 'types.pop_kpi.name',
        about: 'types.pop_kpi.about',
        needs: ['time'],
        description:
          'Shows one metric beside what it was in another period, with the difference and its share. Prefer the trendline where the way between the two matters.',
        category: 'KPI',
        example: {
          dataset: 'flights',
          form: {
            metric: 'count',
            y_axis_format: 'SMART_NUMBER',
            time_compare: '1 month ago',
            comparison_type: 'values',
            adhoc_filters: [
              {
                clause: 'WHERE',
                comparator: '2001-05-01 : 2001-06-01',
                expressionType: 'SIMPLE',
                operator: 'TEMPORAL_RANGE',
                subject: 'flight_time',
              },
            ],
          },
        },
        tags: ['Comparison', 'Business', 'ECharts', 'Percentages', 'Report', 'Advanced-Analytics'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none"><text x="48" y="32" font-size="22" font-weight="600" text-anchor="middle" fill="currentColor" font-family="inherit">1.2k</text><path stroke="currentColor" stroke-opacity=".35" stroke-width="3" d="M12 48h20M12 54h12"/><path stroke="var(--chart-1)" stroke-width="3" d="M38 48h20M38 54h12"/><path stroke="var(--chart-1)" stroke-width="3" d="M64 48h20M64 54h12"/></svg>',
      },
    ],
  },
});
