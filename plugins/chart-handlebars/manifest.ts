import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-handlebars',
  version: '1.0.0',
  name: 'Handlebars chart',
  description: 'Rows written by a template.',
  icon: 'braces',
  engines: { sdk: '^1.0.0' },
  client: {},
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'handlebars' }],
    'charts/type@1': [
      {
        key: 'handlebars',
        name: 'Handlebars',
        description:
          'Writes rows as HTML by a Handlebars template with styles of its own. Prefer a table or a number where one of those says it.',
        example: {
          dataset: 'countries',
          form: {
            query_mode: 'aggregate',
            groupby: ['region'],
            metrics: ['total_population', 'avg_life_expectancy'],
            handlebarsTemplate:
              '<ul>\n  {{#each data}}\n    <li><strong>{{region}}</strong>: {{avg_life_expectancy}} years</li>\n  {{/each}}\n</ul>',
          },
        },
        tags: [],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none" stroke-linecap="round" stroke-linejoin="round"><path stroke="currentColor" stroke-opacity=".4" stroke-width="3" d="M30 14c-8 0-8 4-8 9s0 9-8 9c8 0 8 4 8 9s0 9 8 9M66 14c8 0 8 4 8 9s0 9 8 9c-8 0-8 4-8 9s0 9-8 9"/><path stroke="var(--chart-1)" stroke-width="4" d="M38 24h20M38 32h14M38 40h18"/></svg>',
      },
    ],
  },
});
