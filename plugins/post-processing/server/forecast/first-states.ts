import { leastSquares } from './least-squares.ts';
import type { Season } from './seasons.ts';
import type { States } from './smoothing.ts';

const MOST_BENDS = 5;
/** Regularisation of the seasonal waves, per step. */
const PULL = 0.02;

/** Initial states of the smoothing: a piecewise linear trend and the waves of each season, fitted to the whole series. */
export function firstStates(values: Float64Array, seasons: readonly Season[]): States {
  const length = values.length;
  const trend = trendColumns(length, Math.max(4, ...seasons.map(({ period }) => period)));
  const waves = seasons.map(({ period, waves: count }) => waveColumns(length, period, count));
  const columns = [...trend, ...waves.flat()];
  const weights = leastSquares(
    columns,
    values,
    columns.map((_, at) => (at < 1 ? 0 : PULL * length)),
  );
  let place = trend.length;
  const tables = waves.map((own, at) => {
    const weighed = own.map((column, wave) => ({ column, weight: weights[place + wave] ?? 0 }));
    place += own.length;
    return Float64Array.from({ length: seasons[at]?.period ?? 0 }, (_, slot) =>
      weighed.reduce((sum, { column, weight }) => sum + weight * (column[slot] ?? 0), 0),
    );
  });
  const slope = length > 1 ? (weights[1] ?? 0) / (length - 1) : 0;
  return { level: (weights[0] ?? 0) - slope, slope, seasons: tables };
}

/** Columns of the trend: a constant, the time from 0 to 1, and the time since each breakpoint. */
function trendColumns(length: number, longest: number): Float64Array[] {
  if (length < 3) return [Float64Array.from({ length }, () => 1)];
  const bends = Math.min(MOST_BENDS, Math.floor(length / (2 * longest)) - 1);
  const time = (step: number): number => step / (length - 1);
  return [
    Float64Array.from({ length }, () => 1),
    Float64Array.from({ length }, (_, step) => time(step)),
    ...Array.from({ length: Math.max(0, bends) }, (_, bend) =>
      Float64Array.from({ length }, (__, step) => Math.max(0, time(step) - (bend + 1) / (bends + 1))),
    ),
  ];
}

function waveColumns(length: number, period: number, count: number): Float64Array[] {
  const wave = (turns: number, turn: (angle: number) => number): Float64Array =>
    Float64Array.from({ length }, (_, step) => turn((2 * Math.PI * turns * step) / period));
  return Array.from({ length: count }, (_, at) => at + 1).flatMap((turns) => [
    wave(turns, Math.sin),
    wave(turns, Math.cos),
  ]);
}
