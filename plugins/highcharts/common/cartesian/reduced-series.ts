import type { CartesianData, CartesianSeries } from './cartesian-data.ts';

type Points = CartesianSeries['points'];

export interface ReducedData {
  readonly data: CartesianData;
  /** Number of points before and after the reduction; absent where all are drawn. */
  readonly reduced?: { readonly all: number; readonly shown: number };
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly scatter: boolean;
  /** Stacked series must keep points at the same positions. */
  readonly stacked: boolean;
  /** Size in pixels of a single mark. */
  readonly markSize: number;
}

/** Up to this number all points are drawn, even in a small picture. */
const FEW = 5_000;
const MOST_PER_PIXEL = 4;

/**
 * Reduces points without a visible change. A line keeps the first, smallest, largest and last value and one gap of each
 * pixel column; of points that cover one another one is kept.
 */
export function reducedData(data: CartesianData, picture: Picture): ReducedData {
  const longest = data.series.reduce((most, { points }) => Math.max(most, points.length), 0);
  const columns = Math.max(1, Math.floor(picture.width));
  if (longest <= Math.max(FEW, columns * MOST_PER_PIXEL)) return { data };
  const series = picture.scatter
    ? uncovered(data.series, picture)
    : picture.stacked
      ? withSharedPlaces(data.series, columns)
      : data.series.map((one) => ({ ...one, points: chosen(one.points, extremes(one.points, columns)) }));
  return { data: { ...data, series }, reduced: { all: countOf(data.series), shown: countOf(series) } };
}

const countOf = (series: readonly CartesianSeries[]): number =>
  series.reduce((sum, { points }) => sum + points.length, 0);

const chosen = (points: Points, kept: readonly number[]): Points =>
  kept.flatMap((at) => {
    const point = points[at];
    return point === undefined ? [] : [point];
  });

/** Indexes of the points to keep, from equal parts of the points, in order. */
function extremes(points: Points, parts: number): readonly number[] {
  const kept: number[] = [];
  const size = points.length / parts;
  for (let part = 0; part < parts; part += 1) {
    const [from, to] = [Math.floor(part * size), Math.floor((part + 1) * size)];
    if (to > from) kept.push(...extremesWithin(points, from, to));
  }
  return kept;
}

function extremesWithin(points: Points, from: number, to: number): readonly number[] {
  let [least, most, gap] = [-1, -1, -1];
  let [low, high] = [Infinity, -Infinity];
  for (let at = from; at < to; at += 1) {
    const y = points[at]?.[1] ?? null;
    if (y === null) {
      gap = at;
      continue;
    }
    if (y < low) [low, least] = [y, at];
    if (y > high) [high, most] = [y, at];
  }
  return [...new Set([from, least, most, gap, to - 1])].filter((at) => at !== -1).sort((a, b) => a - b);
}

/** Keeps the extremes of the sum, at the same positions in every series. */
function withSharedPlaces(series: readonly CartesianSeries[], columns: number): readonly CartesianSeries[] {
  const length = Math.min(...series.map(({ points }) => points.length));
  const sums: Points = Array.from({ length }, (_, at) => {
    const x = series[0]?.points[at]?.[0] ?? 0;
    return [x, series.reduce((sum, { points }) => sum + (points[at]?.[1] ?? 0), 0)];
  });
  const kept = extremes(sums, columns);
  return series.map((one) => ({ ...one, points: chosen(one.points, kept) }));
}

/** Keeps one point per cell of a grid whose cells have the size of a mark. */
function uncovered(
  series: readonly CartesianSeries[],
  { width, height, markSize }: Picture,
): readonly CartesianSeries[] {
  const [left, right] = rangeOf(series, 0);
  const [bottom, top] = rangeOf(series, 1);
  const cell = Math.max(2, markSize);
  const [columns, rows] = [Math.max(1, Math.floor(width / cell)), Math.max(1, Math.floor(height / cell))];
  const place = (value: number, low: number, high: number, count: number): number =>
    high > low ? Math.min(count - 1, Math.floor(((value - low) / (high - low)) * count)) : 0;
  return series.map((one) => {
    const taken = new Uint8Array(columns * rows);
    const points = one.points.filter(([x, y]) => {
      if (y === null) return false;
      const at = place(y, bottom, top, rows) * columns + place(x, left, right, columns);
      if (taken[at] === 1) return false;
      taken[at] = 1;
      return true;
    });
    return { ...one, points };
  });
}

function rangeOf(series: readonly CartesianSeries[], part: 0 | 1): readonly [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const { points } of series) {
    for (const point of points) {
      const value = point[part];
      if (value === null) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return [low, high];
}
