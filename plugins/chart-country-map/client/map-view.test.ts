import { expect, it } from 'vitest';
import { countryView, mapViewOf } from './map-view.ts';

const WHOLE = [-187, 18, -66, 72] as const;

it('shows remote parts in the corner, and fits the picture to the main part', () => {
  const { insets = [], fitToGeometry } = countryView('usa', WHOLE);
  expect(insets.map(({ id }) => id)).toEqual(['alaska', 'hawaii']);
  // The library searches the inset that contains the centre of a region.
  expect(insets.map(({ geoBounds }) => geoBounds)).toMatchObject([
    { coordinates: [expect.arrayContaining([[-188, 73]])] },
    { coordinates: [expect.arrayContaining([[-150, 17]])] },
  ]);
  expect(fitToGeometry).toMatchObject({ type: 'MultiPoint' });
  expect(JSON.stringify(fitToGeometry)).not.toContain('-187');
});

it('shows other countries whole', () => {
  const bounds = [-5, 41, 10, 51] as const;
  expect(countryView('france', bounds)).toEqual(mapViewOf(bounds));
});
