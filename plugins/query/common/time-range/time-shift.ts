import { readEnglish } from './english.ts';
import { TimeRangeError } from './errors.ts';
import { parseDateText } from './date-text.ts';
import { DAY_MS, type Moment, truncate, type Unit } from './moment.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Where a text such as `1 year ago` or `2 weeks later` leads from a moment; texts without meaning lead nowhere else. */
export function moveBy(text: string, source: Moment): Moment {
  return readEnglish(text, truncate(source, 'second'))?.at ?? source;
}

/** A length such as `1 year`, with or without sign and `ago`, counted back from a moment by the calendar. */
export function moveBack(text: string, source: Moment): Moment {
  return moveBy(text.startsWith('-') ? text : `-${text}`, source);
}

/** Seconds between a moment and where the text leads from it. */
export function humanTimedelta(text: string, source: Moment): number {
  return (moveBy(text, source).wallMs - truncate(source, 'second').wallMs) / 1000;
}

/** Seconds of a length in the past, positive. */
export function pastTimedelta(text: string, source: Moment): number {
  const moved = moveBack(text, source);
  return (truncate(source, 'second').wallMs - moved.wallMs) / 1000;
}

export interface TimeDelta {
  readonly unit: Unit;
  /** Negative is the past. */
  readonly count: number;
}

/** Reads `N units ago` or `N units later`. @throws TimeRangeError of kind `ambiguous` */
export function normalizeTimeDelta(text: string): TimeDelta {
  const match = /^\s*([0-9]+)\s+(second|minute|hour|day|week|month|quarter|year)s?\s+(ago|later)*$/i.exec(text);
  if (match === null) throw new TimeRangeError('ambiguous', 'ambiguousDelta', { text });
  const count = Number(match[1]);
  return { unit: match[2]?.toLowerCase() as Unit, count: match[3]?.toLowerCase() === 'ago' ? -count : count };
}

export interface Bounds {
  readonly since: Moment;
  readonly until: Moment;
}

/**
 * Both bounds of a comparison query. `inherit` is the same length just before, a date the same length from that date;
 * other texts shift each bound by the calendar.
 */
export function offsetBounds(offset: string, bounds: Bounds): Bounds {
  if (offset === 'inherit') {
    const length = bounds.until.wallMs - bounds.since.wallMs;
    return slide(bounds, -(length < DAY_MS ? length : Math.floor(length / DAY_MS) * DAY_MS));
  }
  if (ISO_DATE.test(offset.trim())) {
    const day = parseDateText(offset, bounds.since);
    if (day !== undefined) return slide(bounds, day.wallMs - truncate(bounds.since, 'day').wallMs);
  }
  return { since: moveBy(offset, bounds.since), until: moveBy(offset, bounds.until) };
}

function slide(bounds: Bounds, ms: number): Bounds {
  return {
    since: { ...bounds.since, wallMs: bounds.since.wallMs + ms },
    until: { ...bounds.until, wallMs: bounds.until.wallMs + ms },
  };
}
