import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-tree',
  version: '1.0.0',
  name: 'Tree chart',
  description: 'Tree charts of a hierarchy, from its root to its leaves.',
  icon: 'binary-tree',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'tree_chart' }],
    'charts/type@1': [
      {
        key: 'tree_chart',
        name: 'Tree Chart',
        title: 'types.tree_chart.name',
        about: 'types.tree_chart.about',
        needs: ['link'],
        description:
          'Shows who or what is above what, from a root to its leaves. For the amounts inside a hierarchy take the treemap.',
        category: 'Part of a Whole',
        example: {
          dataset: 'places',
          form: {
            id: 'id',
            parent: 'parent',
            name: 'name',
            metric: 'total_population',
            root_node_id: 'America',
            adhoc_filters: [{ clause: 'WHERE', expressionType: 'SQL', sqlExpression: "'America' IN (id, parent)" }],
            layout: 'radial',
            symbolSize: 5,
            row_limit: 500,
          },
        },
        tags: ['Categorical', 'ECharts', 'Multi-Levels', 'Relational', 'Structural', 'Popular', 'Featured'],
        label: 'Featured',
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="none" stroke="currentColor" stroke-opacity=".45" stroke-width="1.5" d="M18 32c14 0 12-16 26-16M18 32c14 0 12 16 26 16M44 16c14 0 12-8 28-8M44 16c14 0 12 8 28 8M44 48c14 0 12-8 28-8M44 48c14 0 12 8 28 8"/><circle cx="18" cy="32" r="5" fill="var(--chart-1)"/><circle cx="44" cy="16" r="4" fill="var(--chart-2)"/><circle cx="44" cy="48" r="4" fill="var(--chart-2)"/><g fill="var(--chart-3)"><circle cx="72" cy="8" r="3"/><circle cx="72" cy="24" r="3"/><circle cx="72" cy="40" r="3"/><circle cx="72" cy="56" r="3"/></g></svg>',
      },
    ],
  },
});
