import { type Area, eastOf, isWithin, MOST_POINTS } from './points-to-draw.ts';
import { eastwards, northwards, WORLD_WIDTH } from './world-plane.ts';

/** Places with a weight each, without an object for each. */
export interface WeightedSet {
  readonly length: number;
  /** Longitude and latitude alternately. */
  readonly positions: Float64Array;
  readonly weights: Float64Array;
}

/** Pixels of a square whose places are drawn as one; doubled until few enough are left. */
const FIRST_SQUARE = 2;

/**
 * The places of an area, of which those in one small square become one in their middle, with the sum or the mean of their weights.
 * The sum of all weights stays as it is.
 */
export function mergedPlaces(places: WeightedSet, area: Area, aggregation: 'SUM' | 'MEAN'): WeightedSet {
  const near: number[] = [];
  for (let at = 0; at < places.length; at += 1) if (isWithin(places, at, area.extent)) near.push(at);
  for (let pixels = FIRST_SQUARE; ; pixels *= 2) {
    const squares = inSquares(places, near, { ...area, pixels });
    if (squares.length <= MOST_POINTS) return mergedIn(places, near, { ...squares, west: area.extent[0], aggregation });
  }
}

interface Squares {
  readonly length: number;
  /** The square of each of the near places. */
  readonly squareAt: Uint32Array;
}

function inSquares(
  { positions }: WeightedSet,
  near: readonly number[],
  { extent: [west], zoom, pixels }: Area & { readonly pixels: number },
): Squares {
  const scale = 2 ** zoom / pixels;
  const across = Math.ceil(2 * WORLD_WIDTH * scale) + 1;
  const numbers = new Map<number, number>();
  const squareAt = new Uint32Array(near.length);
  for (const [order, at] of near.entries()) {
    const column = Math.floor(eastwards(eastOf(west, positions[at * 2] ?? 0)) * scale);
    const key = Math.floor(northwards(positions[at * 2 + 1] ?? 0) * scale) * across + column;
    const known = numbers.get(key);
    if (known === undefined) numbers.set(key, numbers.size);
    squareAt[order] = known ?? numbers.size - 1;
  }
  return { length: numbers.size, squareAt };
}

function mergedIn(
  { positions, weights: given }: WeightedSet,
  near: readonly number[],
  { length, squareAt, west, aggregation }: Squares & { readonly west: number; readonly aggregation: 'SUM' | 'MEAN' },
): WeightedSet {
  const counts = new Uint32Array(length);
  const places = new Float64Array(length * 2);
  const weights = new Float64Array(length);
  for (const [order, at] of near.entries()) {
    const square = squareAt[order] ?? 0;
    const count = (counts[square] ?? 0) + 1;
    counts[square] = count;
    const [east, north] = [square * 2, square * 2 + 1];
    const [lon, lat] = [places[east] ?? 0, places[north] ?? 0];
    places[east] = lon + (eastOf(west, positions[at * 2] ?? 0) - lon) / count;
    places[north] = lat + ((positions[at * 2 + 1] ?? 0) - lat) / count;
    weights[square] = (weights[square] ?? 0) + (given[at] ?? 0);
  }
  if (aggregation === 'MEAN')
    for (const [square, count] of counts.entries()) weights[square] = (weights[square] ?? 0) / count;
  return { length, positions: places, weights };
}
