import { DAY, type Grain } from './rhythm.ts';

/** What comes again: after so many steps, as a sum of so many waves to begin with. */
export interface Season {
  readonly period: number;
  readonly waves: number;
}

/** Null: where the data shows two rounds. A number: so many waves. */
export type Wanted = boolean | number | null;

export interface WantedSeasons {
  readonly yearly: Wanted;
  readonly weekly: Wanted;
  readonly daily: Wanted;
}

const MOST_WAVES = 10;

/** The seasons of a series of so many steps, the shortest first. */
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
  // What was not seen once cannot be told from the rest, were it asked for.
  if (steps < period * (wanted === null ? 2 : 1)) return undefined;
  const waves = typeof wanted === 'number' ? wanted : MOST_WAVES;
  return { period, waves: Math.max(1, Math.min(waves, Math.floor(period / 2))) };
}
