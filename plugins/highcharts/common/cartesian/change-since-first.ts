import type { CartesianData, CartesianSeries } from './cartesian-data.ts';

/** Each series as its change since its first value that is not zero, as a share of that value. */
export const changeSinceFirst = (data: CartesianData): CartesianData => ({ ...data, series: data.series.map(changed) });

function changed(series: CartesianSeries): CartesianSeries {
  const first = series.points.find(([, y]) => y !== null && y !== 0)?.[1] ?? null;
  return {
    ...series,
    points: series.points.map(([x, y]) => [x, y === null || first === null ? null : (y - first) / Math.abs(first)]),
  };
}
