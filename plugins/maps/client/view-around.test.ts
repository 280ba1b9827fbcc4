import { WebMercatorViewport } from '@deck.gl/core';
import { expect, it } from 'vitest';
import { viewAround } from './view-around.ts';

const STATES = [-124, 25, -67, 49] as const;
const SIZE = { width: 820, height: 420 };
const view = (members: object) => ({ longitude: 0, latitude: 0, zoom: 1, bearing: 0, pitch: 0, ...members });

it.each([
  ['from above', {}, 0],
  ['from the side', { pitch: 45 }, 0],
  ['from the side, turned', { pitch: 60, bearing: 120 }, 0],
  ['with marks that reach beyond their places', {}, 30],
])('shows every corner of an extent %s', (_title, members, beside) => {
  const seen = new WebMercatorViewport({ ...SIZE, ...viewAround(STATES, view(members), SIZE, beside) });
  const [west, south, east, north] = STATES;
  for (const corner of [west, east].flatMap((x) => [south, north].map((y) => [x, y]))) {
    const [x = 0, y = 0] = seen.project(corner);
    expect(x).toBeGreaterThanOrEqual(beside);
    expect(x).toBeLessThanOrEqual(SIZE.width - beside);
    expect(y).toBeGreaterThanOrEqual(beside);
    expect(y).toBeLessThanOrEqual(SIZE.height - beside);
  }
});

it('is near where there is one place, and shows no more than one world', () => {
  expect(viewAround([2, 48, 2, 48], view({}), SIZE).zoom).toBeGreaterThan(9);
  expect(viewAround([-180, -80, 180, 80], view({}), SIZE).zoom).toBe(0);
});
