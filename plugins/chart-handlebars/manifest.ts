import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-handlebars',
  version: '1.0.0',
  name: 'Handlebars chart',
  description: 'Renders rows with a Handlebars template.',
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
        title: 'types.handlebars.name',
        about: 'types.handlebars.about',
        description:
          'Writes rows as HTML by a Handlebars template with styles of its own. Prefer a table or a number where one of those says it.',
        example: {
          dataset: 'countries',
          form: {
            query_mode: 'aggregate',
            groupby: ['region'],
            metrics: ['total_population', 'avg_life_expectancy'],
            handlebarsTemplate: [
              '<div class="cards">',
              '  {{#each data}}',
              '    <section>',
              '      <p class="name">{{region}}</p>',
              '      <p><b>{{formatNumber avg_life_expectancy maximumFractionDigits=1}}</b> years</p>',
              '      <p>{{formatNumber total_population notation="compact"}} people</p>',
              '    </section>',
              '  {{/each}}',
              '</div>',
            ].join('\n'),
            styleTemplate: [
              '.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; }',
              '.cards section { border-left: 3px solid #536cd3; padding: 2px 12px; }',
              '.cards p { margin: 4px 0 0; font-size: 12px; }',
              '.cards .name { margin: 0; font-weight: 500; opacity: 0.75; }',
              '.cards b { font-size: 24px; font-weight: 600; }',
            ].join('\n'),
          },
        },
        tags: [],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none" stroke-linecap="round" stroke-linejoin="round"><path stroke="currentColor" stroke-opacity=".4" stroke-width="3" d="M30 14c-8 0-8 4-8 9s0 9-8 9c8 0 8 4 8 9s0 9 8 9M66 14c8 0 8 4 8 9s0 9 8 9c-8 0-8 4-8 9s0 9-8 9"/><path stroke="var(--chart-1)" stroke-width="4" d="M38 24h20M38 32h14M38 40h18"/></svg>',
      },
    ],
  },
});
