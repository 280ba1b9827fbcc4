import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-gantt',
  version: '1.0.0',
  name: 'Gantt chart',
  description: 'Gantt charts: bars from a start time to an end time.',
  icon: 'chart-gantt',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'gantt_chart' }],
    'charts/type@1': [
      {
        key: 'gantt_chart',
        name: 'Gantt Chart',
        title: 'types.gantt_chart.name',
        about: 'types.gantt_chart.about',
        needs: ['period'],
        description:
          'Shows what lasts from when to when, as bars over time, one row for each thing. For amounts over time take the bar chart.',
        category: 'Evolution',
        example: {
          dataset: 'weather_spells',
          form: {
            start_time: 'first_day',
            end_time: 'last_day',
            y_axis: 'location',
            series: 'weather',
            subcategories: true,
            adhoc_filters: [
              { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'days', operator: '>=', comparator: 8 },
            ],
          },
        },
        tags: ['ECharts', 'Featured', 'Timeline', 'Time'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><path stroke="currentColor" stroke-opacity=".3" d="M12 6v52M36 6v52M60 6v52M84 6v52"/><rect x="14" y="10" width="30" height="9" rx="2" fill="var(--chart-1)"/><rect x="32" y="24" width="34" height="9" rx="2" fill="var(--chart-2)"/><rect x="48" y="38" width="20" height="9" rx="2" fill="var(--chart-1)"/><rect x="64" y="50" width="22" height="9" rx="2" fill="var(--chart-3)"/></svg>',
      },
    ],
  },
});
