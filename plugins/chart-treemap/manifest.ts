import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-treemap',
  version: '1.0.0',
  name: 'Treemap',
  description: 'Treemaps: a hierarchy as nested areas.',
  icon: 'chart-treemap',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'treemap_v2' }, { key: 'treemap' }],
    'charts/type@1': [
      {
        key: 'treemap_v2',
        name: 'Treemap',
        title: 'types.treemap_v2.name',
        about: 'types.treemap_v2.about',
        needs: ['category'],
        description:
          'Shows parts of a whole as areas, with smaller parts inside larger ones. Holds hundreds of parts in little room; for comparing amounts exactly take bars.',
        category: 'Part of a Whole',
        example: {
          dataset: 'countries',
          form: { groupby: ['region', 'country'], metric: 'total_population', row_limit: 100 },
        },
        tags: [
          'Categorical',
          'Comparison',
          'ECharts',
          'Multi-Levels',
          'Percentages',
          'Proportional',
          'Popular',
          'Featured',
        ],
        label: 'Featured',
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="var(--chart-1)" d="M10 8h38v48H10z"/><path fill="var(--chart-2)" d="M50 8h36v26H50z"/><path fill="var(--chart-3)" d="M50 36h20v20H50z"/><path fill="var(--chart-4)" d="M72 36h14v20H72z"/></svg>',
      },
      {
        key: 'treemap',
        name: 'Treemap (legacy)',
        title: 'types.treemap.name',
        description: 'Treemaps that an older release saved. New charts are made of its successor.',
        category: 'Part of a Whole',
        tags: ['Legacy'],
        label: 'Deprecated',
        successor: 'treemap_v2',
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="var(--chart-1)" d="M10 8h38v48H10z"/><path fill="var(--chart-2)" d="M50 8h36v26H50z"/><path fill="var(--chart-3)" d="M50 36h20v20H50z"/><path fill="var(--chart-4)" d="M72 36h14v20H72z"/></svg>',
      },
    ],
  },
});
