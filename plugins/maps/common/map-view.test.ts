import { expect, it } from 'vitest';
import { FIRST_VIEW, readView } from './map-view.ts';

const PLACE = { longitude: 10, latitude: 50, zoom: 4 };

it.each<[string, unknown, unknown]>([
  ['all members', { ...PLACE, bearing: 30, pitch: 20 }, { ...PLACE, bearing: 30, pitch: 20 }],
  ['no bearing and no pitch', PLACE, { ...PLACE, bearing: 0, pitch: 0 }],
  ['texts of numbers', { longitude: '10', latitude: '50', zoom: '4' }, { ...PLACE, bearing: 0, pitch: 0 }],
  [
    'what lies off the globe',
    { longitude: 400, latitude: -100, zoom: 99, bearing: 900, pitch: -4 },
    { longitude: 180, latitude: -85, zoom: 20, bearing: 360, pitch: 0 },
  ],
  ['no zoom', { longitude: 1, latitude: 2 }, undefined],
  ['a list', [1, 2, 3], undefined],
  ['nothing', null, undefined],
])('[B3.30] the stored view of a map with %s', (_, stored, view) => {
  expect(readView(stored)).toEqual(view);
});

it('[B3.30] a map without a stored view looks straight down on the world', () => {
  expect(FIRST_VIEW).toMatchObject({ zoom: 1, bearing: 0, pitch: 0 });
});
