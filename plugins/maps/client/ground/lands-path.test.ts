import { WebMercatorViewport } from '@deck.gl/core';
import { expect, it } from 'vitest';
import type { WorldCountry } from '../../contract.client.ts';
import { groundOf } from './ground.ts';
import { addLands } from './lands-path.ts';

const SIZE = { width: 400, height: 300 };

const country = (west: number, south: number, east: number, north: number): WorldCountry => ({
  name: '',
  polygons: [
    [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  ],
});

interface Looks {
  readonly zoom: number;
  readonly longitude?: number;
  readonly latitude?: number;
  readonly pitch?: number;
  readonly bearing?: number;
}

/** The shapes of a path, as lists of pixels. */
function drawn(world: readonly WorldCountry[], looks: Looks, repeats = false) {
  const viewport = new WebMercatorViewport({ ...SIZE, longitude: 0, latitude: 0, ...looks });
  const shapes: [number, number][][] = [];
  let closed = 0;
  addLands(
    {
      moveTo: (x, y) => void shapes.push([[x, y]]),
      lineTo: (x, y) => void shapes.at(-1)?.push([x, y]),
      closePath: () => void (closed += 1),
    },
    groundOf(world).landsAt(looks.zoom),
    { matrix: viewport.pixelProjectionMatrix, ...SIZE, repeats },
  );
  expect(closed).toBe(shapes.length);
  return { shapes, viewport };
}

it.each<Looks>([{ zoom: 2 }, { zoom: 2, bearing: 40 }, { zoom: 2, pitch: 50, bearing: -20 }])(
  'puts lands where the library puts places, at %o',
  (looks) => {
    const { shapes, viewport } = drawn([country(-10, -10, 10, 10)], looks);
    const expected = [
      [-10, -10],
      [10, -10],
      [10, 10],
      [-10, 10],
      [-10, -10],
    ].map((place) => viewport.project(place));
    expect(shapes).toHaveLength(1);
    for (const [at, [x, y]] of (shapes[0] ?? []).entries()) {
      expect(x).toBeCloseTo(expected[at]?.[0] ?? Number.NaN, 1);
      expect(y).toBeCloseTo(expected[at]?.[1] ?? Number.NaN, 1);
    }
  },
);

it.each<Looks>([{ zoom: 9 }, { zoom: 20, longitude: 9 }, { zoom: 16, pitch: 60, bearing: 30 }])(
  'cuts what is out of sight, so that no path reaches far, at %o',
  (looks) => {
    const { shapes } = drawn([country(-80, -60, 80, 60), country(120, 0, 130, 10)], looks);
    expect(shapes).toHaveLength(1);
    const places = shapes.flat();
    for (const [x, y] of places) {
      expect(Math.abs(x - 200)).toBeLessThan(209);
      expect(Math.abs(y - 150)).toBeLessThan(159);
    }
    // The land fills the whole picture.
    expect(Math.min(...places.map(([x]) => x))).toBeLessThan(0);
    expect(Math.max(...places.map(([x]) => x))).toBeGreaterThan(400);
    expect(Math.min(...places.map(([, y]) => y))).toBeLessThan(0);
    expect(Math.max(...places.map(([, y]) => y))).toBeGreaterThan(300);
  },
);

it('repeats the world to the west and to the east, only where that is asked for', () => {
  const land = [country(170, 0, 179, 10)];
  const looks = { zoom: 1, longitude: -170 };
  expect(drawn(land, looks).shapes).toHaveLength(0);
  expect(drawn(land, looks, true).shapes).toHaveLength(1);
});
