import { describe, expect, it } from 'vitest';
import { type CartesianData, type CartesianSeries, NO_DATA } from './cartesian-data.ts';
import { reducedData } from './reduced-series.ts';

const PICTURE = { width: 400, height: 300, scatter: false, stacked: false, markSize: 6 };
const COUNT = 100_000;

const series = (key: string, valueAt: (x: number) => number | null): CartesianSeries => ({
  key,
  label: key,
  colorLabel: key,
  shift: null,
  group: [],
  points: Array.from({ length: COUNT }, (_, x) => [x, valueAt(x)] as const),
});
const data = (...all: CartesianSeries[]): CartesianData => ({ ...NO_DATA, axis: 'linear', series: all });
const pointsOf = (given: CartesianData, at = 0) => given.series[at]?.points ?? [];

describe('many points', () => {
  it('of a line keep its ends, its peaks and its gaps', () => {
    const value = (x: number) => (x === 31_415 ? 1e6 : x === 27_182 ? -1e6 : x === 50_000 ? null : Math.sin(x));
    const { data: drawn, reduced } = reducedData(data(series('a', value)), PICTURE);
    const points = pointsOf(drawn);
    expect(points.length).toBeLessThanOrEqual(5 * PICTURE.width);
    expect(reduced).toEqual({ all: COUNT, shown: points.length });
    expect(points).toEqual(points.toSorted(([a], [b]) => a - b));
    expect([points[0], points.at(-1)]).toEqual([
      [0, value(0)],
      [COUNT - 1, value(COUNT - 1)],
    ]);
    expect(points).toContainEqual([31_415, 1e6]);
    expect(points).toContainEqual([27_182, -1e6]);
    expect(points).toContainEqual([50_000, null]);
  });

  it('of stacked series stay at the same positions, with the peak of the sum', () => {
    const [low, high] = [series('a', (x) => (x === 777 ? 50 : 1)), series('b', (x) => (x === 777 ? 50 : 2))];
    const { data: drawn } = reducedData(data(low, high), { ...PICTURE, stacked: true });
    expect(pointsOf(drawn, 0).map(([x]) => x)).toEqual(pointsOf(drawn, 1).map(([x]) => x));
    expect(pointsOf(drawn)).toContainEqual([777, 50]);
  });

  it('that cover one another become one mark, and those at the edges stay', () => {
    const { data: drawn } = reducedData(data(series('a', (x) => x % 100)), { ...PICTURE, scatter: true });
    const cells = (PICTURE.width / 6) * (PICTURE.height / 6);
    expect(pointsOf(drawn).length).toBeLessThanOrEqual(Math.ceil(cells));
    expect(pointsOf(drawn).some(([, y]) => y === 0)).toBe(true);
    expect(pointsOf(drawn).some(([, y]) => (y ?? 0) >= 98)).toBe(true);
  });

  it.each([
    ['no series', data()],
    ['nulls alone', data(series('a', () => null))],
    ['equal values', data(series('a', () => 7))],
  ])('are borne: %s', (_what, given) => {
    for (const scatter of [true, false]) {
      for (const point of reducedData(given, { ...PICTURE, scatter }).data.series.flatMap(({ points }) => points)) {
        expect(point.every((part) => part === null || Number.isFinite(part))).toBe(true);
      }
    }
  });

  it('few points stay as they are', () => {
    const few = data({ ...series('a', () => 1), points: [[1, 2]] });
    expect(reducedData(few, PICTURE)).toEqual({ data: few });
  });
});
