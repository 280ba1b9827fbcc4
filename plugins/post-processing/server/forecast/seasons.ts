import { DAY, type Grain } from './rhythm.ts';

/** A season: its period in steps, and the number of waves (Fourier terms) with which it starts. */
export interface Season {
  readonly period: number;
  readonly waves: number;
}

/** Null: used if the data covers two periods. A number: number of waves. */
export type Wanted = boolean | number | null;

export interface WantedSeasons {
  readonly yearly: Wanted;
  readonly weekly: Wanted;
  readonly daily: Wanted;
}

const MOST_WAVES = 10;

/** The seasons for a series of that length, the shortest first. */
export function seasonsOf(grain: Grain, steps: number, wanted: WantedSeasons): readonly Season[] {
  return [
    seasonOf(periodOf(grain, DAY), steps, wanted.daily),
    seasonOf(periodOf(grain, 7 * DAY), steps, wanted.weekly),
    seasonOf('months' in grain ? 12 / grain.months : periodOf(grain, 365.25 * DAY), steps, wanted.yearly),
  ].flatMap((season) => season ?? []);
}

const periodOf = (grain: Grain, length: number): number => ('ms' in grain ? Math.round(length / grain.ms) : 0);

function seasonOf(period: number, steps: number, wanted: Wanted): Season | undefined {
  if (period < 2 || wanted === false || wanted === 0) return undefined;
  // A season that is not covered once cannot be distinguished from the trend, even if it is requested.
  if (steps < period * (wanted === null ? 2 : 1)) return undefined;
  const waves = typeof wanted === 'number' ? wanted : MOST_WAVES;
  return { period, waves: Math.max(1, Math.min(waves, Math.floor(period / 2))) };
}
