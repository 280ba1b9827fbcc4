import type { AskedNames, Row } from '@facet/plugin-explore-json/contract.server';
import { expect, it } from 'vitest';
import { deckPayloads, layersPayload } from './deck-payloads.ts';

const names = (columns: readonly string[], metrics: readonly string[] = []): AskedNames => ({
  columns,
  metrics,
  all: [...columns, ...metrics],
  since: null,
  until: null,
});
const payloadOf = (key: string) => {
  const shape = new Map(deckPayloads).get(key);
  if (shape === undefined) throw new Error(`No shape for ${key}.`);
  return shape;
};
const LATLONG = { spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' } };

it.each<[string, readonly Row[], AskedNames, Row, unknown]>([
  [
    'deck_scatter',
    [{ lon: 1, lat: 2, kind: 'k', n: 9, note: 'z' }],
    names(['kind', 'lat', 'lon', 'note'], ['n']),
    {
      spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
      point_radius_fixed: { type: 'metric', value: 'n' },
      dimension: 'kind',
      js_columns: ['note'],
    },
    {
      features: [
        { metric: 9, radius: 9, cat_color: 'k', position: [1, 2], __timestamp: null, extraProps: { note: 'z' } },
      ],
      mapboxApiKey: '',
      metricLabels: ['n'],
    },
  ],
  [
    'deck_hex',
    [{ place: '2,1' }],
    names(['place'], []),
    { spatial: { type: 'delimited', lonlatCol: 'place', reverseCheckbox: true } },
    { features: [{ position: [2, 1], weight: 1 }], mapboxApiKey: '', metricLabels: [] },
  ],
  [
    'deck_path',
    [{ line: '[[2,1],[4,3]]' }],
    names(['line'], []),
    { line_column: 'line', line_type: 'json', reverse_long_lat: true },
    {
      features: [
        {
          line: '[[2,1],[4,3]]',
          path: [
            [1, 2],
            [3, 4],
          ],
          __timestamp: null,
        },
      ],
      mapboxApiKey: '',
      metricLabels: [],
    },
  ],
  [
    'deck_geojson',
    [{ g: '{"type":"Point","coordinates":[1,2]}' }],
    names(['g'], []),
    { geojson: 'g' },
    { features: [{ type: 'Point', coordinates: [1, 2] }], mapboxApiKey: '', metricLabels: [] },
  ],
])('[A7.27] the data of %s', (key, rows, asked, form, expected) => {
  expect(payloadOf(key)(rows, asked, form)).toEqual(expected);
});

it.each<[string, string, readonly Row[], Row, RegExp]>([
  ['no spatial key', 'deck_grid', [{ lon: 1 }], {}, /Bad spatial key/],
  ['no place', 'deck_grid', [{ lon: 1, lat: null }], LATLONG, /Ignore null locations/],
  ['a place off the globe', 'deck_grid', [{ lon: 1, lat: 99 }], LATLONG, /Invalid spatial point encountered/],
  ['text that is no GeoJSON', 'deck_geojson', [{ g: '{' }], { geojson: 'g' }, /Invalid spatial point encountered: \{/],
])('%s is refused', (_title, key, rows, form, message) => {
  expect(() => payloadOf(key)(rows, names([]), form)).toThrow(message);
});

it('[A7.27] the data of deck_multi: features by type, and the charts', () => {
  const part = (vizType: string, slice_id: number, payload: unknown) => ({ vizType, slice: { slice_id }, payload });
  expect(
    layersPayload([
      part('deck_arc', 4, { features: [{ n: 1 }] }),
      part('deck_scatter', 5, undefined),
      part('deck_arc', 6, { features: [{ n: 2 }] }),
    ]),
  ).toEqual({
    features: { deck_arc: [{ n: 1 }, { n: 2 }], deck_scatter: [] },
    mapboxApiKey: '',
    slices: [{ slice_id: 4 }, { slice_id: 5 }, { slice_id: 6 }],
  });
});
