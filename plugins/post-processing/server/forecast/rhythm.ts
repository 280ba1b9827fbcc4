const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const WEEK = { ms: 7 * DAY };

/** Length of a step: milliseconds, or calendar months. */
export type Grain = { readonly ms: number } | { readonly months: number };

/** Time grains of the contract. */
export const GRAINS: ReadonlyMap<string, Grain> = new Map<string, Grain>([
  ['PT1S', { ms: 1_000 }],
  ['PT1M', { ms: MINUTE }],
  ['PT5M', { ms: 5 * MINUTE }],
  ['PT10M', { ms: 10 * MINUTE }],
  ['PT15M', { ms: 15 * MINUTE }],
  ['PT30M', { ms: 30 * MINUTE }],
  ['PT1H', { ms: HOUR }],
  ['P1D', { ms: DAY }],
  ['P1W', WEEK],
  ['P1M', { months: 1 }],
  ['P3M', { months: 3 }],
  ['P1Y', { months: 12 }],
  ['1969-12-28T00:00:00Z/P1W', WEEK],
  ['1969-12-29T00:00:00Z/P1W', WEEK],
  ['P1W/1970-01-03T00:00:00Z', WEEK],
  ['P1W/1970-01-04T00:00:00Z', WEEK],
]);

/** Number of steps between two timestamps, rounded. */
export function stepsBetween(from: number, to: number, grain: Grain): number {
  if ('ms' in grain) return Math.round((to - from) / grain.ms);
  return Math.round((monthOf(to) - monthOf(from)) / grain.months);
}

/** The timestamp after a number of steps. The last day of a month is followed by last days, other days by the same day. */
export function stepOn(moment: number, steps: number, grain: Grain): number {
  if ('ms' in grain) return moment + steps * grain.ms;
  const date = new Date(moment);
  const day = date.getUTCDate();
  const month = monthOf(moment) + steps * grain.months;
  const last = lastDay(month);
  const kept = day === lastDay(monthOf(moment)) ? last : Math.min(day, last);
  return Date.UTC(Math.floor(month / 12), month % 12, kept) + (moment - Math.floor(moment / DAY) * DAY);
}

function monthOf(moment: number): number {
  const date = new Date(moment);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const lastDay = (month: number): number => new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
