import { describe, expect, it } from 'vitest';
import { type BinShape, binsOf, quantileClasses } from './bins.ts';
import { eastwards, latitudeAt, longitudeAt, northwards, unitsAMeter } from './world-plane.ts';

function scattered(length: number, [west, south]: readonly [number, number], side: number) {
  const positions = new Float64Array(length * 2);
  for (let at = 0; at < length; at += 1) {
    positions[at * 2] = west + (((at * 7_919) % 10_007) / 10_007) * side;
    positions[at * 2 + 1] = south + (((at * 104_729) % 10_009) / 10_009) * side;
  }
  return { length, positions, extent: [west, south, west + side, south + side] as const };
}

const SHAPES: readonly BinShape[] = ['hexagon', 'square'];
const CITY = scattered(5_000, [13, 52], 0.5);
const binned = (shape: BinShape, more: Partial<Parameters<typeof binsOf>[0]> = {}) =>
  binsOf({ places: CITY, shape, size: 2_000, aggregate: 'sum', weightAt: (at) => at % 7, ...more });

describe.each(SHAPES)('bins that are a %s', (shape) => {
  it('hold each place once, and the sum of all amounts', () => {
    const { counts, values, length } = binned(shape);
    expect(length).toBeGreaterThan(50);
    expect(length).toBeLessThan(1_000);
    expect(counts.reduce((a, b) => a + b)).toBe(CITY.length);
    expect(values.reduce((a, b) => a + b)).toBe(
      Array.from({ length: CITY.length }, (_, at) => at % 7).reduce((a, b) => a + b),
    );
  });

  it('hold no place beyond their corners, and each place lies in the bin with the nearest centre', () => {
    const { centres, length, radius, counts } = binned(shape);
    const places = Array.from({ length }, (_, bin) => [
      eastwards(centres[bin * 2] ?? 0),
      northwards(centres[bin * 2 + 1] ?? 0),
    ]);
    const found = new Uint32Array(length);
    for (let at = 0; at < CITY.length; at += 1) {
      const [x, y] = [eastwards(CITY.positions[at * 2] ?? 0), northwards(CITY.positions[at * 2 + 1] ?? 0)];
      const far = places.map(([cx = 0, cy = 0]) => Math.hypot(x - cx, y - cy));
      const least = Math.min(...far);
      expect(least).toBeLessThanOrEqual(radius * (1 + 1e-9));
      const nearest = far.indexOf(least);
      found[nearest] = (found[nearest] ?? 0) + 1;
    }
    expect([...found]).toEqual([...counts]);
  });

  it('have no bin without a place, and one bin for one place', () => {
    expect(binned(shape, { places: { length: 0, positions: new Float64Array(), extent: undefined } }).length).toBe(0);
    const one = { length: 1, positions: Float64Array.of(13, 52), extent: [13, 52, 13, 52] as const };
    expect(binned(shape, { places: one, weightAt: () => 5 })).toMatchObject({ length: 1, values: Float64Array.of(5) });
  });

  it('are apart at both ends of the world, however small', () => {
    const ends = { length: 2, positions: Float64Array.of(-180, -85, 180, 85), extent: [-180, -85, 180, 85] as const };
    const { length, centres } = binned(shape, { places: ends, size: 1 });
    expect(length).toBe(2);
    expect([...centres].map(Math.round)).toEqual([-180, -85, 180, 85]);
  });

  it('are aggregated as the form says', () => {
    const everywhere = { size: 1_000_000, weightAt: (at: number) => at };
    const { counts, values } = binned(shape, { ...everywhere, aggregate: 'max' });
    expect(Math.max(...values)).toBe(CITY.length - 1);
    expect([...binned(shape, { ...everywhere, aggregate: 'count' }).values]).toEqual([...counts]);
  });
});

it('the plane of the map is that of its layers: there and back again', () => {
  for (const latitude of [-80, -10, 0, 45, 85]) expect(latitudeAt(northwards(latitude))).toBeCloseTo(latitude, 9);
  for (const longitude of [-180, 7.5, 180]) expect(longitudeAt(eastwards(longitude))).toBeCloseTo(longitude, 9);
  expect(unitsAMeter(60)).toBeCloseTo(2 * unitsAMeter(0), 9);
});

it.each<[readonly number[], readonly number[]]>([
  [
    [1, 2, 3, 4, 5, 6],
    [0, 1, 2, 3, 4, 5],
  ],
  [
    [5, 5],
    [2, 2],
  ],
  [[7], [2]],
  [[], []],
])('classes of %j', (values, classes) => {
  expect([...quantileClasses(Float64Array.from(values), classes.length > 2 ? 6 : 3)]).toEqual(classes);
});
