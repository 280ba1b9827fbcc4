import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-sankey',
  version: '1.0.0',
  name: 'Sankey chart',
  description: 'Sankey diagrams of flows from sources to targets.',
  icon: 'arrows-split',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'sankey_v2' }, { key: 'sankey' }],
    'charts/type@1': [
      {
        key: 'sankey_v2',
        name: 'Sankey Chart',
        title: 'types.sankey_v2.name',
        about: 'types.sankey_v2.about',
        needs: ['link'],
        description:
          'Shows how much flows from where to where, as bands between the ends. Best for few ends and clear amounts; for who is connected with whom take the graph chart.',
        category: 'Flow',
        example: {
          dataset: 'birdstrikes',
          form: { source: 'time_of_day', target: 'phase_of_flight', metric: 'count', row_limit: 100 },
        },
        tags: ['Directional', 'ECharts', 'Distribution', 'Flow'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="var(--chart-1)" opacity=".55" d="M16 10c30 0 34 2 64 2v14c-30 0-34 0-64-2z"/><path fill="var(--chart-2)" opacity=".55" d="M16 26c30 0 34 20 64 20v8c-30 0-34-14-64-14z"/><path fill="var(--chart-3)" opacity=".55" d="M16 44c30 0 34-14 64-14v10c-30 0-34 14-64 14z"/><path fill="currentColor" opacity=".5" d="M10 8h6v48h-6zM80 8h6v48h-6z"/></svg>',
      },
      {
        key: 'sankey',
        name: 'Sankey Diagram',
        title: 'types.sankey.name',
        description: 'Flows that an older release saved. New charts are made of its successor.',
        category: 'Flow',
        tags: ['Legacy'],
        successor: 'sankey_v2',
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="var(--chart-1)" opacity=".55" d="M16 10c30 0 34 2 64 2v14c-30 0-34 0-64-2z"/><path fill="var(--chart-2)" opacity=".55" d="M16 26c30 0 34 20 64 20v8c-30 0-34-14-64-14z"/><path fill="var(--chart-3)" opacity=".55" d="M16 44c30 0 34-14 64-14v10c-30 0-34 14-64 14z"/><path fill="currentColor" opacity=".5" d="M10 8h6v48h-6zM80 8h6v48h-6z"/></svg>',
      },
    ],
  },
});
