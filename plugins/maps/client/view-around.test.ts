import { WebMercatorViewport } from '@deck.gl/core';
import { expect, it } from 'vitest';
import { viewAround } from './view-around.ts';

const STATES = [-124, 25, -67, 49] as const;
const SIZE = { width: 820, height: 420 };
const view = (members: object) => ({ longitude: 0, latitude: 0, zoom: 1, bearing: 0, pitch: 0, ...members });

const WORLD = [-170, -55, 175, 75] as const;
const SMALL = { width: 150, height: 100 };

it.each([
  ['from above', {}, 0, STATES, SIZE],
  ['from the side', { pitch: 45 }, 0, STATES, SIZE],
  ['from the side, turned', { pitch: 60, bearing: 120 }, 0, STATES, SIZE],
  ['with marks that reach beyond their places', {}, 30, STATES, SIZE],
  ['that is the world, in a tile', {}, 0, WORLD, { width: 400, height: 300 }],
  ['that is the world, in the smallest tile', {}, 0, WORLD, SMALL],
])('shows every corner of an extent %s', (_title, members, beside, extent, size) => {
  const seen = new WebMercatorViewport({ ...size, ...viewAround(extent, view(members), size, beside) });
  const [west, south, east, north] = extent;
  for (const corner of [west, east].flatMap((x) => [south, north].map((y) => [x, y]))) {
    const [x = 0, y = 0] = seen.project(corner);
    expect(x).toBeGreaterThanOrEqual(beside);
    expect(x).toBeLessThanOrEqual(size.width - beside);
    expect(y).toBeGreaterThanOrEqual(beside);
    expect(y).toBeLessThanOrEqual(size.height - beside);
  }
});

it('is near where there is one place, and never so far away that the world is a dot', () => {
  expect(viewAround([2, 48, 2, 48], view({}), SIZE).zoom).toBeGreaterThan(9);
  expect(viewAround([-180, -80, 180, 80], view({}), { width: 30, height: 20 }).zoom).toBe(-3);
});
