import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { MapsToken } from '@facet/plugin-maps/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-world-map',
  version: '1.0.0',
  name: 'World map',
  description: 'A world map coloured by a metric, with bubbles for another.',
  icon: 'world',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken, maps: MapsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'world_map' }],
    'explore-json/payload@1': [{ key: 'world_map' }],
    'charts/type@1': [
      {
        key: 'world_map',
        name: 'World Map',
        title: 'types.world_map.name',
        about: 'types.world_map.about',
        needs: ['category'],
        description:
          'Colours each country by an amount and can draw another one as bubbles over it. Large countries catch the eye whatever their amount; to rank countries take bars.',
        category: 'Map',
        example: {
          dataset: 'countries',
          form: {
            entity: 'country',
            country_fieldtype: 'name',
            metric: 'avg_life_expectancy',
            show_bubbles: true,
            secondary_metric: 'total_population',
            max_bubble_size: '25',
            color_picker: { r: 190, g: 110, b: 63, a: 1 },
          },
        },
        tags: [
          '2D',
          'Comparison',
          'Intensity',
          'Legacy',
          'Multi-Dimensions',
          'Multi-Layers',
          'Multi-Variables',
          'Scatter',
          'Featured',
        ],
        label: 'Featured',
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="var(--chart-1)"><path opacity=".35" d="M8 16l14-6 14 3-5 9-7 3-2 7-5-3-4-7z"/><path opacity=".8" d="M27 34l8 2 4 6-6 14-4-1-3-11z"/><path opacity=".55" d="M44 14l9-4 5 5-7 6-6-1z"/><path d="M46 24l10-1 6 7-4 16-5 3-5-12-5-6z"/><path opacity=".7" d="M58 10l22-2 8 6-4 10-9 8-8-4-6-9z"/><path opacity=".45" d="M74 44l9-3 5 6-4 6-9-2z"/></g></svg>',
      },
    ],
  },
});
