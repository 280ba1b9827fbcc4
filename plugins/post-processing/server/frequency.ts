import { PostProcessingError, type PostProcessingRoom } from '@facet/sdk/server';
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
  | { readonly kind: 'week'; readonly weeks: number }
  | { readonly kind: 'calendar'; readonly months: number; readonly steps: number; readonly atEnd: boolean };

/** Parses rules such as `1D`, `2W`, `3M`, `MS`. @throws PostProcessingError */
export function parseFrequency(rule: string): Frequency {
  const match = /^\s*(\d*)\s*([A-Za-z]+)(?:-[A-Z]{3})?\s*$/.exec(rule);
  const count = match?.[1] === '' ? 1 : Number(match?.[1]);
  const unit = match?.[2] ?? '';
  if (match === null || count < 1) throw new PostProcessingError(texts.frequency(rule));
  if (unit.toUpperCase() === 'W') return { kind: 'week', weeks: count };
  const calendar = Object.hasOwn(CALENDAR, unit) ? CALENDAR[unit] : undefined;
  if (calendar !== undefined) return { kind: 'calendar', months: calendar.months, steps: count, atEnd: calendar.atEnd };
  const ms = unit === 'ms' ? 1 : FIXED[unit.toUpperCase()];
  if (ms === undefined) throw new PostProcessingError(texts.frequency(rule));
  return { kind: 'fixed', ms: ms * count };
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
  room: PostProcessingRoom,
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
    room.fit(labels.length * width);
    room.visit(ASKED_EVERY * width);
  }
}

function labelAt(first: number, step: number, frequency: Frequency): TimeLabel {
  const day = Math.floor(first / DAY) * DAY;
  if (frequency.kind === 'fixed') {
    const start = day + Math.floor((first - day) / frequency.ms) * frequency.ms;
    return { at: start + step * frequency.ms, end: start + (step + 1) * frequency.ms };
  }
  if (frequency.kind === 'week') {
    const sunday = day + ((7 - new Date(day).getUTCDay()) % 7) * DAY;
    const at = sunday + step * frequency.weeks * 7 * DAY;
    return { at, end: at + DAY };
  }
  const date = new Date(first);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth();
  const unit = months - (months % frequency.months) + step * frequency.steps * frequency.months;
  const start = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1);
  if (!frequency.atEnd) return { at: start(unit), end: start(unit + frequency.steps * frequency.months) };
  const end = start(unit + frequency.months);
  return { at: end - DAY, end };
}
