import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: '{{id}}',
  version: '1.0.0',
  name: '{{title}}',
  description: 'The largest values of a dimension, as bars.',
  icon: 'chart-bar',
  engines: { sdk: '^1.0.0' },
  client: {},
  contributes: {
    'charts/query@1': [{ key: '{{key}}' }],
    'charts/type@1': [
      {
        key: '{{key}}',
        name: '{{title}}',
        description: 'Ranks the members of a dimension by a metric. Best for a handful of members.',
        category: 'Ranking',
        tags: ['Ranking', 'Comparison'],
        // What marks offer on a dashboard: to filter other charts, and items of their menu.
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none"><path stroke="var(--chart-1)" stroke-width="8" d="M10 16h70M10 32h46M10 48h22"/></svg>',
      },
    ],
  },
});
