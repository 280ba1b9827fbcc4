import { expect, it } from 'vitest';
import { deckHeatmapQuery } from '../common/heatmap-query.ts';
import { heatmapDrawing } from './heatmap-drawing.ts';

const toldOf = (weights: readonly (number | null)[]) => {
  const data = weights.map((n, at) => ({ lon: at, lat: at, n }));
  const scene = heatmapDrawing.scene({
    formData: deckHeatmapQuery.form.read({
      viz_type: 'deck_heatmap',
      datasource: '1__table',
      spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
      size: 'n',
    }),
    queries: [{ colnames: ['lon', 'lat', 'n'], coltypes: [0, 0, 0], data, rowcount: data.length }],
    datasource: null,
    width: 600,
    height: 300,
    filterState: {},
    ownState: {},
    hooks: {},
    colorOf: () => '',
    colorScheme: 'light',
    locale: 'en',
  });
  return { count: scene.count, told: scene.told };
};

it.each([
  ['amounts above zero, zero and none', [3, 0, null], []],
  ['amounts below zero', [3, -2, -0.5], [{ key: 'subtracted', count: 2 }]],
])('a density tells what it does not draw: %s', (_what, weights, told) => {
  expect(toldOf(weights)).toEqual({ count: weights.length, told });
});
