import type { AskedNames } from '@facet/plugin-explore-json/contract.server';
import { expect, it } from 'vitest';
import { clustersPayload } from './clusters-payload.ts';

const NAMES: AskedNames = { columns: ['lon', 'lat', 'n'], metrics: [], all: [], since: null, until: null };

it('[A7.27] points of a map contain the sums for their clusters', () => {
  const form = { all_columns_x: 'lon', all_columns_y: 'lat', mapbox_label: ['n'], point_radius: 'Auto' };
  const rows = [
    { lon: 1.00000000001, lat: 2, n: 5 },
    { lon: -3, lat: 4, n: 6 },
  ];
  expect(clustersPayload(rows, NAMES, form)).toMatchObject({
    geoJSON: {
      features: [
        { properties: { metric: 5, radius: null }, geometry: { coordinates: [1, 2] } },
        { properties: { metric: 6, radius: null }, geometry: { coordinates: [-3, 4] } },
      ],
    },
    hasCustomMetric: true,
    bounds: [
      [-3, 2],
      [1, 4],
    ],
  });
});

it('needs both coordinates', () => {
  expect(() => clustersPayload([], NAMES, {})).toThrow('[Longitude] and [Latitude] must be set');
});
