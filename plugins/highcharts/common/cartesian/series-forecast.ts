const MIDDLE = '__yhat';
const LOW = '__yhat_lower';
const HIGH = '__yhat_upper';

/** x, the expected value, and its lower and upper bound where they are known. */
export interface ForecastPoint {
  readonly x: number;
  readonly y: number;
  readonly low: number | null;
  readonly high: number | null;
}

export interface SeriesForecast {
  /** The last observation, at which the forecast starts. */
  readonly from: readonly [x: number, y: number];
  readonly points: readonly ForecastPoint[];
}

/** Whether a column of an answer contains the forecast of another column. */
export function isForecast(column: string, columns: readonly string[]): boolean {
  const suffix = [MIDDLE, LOW, HIGH].find((one) => column.endsWith(one));
  return suffix !== undefined && columns.includes(column.slice(0, -suffix.length));
}

type Points = readonly (readonly [x: number, y: number | null])[];

/** The forecast of a series after its last observation; null without one. */
export function seriesForecast(
  column: string,
  observed: Points,
  pointsOf: (column: string) => Points,
): SeriesForecast | null {
  const last = observed.findLast(([, y]) => y !== null);
  if (last === undefined || last[1] === null) return null;
  const [low, high] = [LOW, HIGH].map((suffix) => new Map(pointsOf(`${column}${suffix}`)));
  const points = pointsOf(`${column}${MIDDLE}`).flatMap(([x, y]) =>
    y === null || x <= last[0] ? [] : [{ x, y, low: low?.get(x) ?? null, high: high?.get(x) ?? null }],
  );
  return points.length === 0 ? null : { from: [last[0], last[1]], points };
}
