import { MapsToken } from '@facet/plugin-maps/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-mapbox',
  version: '1.0.0',
  name: 'Clusters on a map',
  description: 'Points on a map, clustered by distance.',
  icon: 'map-pin-2',
  engines: { sdk: '^1.0.0' },
  client: { requires: { maps: MapsToken } },
  server: {},
  contributes: {
    'explore-json/payload@1': [{ key: 'mapbox' }],
    'charts/query@1': [{ key: 'mapbox' }],
    'charts/type@1': [
      {
        key: 'mapbox',
        name: 'MapBox',
        title: 'types.mapbox.name',
        about: 'types.mapbox.about',
        needs: ['place'],
        description:
          'Draws places on a map and puts near ones together, the closer you look the fewer. For amounts at places take a deck.gl chart.',
        category: 'Map',
        example: {
          dataset: 'airports',
          form: {
            all_columns_x: 'longitude',
            all_columns_y: 'latitude',
            clustering_radius: '60',
            row_limit: 5000,
            viewport_longitude: -97,
            viewport_latitude: 38,
            viewport_zoom: 2.4,
          },
        },
        tags: ['Business', 'Intensity', 'Legacy', 'Density', 'Scatter', 'Transformable'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="currentColor" opacity=".12" d="M4 18l20-10 22 4 18-6 26 8v34l-22 8-20-6-24 6-20-8z"/><g fill="var(--chart-1)"><circle opacity=".75" cx="34" cy="30" r="13"/><circle opacity=".75" cx="64" cy="36" r="9"/><circle cx="78" cy="20" r="3"/><circle cx="20" cy="48" r="3"/><circle cx="52" cy="18" r="3"/></g><text x="34" y="34" font-size="11" text-anchor="middle" fill="var(--surface-card)">42</text><text x="64" y="39" font-size="9" text-anchor="middle" fill="var(--surface-card)">8</text></svg>',
      },
    ],
  },
});
