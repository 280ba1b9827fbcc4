import { PostProcessingError, type CellBudget } from '@facet/sdk/server';
import { texts } from './errors.ts';

const DAY = 86_400_000;
const FIXED: Readonly<Record<string, number>> = {
  MS: 1,
  L: 1,
  S: 1000,
  T: 60_000,
  MIN: 60_000,
  H: 3_600_000,
  D: DAY,
};
/** Length of a calendar unit in months, and whether its label is at its end. */
const CALENDAR: Readonly<Record<string, { readonly months: number; readonly atEnd: boolean }>> = {
  M: { months: 1, atEnd: true },
  ME: { months: 1, atEnd: true },
  MS: { months: 1, atEnd: false },
  Q: { months: 3, atEnd: true },
  QE: { months: 3, atEnd: true },
  QS: { months: 3, atEnd: false },
  A: { months: 12, atEnd: true },
  Y: { months: 12, atEnd: true },
  YE: { months: 12, atEnd: true },
  AS: { months: 12, atEnd: false },
  YS: { months: 12, atEnd: false },
};

export type Frequency =
  | { readonly kind: 'fixed'; readonly ms: number }
  /** `lastDay` counts from Sunday, which is 0. */
  | { readonly kind: 'week'; readonly weeks: number; readonly lastDay: number }
  /** Its units begin in the month `firstMonth` of each year, counted from 0, and at each `months` after it. */
  | {
      readonly kind: 'calendar';
      readonly months: number;
      readonly steps: number;
      readonly atEnd: boolean;
      readonly firstMonth: number;
    };

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const YEAR = MONTHS.length;

/** Parses rules such as `1D`, `2W-MON`, `3M`, `QS-FEB`. @throws PostProcessingError */
export function parseFrequency(rule: string): Frequency {
  const match = /^(\d*)\s*([A-Za-z]+)(?:-([A-Z]{3}))?$/.exec(rule.trim());
  const count = match?.[1] === '' ? 1 : Number(match?.[1]);
  const [, , unit = '', anchor] = match ?? [];
  const found = match === null || count < 1 ? undefined : frequencyOf(unit, anchor, count);
  if (found === undefined) throw new PostProcessingError(texts.frequency(rule));
  return found;
}

function frequencyOf(unit: string, anchor: string | undefined, count: number): Frequency | undefined {
  if (unit.toUpperCase() === 'W') {
    const lastDay = anchor === undefined ? 0 : WEEKDAYS.indexOf(anchor);
    return lastDay < 0 ? undefined : { kind: 'week', weeks: count, lastDay };
  }
  const calendar = Object.hasOwn(CALENDAR, unit) ? CALENDAR[unit] : undefined;
  if (calendar !== undefined) {
    const { months, atEnd } = calendar;
    const named = anchor === undefined ? 0 : MONTHS.indexOf(anchor);
    if (named < 0 || (anchor !== undefined && months === 1)) return undefined;
    // A rule with labels at the end names the last month of a unit.
    const firstMonth = anchor !== undefined && atEnd ? (named + 1) % YEAR : named;
    return { kind: 'calendar', months, steps: count, atEnd, firstMonth };
  }
  const ms = unit === 'ms' ? 1 : FIXED[unit.toUpperCase()];
  return ms === undefined || anchor !== undefined ? undefined : { kind: 'fixed', ms: ms * count };
}

export interface TimeLabel {
  readonly at: number;
  /** Exclusive end of the label's bin. */
  readonly end: number;
}

/** After this number of labels the limit is checked again. */
const ASKED_EVERY = 1_024;

/**
 * Labels from the first timestamp to the last; `times` is sorted.
 * @param width Number of columns with a cell per label
 * @throws PostProcessingError for too many cells
 */
export function timeLabels(
  times: readonly number[],
  frequency: Frequency,
  budget: CellBudget,
  width: number,
): TimeLabel[] {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  const labels: TimeLabel[] = [];
  for (let step = 0; ; step += 1) {
    const label = labelAt(first, step, frequency);
    labels.push(label);
    if (label.end > last) return labels;
    if (labels.length % ASKED_EVERY > 0) continue;
    budget.fit(labels.length * width);
    budget.visit(ASKED_EVERY * width);
  }
}

function labelAt(first: number, step: number, frequency: Frequency): TimeLabel {
  const day = Math.floor(first / DAY) * DAY;
  if (frequency.kind === 'fixed') {
    const start = day + Math.floor((first - day) / frequency.ms) * frequency.ms;
    return { at: start + step * frequency.ms, end: start + (step + 1) * frequency.ms };
  }
  if (frequency.kind === 'week') {
    const last = day + ((7 + frequency.lastDay - new Date(day).getUTCDay()) % 7) * DAY;
    const at = last + step * frequency.weeks * 7 * DAY;
    return { at, end: at + DAY };
  }
  const date = new Date(first);
  const months = date.getUTCFullYear() * YEAR + date.getUTCMonth();
  // A year more: the difference has to be positive in the first year, too.
  const since = (months + YEAR - frequency.firstMonth) % frequency.months;
  const unit = months - since + step * frequency.steps * frequency.months;
  const start = (month: number): number => Date.UTC(Math.floor(month / YEAR), month % YEAR, 1);
  if (!frequency.atEnd) return { at: start(unit), end: start(unit + frequency.steps * frequency.months) };
  const end = start(unit + frequency.months);
  return { at: end - DAY, end };
}
