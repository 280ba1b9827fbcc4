import { describe, expect, it } from 'vitest';
import { fewerPlaces } from './fewer-places.ts';
import { loadWorld } from './world-outlines.ts';

const LINE = [
  [0, 0],
  [1, 0.05],
  [2, 0],
  [3, 2],
  [4, 0],
];
const RING = [
  [0, 0],
  [0.1, 0],
  [0.1, 0.05],
  [0.1, 0.1],
  [0, 0.1],
  [0, 0],
];

describe('a line', () => {
  it.each([
    [0.1, [LINE[0], LINE[2], LINE[3], LINE[4]]],
    [0.01, LINE],
    [3, [LINE[0], LINE[4]]],
  ])('within %d keeps its ends and what is further', (within, expected) => {
    expect(fewerPlaces(LINE, within)).toEqual(expected);
  });

  it('that is long and straight keeps places on it', () => {
    const straight = Array.from({ length: 31 }, (_, x) => [x, 0]);
    expect(fewerPlaces(straight, 0.1)).toHaveLength(2);
    const few = fewerPlaces(straight, 0.1, 8);
    const steps = few.slice(1).map(([x = 0], at) => x - (few[at]?.[0] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(8);
    expect(few.length).toBeLessThan(7);
  });

  it('that is closed keeps an area, however small it is', () => {
    const few = fewerPlaces(RING, 1);
    expect(few).toHaveLength(4);
    expect([few[0], few.at(-1)]).toEqual([RING[0], RING[0]]);
    expect(new Set(few.map(String)).size).toBe(3);
  });
});

describe('the world', () => {
  const placesIn = (world: Awaited<ReturnType<typeof loadWorld>>) =>
    world.flatMap(({ polygons }) => polygons.flat(2)).length;

  it('within a tenth of a degree has all countries and islands, in less than a third of the places', async () => {
    const [whole, coarse] = await Promise.all([loadWorld(), loadWorld(0.1)]);
    expect(coarse.map(({ name, polygons }) => [name, polygons.length])).toEqual(
      whole.map(({ name, polygons }) => [name, polygons.length]),
    );
    expect(coarse.flatMap(({ polygons }) => polygons.flat()).filter((ring) => ring.length < 4)).toEqual([]);
    expect(placesIn(coarse)).toBeLessThan(placesIn(whole) / 3);
  });

  it('has no straight part that a drawing library would bend, but those of the whole outlines', async () => {
    const longParts = (world: Awaited<ReturnType<typeof loadWorld>>) =>
      world
        .flatMap(({ polygons }) => polygons.flat())
        .flatMap((ring) =>
          ring.slice(1).filter(([x = 0, y = 0], at) => {
            const [x0 = 0, y0 = 0] = ring[at] ?? [];
            return Math.max(Math.abs(x - x0), Math.abs(y - y0)) > 10;
          }),
        ).length;
    const [whole, coarse] = await Promise.all([loadWorld(), loadWorld(0.1)]);
    expect(longParts(coarse)).toBe(longParts(whole));
  });

  it('is coarser alike on both sides of a border', async () => {
    const coarse = await loadWorld(0.1);
    const placesOf = (name: string) =>
      coarse.filter((country) => country.name === name).flatMap(({ polygons }) => polygons.flat(2));
    const french = new Set(placesOf('France').map(String));
    const shared = placesOf('Spain').filter((place) => french.has(String(place)));
    expect(shared.length).toBeGreaterThan(5);
  });
});
