import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-chord',
  version: '1.0.0',
  name: 'Chord diagram',
  description: 'Chord diagrams of flows between the members of a group.',
  icon: 'circle-dotted',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'chord' }],
    'charts/type@1': [
      {
        key: 'chord',
        name: 'Chord Diagram',
        title: 'types.chord.name',
        about: 'types.chord.about',
        needs: ['link'],
        description:
          'Shows how much goes from where to where as bands inside a circle. Best for few ends that exchange in both directions; for one direction take the sankey chart.',
        category: 'Flow',
        example: {
          dataset: 'birdstrikes',
          form: { groupby: 'time_of_day', columns: 'phase_of_flight', metric: 'count' },
        },
        tags: ['Circular', 'Legacy', 'Proportional', 'Relational'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none"><circle cx="48" cy="32" r="26" stroke="currentColor" stroke-opacity=".25" stroke-width="5"/><path fill="var(--chart-1)" fill-opacity=".5" d="M26 18Q48 32 72 22L74 30Q48 32 23 26z"/><path fill="var(--chart-2)" fill-opacity=".5" d="M26 46Q48 32 56 8L64 11Q48 32 32 53z"/></svg>',
      },
    ],
  },
});
