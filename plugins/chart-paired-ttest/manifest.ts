import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-paired-ttest',
  version: '1.0.0',
  name: 'Paired t-test chart',
  description: 'Paired t-tests of groups against a control group over time.',
  icon: 'math-function',
  engines: { sdk: '^1.0.0' },
  client: {},
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'paired_ttest' }],
    'charts/type@1': [
      {
        key: 'paired_ttest',
        name: 'Paired t-test Table',
        title: 'types.paired_ttest.name',
        about: 'types.paired_ttest.about',
        needs: ['time', 'category'],
        description:
          'Tells whether groups differ from a control group by more than chance, moment by moment, and by how much. Prefer lines where the course itself matters.',
        category: 'Correlation',
        example: {
          dataset: 'weather',
          form: { granularity_sqla: 'date', time_grain_sqla: 'P1M', metrics: ['avg_temp_max'], groupby: ['location'] },
        },
        tags: ['Legacy', 'Statistical', 'Tabular'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="currentColor" opacity=".22"><path d="M12 10h72v6H12zM12 24h20v4H12zM12 36h24v4H12zM12 48h18v4H12zM44 24h14v4H44zM44 36h14v4H44zM44 48h14v4H44z"/></g><path fill="var(--chart-1)" d="M70 24h14v4H70zM70 48h14v4H70z"/><path fill="var(--chart-2)" d="M70 36h8v4h-8z"/></svg>',
      },
    ],
  },
});
