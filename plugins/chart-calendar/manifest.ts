import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-calendar',
  version: '1.0.0',
  name: 'Calendar heatmap',
  description: 'Calendar heat maps: a metric by day, as colours.',
  icon: 'calendar-stats',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'cal_heatmap' }],
    'charts/type@1': [
      {
        key: 'cal_heatmap',
        name: 'Calendar Heatmap',
        title: 'types.cal_heatmap.name',
        about: 'types.cal_heatmap.about',
        needs: ['time'],
        description:
          'Shows a metric as the colours of a calendar, so that days, weeks and seasons show. For exact values over time take the line chart.',
        category: 'Correlation',
        example: {
          dataset: 'weather',
          form: {
            granularity_sqla: 'date',
            time_range: '2015-01-01 : 2016-01-01',
            domain_granularity: 'month',
            subdomain_granularity: 'day',
            metrics: ['avg_temp_max'],
          },
        },
        tags: ['Business', 'Comparison', 'Intensity', 'Pattern', 'Report', 'Trend'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="var(--chart-1)"><path opacity=".25" d="M8 8h10v10H8zM32 8h10v10H32zM68 20h10v10H68zM20 32h10v10H20zM56 44h10v10H56z"/><path opacity=".55" d="M20 8h10v10H20zM8 20h10v10H8zM44 20h10v10H44zM32 44h10v10H32zM68 44h10v10H68z"/><path opacity=".9" d="M44 8h10v10H44zM20 20h10v10H20zM56 32h10v10H56zM8 44h10v10H8zM80 32h10v10H80z"/></g></svg>',
      },
    ],
  },
});
