import type { CartesianData } from './cartesian-data.ts';

export interface LoggedData {
  readonly data: CartesianData;
  /** Number of removed values. */
  readonly withoutPlace: number;
}

/** Removes the values that a logarithmic axis cannot show: zero and less become gaps. */
export function loggedData(data: CartesianData): LoggedData {
  let withoutPlace = 0;
  const series = data.series.map((one) => ({
    ...one,
    points: one.points.map((point): (typeof one.points)[number] => {
      const [x, y, ...rest] = point;
      if (y === null || y > 0) return point;
      withoutPlace += 1;
      return [x, null, ...rest];
    }),
  }));
  return { data: withoutPlace > 0 ? { ...data, series } : data, withoutPlace };
}
