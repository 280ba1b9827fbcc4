import type { Extent } from '@facet/plugin-maps/contract';
import { type Aggregate, aggregateOf } from '../common/aggregate.ts';
import { eastwards, latitudeAt, longitudeAt, northwards, unitsAMeter } from './world-plane.ts';

/** Bins of equal size on the plane of the map, without an object for each. */
export interface Bins {
  readonly length: number;
  /** Longitude and latitude of their centres alternately. */
  readonly centres: Float64Array;
  readonly counts: Uint32Array;
  readonly values: Float64Array;
  /** From the centre to a corner, in units of the plane. */
  readonly radius: number;
}

interface Binned {
  readonly places: { readonly length: number; readonly positions: Float64Array; readonly extent: Extent | undefined };
  readonly shape: BinShape;
  /** Meters: the side of a square, or from the centre of a hexagon to its corner. */
  readonly size: number;
  readonly aggregate: Aggregate;
  readonly weightAt: (index: number) => number;
}

export type BinShape = 'hexagon' | 'square';

/** More than the columns of the smallest bins around the world, so that row and column fit into one number that a double holds. */
const COLUMNS = 90_000_000;
const MIDDLE = COLUMNS / 2;

/** The places in bins, and what the aggregate makes of their amounts. */
export function binsOf({ places, shape, size, aggregate, weightAt }: Binned): Bins {
  const [west, south, east, north] = places.extent ?? [0, 0, 0, 0];
  const units = Math.max(1, size) * unitsAMeter((south + north) / 2);
  const grid = GRIDS[shape](units, [eastwards((west + east) / 2), northwards((south + north) / 2)]);
  const keys: number[] = [];
  const numbers = new Map<number, number>();
  const binAt = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at += 1) {
    const key = grid.keyAt(eastwards(places.positions[at * 2] ?? 0), northwards(places.positions[at * 2 + 1] ?? 0));
    let bin = numbers.get(key);
    if (bin === undefined) {
      bin = keys.length;
      numbers.set(key, bin);
      keys.push(key);
    }
    binAt[at] = bin;
  }
  const centres = new Float64Array(keys.length * 2);
  for (const [bin, key] of keys.entries()) {
    const [x, y] = grid.centreOf(key);
    centres[bin * 2] = longitudeAt(x);
    centres[bin * 2 + 1] = latitudeAt(y);
  }
  return {
    length: keys.length,
    centres,
    radius: shape === 'square' ? units * Math.SQRT1_2 : units,
    ...amountsOf(binAt, keys.length, { weightAt, aggregate }),
  };
}

/** The amounts of each bin stand side by side in one array. */
function amountsOf(
  binAt: Uint32Array,
  length: number,
  { weightAt, aggregate }: Pick<Binned, 'weightAt' | 'aggregate'>,
): Pick<Bins, 'counts' | 'values'> {
  const counts = new Uint32Array(length);
  for (const bin of binAt) counts[bin] = (counts[bin] ?? 0) + 1;
  const ends = new Uint32Array(length);
  let sum = 0;
  for (let bin = 0; bin < length; bin += 1) {
    ends[bin] = sum;
    sum += counts[bin] ?? 0;
  }
  const amounts = new Float64Array(binAt.length);
  for (const [at, bin] of binAt.entries()) {
    const end = ends[bin] ?? 0;
    amounts[end] = weightAt(at);
    ends[bin] = end + 1;
  }
  const values = new Float64Array(length);
  for (let bin = 0; bin < length; bin += 1) {
    const end = ends[bin] ?? 0;
    values[bin] = aggregateOf(amounts.subarray(end - (counts[bin] ?? 0), end), aggregate);
  }
  return { counts, values };
}

interface Grid {
  keyAt(x: number, y: number): number;
  centreOf(key: number): readonly [x: number, y: number];
}

const keyOf = (column: number, row: number): number => (row + MIDDLE) * COLUMNS + column + MIDDLE;
const columnOf = (key: number): number => (key % COLUMNS) - MIDDLE;
const rowOf = (key: number): number => Math.floor(key / COLUMNS) - MIDDLE;

type Origin = readonly [x: number, y: number];

const GRIDS: Readonly<Record<BinShape, (size: number, origin: Origin) => Grid>> = {
  square: (size, [left, bottom]) => ({
    keyAt: (x, y) => keyOf(Math.floor((x - left) / size), Math.floor((y - bottom) / size)),
    centreOf: (key) => [left + (columnOf(key) + 0.5) * size, bottom + (rowOf(key) + 0.5) * size],
  }),
  // Centres of hexagons are the corners and the middles of rectangles: a place belongs to the nearest one.
  hexagon(size, [left, bottom]) {
    const [wide, high] = [Math.sqrt(3) * size, 3 * size];
    return {
      keyAt(x, y) {
        const [across, up] = [(x - left) / wide, (y - bottom) / high];
        const [corner, middle] = [
          [Math.round(across), Math.round(up)],
          [Math.floor(across) + 0.5, Math.floor(up) + 0.5],
        ] as const;
        const farFrom = ([column, row]: readonly [number, number]) =>
          ((across - column) * wide) ** 2 + ((up - row) * high) ** 2;
        const [column, row] = farFrom(corner) <= farFrom(middle) ? corner : middle;
        return keyOf(2 * column, 2 * row);
      },
      centreOf: (key) => [left + (columnOf(key) / 2) * wide, bottom + (rowOf(key) / 2) * high],
    };
  },
};

/** The class of each value, so that as many values as possible are in each: the first has the smallest. */
export function quantileClasses(values: Float64Array, classes: number): Uint32Array {
  const sorted = values.toSorted();
  const bounds = Array.from({ length: classes - 1 }, (_, at) => {
    const place = ((at + 1) / classes) * Math.max(0, sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? 0;
    return below + ((sorted[Math.ceil(place)] ?? below) - below) * (place - Math.floor(place));
  });
  return Uint32Array.from(values, (value) => bounds.filter((bound) => bound <= value).length);
}
