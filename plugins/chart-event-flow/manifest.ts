import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-event-flow',
  version: '1.0.0',
  name: 'Event flow',
  description: 'Sequences of events, aggregated over entities.',
  icon: 'timeline',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'event_flow' }],
    'charts/type@1': [
      {
        key: 'event_flow',
        name: 'Event Flow',
        title: 'types.event_flow.name',
        about: 'types.event_flow.about',
        needs: ['time', 'category'],
        description:
          'Shows in which order events follow one another, summed over many entities. For shares of ordered steps take the funnel.',
        category: 'Flow',
        example: {
          dataset: 'birdstrikes',
          form: {
            granularity_sqla: 'flight_date',
            entity: 'airport',
            all_columns_x: 'phase_of_flight',
            row_limit: 1000,
            min_leaf_node_event_count: 1,
          },
        },
        tags: ['Legacy', 'Progressive'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="var(--chart-1)" opacity=".5" d="M14 14h28v16H14z"/><path fill="var(--chart-2)" opacity=".5" d="M46 8h16c8 0 8 6 20 6v14c-12 0-12-6-20-6H46z"/><path fill="var(--chart-3)" opacity=".5" d="M46 28h16c8 0 8 10 20 10v14c-12 0-12-10-20-10H46z"/><path fill="currentColor" opacity=".5" d="M10 12h4v30h-4zM42 8h4v38h-4zM82 12h4v42h-4z"/></svg>',
      },
    ],
  },
});
