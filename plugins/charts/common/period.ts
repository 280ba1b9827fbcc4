/**
 * Matches `P1M`, `1969-12-28T00:00:00Z/P1W` (a week named by its first day) and `P1W/1970-01-03T00:00:00Z` (by its
 * last).
 */
const GRAIN = /^(?:[^/]+\/)?P(?:(\d+)([DWMY])|T(\d+(?:\.\d+)?)([SMH]))(\/.+)?$/;
const DAY = 86_400_000;
const LENGTHS: Readonly<Record<string, number>> = { S: 1000, M: 60_000, H: 3_600_000, D: DAY, W: 7 * DAY };

/** End of the period that starts at a timestamp of this grain, in epoch milliseconds; null for an unknown grain. */
export function periodEnd(at: number, grain: string): number | null {
  const found = GRAIN.exec(grain);
  if (!found) return null;
  const [, count, unit = '', timeCount, timeUnit = '', namedByEnd] = found;
  if (namedByEnd !== undefined) return at + DAY;
  if (timeCount !== undefined) return at + Number(timeCount) * (LENGTHS[timeUnit] ?? 0);
  const amount = Number(count);
  const fixed = unit === 'M' ? undefined : LENGTHS[unit];
  if (fixed !== undefined) return at + amount * fixed;
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + amount * (unit === 'Y' ? 12 : 1));
  return end.getTime();
}

/**
 * The time range of the period that a timestamp of this grain stands for, in the notation of filters; without a grain
 * its second.
 */
export function periodRange(at: number, grain: string | undefined): string {
  const end = (grain === undefined ? null : periodEnd(at, grain)) ?? at + 1000;
  // A week that is named by its last day starts six days earlier.
  const start = grain !== undefined && grain.startsWith('P1W/') ? end - 7 * DAY : at;
  return [start, end].map((moment) => new Date(moment).toISOString().slice(0, 19)).join(' : ');
}

export interface PeriodBounds {
  /** End of the requested time range, if the answer contains it. */
  readonly until?: number | null | undefined;
  readonly now: number;
}

/** Whether a period is still going on, or the requested time range ends within it: then its values are incomplete. */
export function isIncomplete(at: number, grain: string | undefined, { until, now }: PeriodBounds): boolean {
  const end = grain === undefined ? null : periodEnd(at, grain);
  if (end === null) return false;
  const within = (moment: number | null | undefined) =>
    moment !== null && moment !== undefined && moment > at && moment < end;
  return within(now) || within(until);
}
