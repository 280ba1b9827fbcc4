import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-country-map',
  version: '1.0.0',
  name: 'Country map',
  description: 'The regions of a country, coloured by a metric.',
  icon: 'map',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'country_map' }],
    'charts/type@1': [
      {
        key: 'country_map',
        name: 'Country Map',
        title: 'types.country_map.name',
        about: 'types.country_map.about',
        needs: ['category'],
        description:
          'Colours the regions of one country by an amount. It needs ISO 3166-2 codes; for places with coordinates take a deck.gl chart.',
        category: 'Map',
        example: {
          dataset: 'flights',
          form: {
            select_country: 'usa',
            entity: { expressionType: 'SQL', sqlExpression: "'US-' || origin_state", label: 'State' },
            metric: 'count',
            number_format: '.3s',
            adhoc_filters: [
              {
                clause: 'WHERE',
                comparator: ['NA', 'PR', 'VI'],
                expressionType: 'SIMPLE',
                operator: 'NOT IN',
                subject: 'origin_state',
              },
            ],
          },
        },
        tags: ['2D', 'Comparison', 'Geo', 'Range', 'Report', 'Stacked'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="var(--chart-1)" stroke="var(--surface-card)"><path opacity=".35" d="M40 6l16 4-2 14-16 2-8-8z"/><path opacity=".8" d="M30 18l8 8-4 14-16-4-4-8z"/><path opacity=".55" d="M56 10l18 8 2 12-22-6z"/><path d="M38 26l16-2 2 18-20 4-2-6z"/><path opacity=".7" d="M54 24l22 6-4 22-14 2-2-12z"/><path opacity=".45" d="M18 36l16 4 2 6 2 12-16-6z"/></g></svg>',
      },
    ],
  },
});
