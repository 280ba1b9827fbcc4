import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-waterfall',
  version: '1.0.0',
  name: 'Waterfall chart',
  description: 'Waterfall charts: how single changes add up to a total.',
  icon: 'chart-bar',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'waterfall' }],
    'charts/type@1': [
      {
        key: 'waterfall',
        name: 'Waterfall Chart',
        title: 'types.waterfall.name',
        about: 'types.waterfall.about',
        description:
          'Shows how gains and losses, one after the other, lead from nothing to a total. Best for a few steps that belong together; for a plain trend take the line chart.',
        category: 'Evolution',
        example: {
          dataset: 'weather',
          form: {
            x_axis: 'date',
            time_grain_sqla: 'P1M',
            adhoc_filters: [
              {
                clause: 'WHERE',
                comparator: '2015-01-01 : 2016-01-01',
                expressionType: 'SIMPLE',
                operator: 'TEMPORAL_RANGE',
                subject: 'date',
              },
            ],
            metric: 'total_precipitation',
            groupby: [],
          },
        },
        tags: ['Categorical', 'Comparison', 'ECharts', 'Popular', 'Featured'],
        label: 'Featured',
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="var(--positive, #5ac189)" d="M12 36h12v20H12zM28 22h12v14H28z"/><path fill="var(--negative, #e04355)" d="M44 22h12v12H44z"/><path fill="var(--positive, #5ac189)" d="M60 14h12v20H60z"/><path fill="currentColor" opacity=".5" d="M76 14h12v42H76z"/></svg>',
      },
    ],
  },
});
