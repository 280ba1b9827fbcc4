import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-sunburst',
  version: '1.0.0',
  name: 'Sunburst chart',
  description: 'Sunburst charts: a hierarchy as rings.',
  icon: 'chart-donut-4',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'sunburst_v2' }, { key: 'sunburst' }],
    'charts/type@1': [
      {
        key: 'sunburst_v2',
        name: 'Sunburst Chart',
        title: 'types.sunburst_v2.name',
        about: 'types.sunburst_v2.about',
        needs: ['category'],
        description:
          'Shows parts of a whole in rings, each ring dividing the one inside it. Reads well for two or three levels; for many small parts take the treemap.',
        category: 'Part of a Whole',
        example: {
          dataset: 'countries',
          form: {
            columns: ['region', 'country'],
            metric: 'total_population',
            sort_by_metric: true,
            show_labels: true,
            row_limit: 1000,
          },
        },
        tags: ['ECharts', 'Multi-Levels', 'Proportional', 'Popular', 'Featured'],
        label: 'Featured',
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="none" stroke-width="9"><path stroke="var(--chart-1)" d="M48 21a11 11 0 1 1-9.5 16.500"/><path stroke="var(--chart-2)" d="M38.500 37.500A11 11 0 0 1 48 21"/><path stroke="var(--chart-1)" opacity=".7" d="M48 11a21 21 0 0 1 18 31.500"/><path stroke="var(--chart-1)" opacity=".5" d="M65 44a21 21 0 0 1-34 1"/><path stroke="var(--chart-2)" opacity=".6" d="M29 43a21 21 0 0 1 17-32"/></g></svg>',
      },
      {
        key: 'sunburst',
        name: 'Sunburst Chart',
        title: 'types.sunburst.name',
        description: 'Hierarchies that an older release saved. New charts are made of its successor.',
        category: 'Part of a Whole',
        tags: ['Legacy'],
        successor: 'sunburst_v2',
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="none" stroke-width="9"><path stroke="var(--chart-1)" d="M48 21a11 11 0 1 1-9.5 16.500"/><path stroke="var(--chart-2)" d="M38.500 37.500A11 11 0 0 1 48 21"/><path stroke="var(--chart-1)" opacity=".7" d="M48 11a21 21 0 0 1 18 31.500"/><path stroke="var(--chart-1)" opacity=".5" d="M65 44a21 21 0 0 1-34 1"/><path stroke="var(--chart-2)" opacity=".6" d="M29 43a21 21 0 0 1 17-32"/></g></svg>',
      },
    ],
  },
});
