import { evaluateDateFunction, FUNCTION_START } from './date-functions.ts';
import { parseDateText } from './date-text.ts';
import { TimeRangeError } from './errors.ts';
import { parseHumanMoment } from './human-moment.ts';
import { add, type Moment, truncate, type Unit } from './moment.ts';
import { NO_TIME_RANGE, splitRange } from './range-text.ts';
import { moveBack } from './time-shift.ts';

export interface TimeRangeOptions {
  /** The clock, as a wall clock without a zone. */
  readonly now: Moment;
  /** Anchors of relative bounds, `today` or `now`; null or absent is `today`. */
  readonly relativeStart?: string | null;
  readonly relativeEnd?: string | null;
  /** A length that moves the whole range back. */
  readonly timeShift?: string | null;
  /** The separate bounds of older clients; read only without a range text. */
  readonly since?: string | null;
  readonly until?: string | null;
}

export interface TimeRange {
  /** Inclusive; null is open. */
  readonly since: Moment | null;
  /** Exclusive; null is open. */
  readonly until: Moment | null;
}

const BARE_PERIOD = /^\s*\d+\s+(second|minute|hour|day|week|month|quarter|year)s?\s*$/i;

/**
 * The bounds that a time-range text stands for.
 * @throws TimeRangeError with the text that users see
 */
export function resolveTimeRange(text: string | null, options: TimeRangeOptions): TimeRange {
  if (text === NO_TIME_RANGE) return { since: null, until: null };
  const range = shiftRange(readRange(text ?? '', options), options);
  if (range.since !== null && range.until !== null) {
    if ((range.since.offsetMinutes === null) !== (range.until.offsetMinutes === null)) {
      throw new TimeRangeError('zone', 'mixedZones');
    }
    if (instant(range.since) > instant(range.until)) throw new TimeRangeError('value', 'reversed');
  }
  return range;
}

const instant = (at: Moment): number => at.wallMs - (at.offsetMinutes ?? 0) * 60_000 + at.micros / 1000;

function readRange(text: string, options: TimeRangeOptions): TimeRange {
  const bounds = splitRange(text);
  if (bounds !== null) {
    const [since = '', until = ''] = bounds.map((bound) => bound.trim());
    return {
      since: since === '' ? null : readSide(since, options),
      until: until === '' ? null : readSide(until, options),
    };
  }
  const calendar = calendarRange(text, options);
  if (calendar !== undefined) return calendar;
  if (text.startsWith('Last'))
    return { since: readSide(text.trim(), options), until: anchor(options.relativeEnd, options) };
  if (text.startsWith('Next'))
    return { since: anchor(options.relativeStart, options), until: readSide(text.trim(), options) };
  return separateBounds(options);
}

/** A text that no form matches is not read: no lower bound, until the end anchor. */
function separateBounds(options: TimeRangeOptions): TimeRange {
  const { since, until } = options;
  const from = since && BARE_PERIOD.test(since) ? `${since.trim()} ago` : since;
  return {
    since: from ? parseSince(from, since ?? '', options) : null,
    until: until ? parseHumanMoment(until, options.now) : anchor(options.relativeEnd, options),
  };
}

/** `ago` is added to days, weeks, hours and such only; other bare lengths stay ambiguous. */
function parseSince(text: string, given: string, options: TimeRangeOptions): Moment {
  const added = /^\s*\d+\s+(day|week|hour|minute|second)s?\s*$/i.test(given) || !BARE_PERIOD.test(given);
  return parseHumanMoment(added ? text : given, options.now);
}

const anchor = (name: string | null | undefined, options: TimeRangeOptions): Moment =>
  parseHumanMoment(name || 'today', options.now);

const CALENDAR_UNITS = 'day|week|month|quarter|year';
const PREVIOUS = /^previous calendar (week|month|quarter|year)/;
const CURRENT = new RegExp(`^Current (${CALENDAR_UNITS})`);
const FIRST_PERIOD = new RegExp(
  String.raw`^(?:first|1st)\s+(week|month|quarter)\s+of\s+(?:(this|last|next|prior)\s+)?(?:the\s+)?(week|month|quarter|year)$`,
  'i',
);

/** Whole units of the calendar: `previous calendar week`, `Current month`, `first week of this year`. */
function calendarRange(text: string, options: TimeRangeOptions): TimeRange | undefined {
  const today = truncate(options.now, 'day');
  const previous = PREVIOUS.exec(text);
  if (previous !== null) {
    const unit = previous[1] as Unit;
    const until = truncate(today, unit);
    return { since: add(until, -1, unit), until };
  }
  const current = CURRENT.exec(text);
  if (current !== null) {
    const unit = current[1] as Unit;
    const since = truncate(today, unit);
    return { since, until: add(since, 1, unit) };
  }
  const first = FIRST_PERIOD.exec(text.trim());
  if (first === null) return undefined;
  const outer = first[3]?.toLowerCase() as Unit;
  const start = truncate(add(today, scopeSign(first[2] ?? 'this'), outer) ?? today, outer);
  return { since: start, until: add(start, 1, first[1]?.toLowerCase() as Unit) };
}

const UNIT_NAMES = 'second|minute|hour|day|week|month|quarter|year';
const COUNTED = new RegExp(String.raw`^(last|prior|next)\s+([0-9]+)\s+(${UNIT_NAMES})s?$`, 'i');
const SCOPED = /^(this|last|next|prior)\s+(second|minute|day|week|month|quarter|year)s?$/i;
const THIS_COUNTED = /^this\s+[0-9]+\s+(second|minute|day|week|month|quarter|year)s?$/i;
const EDGE = new RegExp(
  String.raw`^(start of|beginning of|end of)\s+(this|last|next|prior)\s+(?:([0-9]+)\s*)?(${CALENDAR_UNITS})s?$`,
  'i',
);
const FIRST_DAY = new RegExp(
  String.raw`^(?:first|1st)(?:\s+day)?\s+of\s+(?:(this|last|next|prior)\s+)?(?:the\s+)?(week|month|quarter|year)$`,
  'i',
);

const scopeSign = (scope: string): number => ({ last: -1, prior: -1, next: 1 })[scope.toLowerCase()] ?? 0;

/** One bound of a range. */
function readSide(text: string, options: TimeRangeOptions): Moment {
  const counted = COUNTED.exec(text);
  if (counted !== null && !(counted[1]?.toLowerCase() === 'prior' && /^hour/i.test(counted[3] ?? ''))) {
    return countedSide(counted[1]?.toLowerCase() ?? '', Number(counted[2]), counted[3]?.toLowerCase() as Unit, options);
  }
  const scoped = SCOPED.exec(text) ?? (THIS_COUNTED.test(text) ? ['', 'this', THIS_COUNTED.exec(text)?.[1]] : null);
  if (scoped !== null) {
    const unit = scoped[2]?.toLowerCase() as Unit;
    return moved(relativeBase(unit, options), scopeSign(scoped[1] ?? ''), unit);
  }
  const edge = EDGE.exec(text);
  if (edge !== null) {
    const unit = edge[4]?.toLowerCase() as Unit;
    const base = moved(relativeBase(unit, options), scopeSign(edge[2] ?? '') * Number(edge[3] ?? 1), unit);
    return edge[1]?.toLowerCase() === 'end of' ? lastDayOf(base, unit) : truncate(base, unit);
  }
  const first = FIRST_DAY.exec(text);
  if (first !== null) {
    const unit = first[2]?.toLowerCase() as Unit;
    return truncate(moved(truncate(options.now, 'day'), scopeSign(first[1] ?? 'this'), unit), unit);
  }
  const read = (inner: string): Moment => parseHumanMoment(inner, options.now);
  if (FUNCTION_START.test(text)) return evaluateDateFunction(text, read);
  if (text.includes("'")) throw new TimeRangeError('grammar', 'quote', { text });
  return read(text);
}

/** `last 5 days` counts back from the start anchor, `next 5 days` forward from the end anchor. */
function countedSide(scope: string, count: number, unit: Unit, options: TimeRangeOptions): Moment {
  if (scope === 'next') return moved(anchor(options.relativeEnd, options), count, unit);
  return moved(scope === 'prior' ? relativeBase(unit, options) : anchor(options.relativeStart, options), -count, unit);
}

const moved = (at: Moment, count: number, unit: Unit): Moment => add(at, count, unit) ?? at;

function relativeBase(unit: Unit, options: TimeRangeOptions): Moment {
  if (options.relativeStart) return anchor(options.relativeStart, options);
  return parseHumanMoment(unit === 'second' || unit === 'minute' ? 'now' : 'today', options.now);
}

/** The last day of a unit, by the function that older clients wrote out; it knows neither days nor quarters. */
function lastDayOf(base: Moment, unit: Unit): Moment {
  return evaluateDateFunction(`LASTDAY(DATETIME('base'), ${unit})`, () => base);
}

const SHIFT_RANGE = /^(\d{4}-\d{2}-\d{2}) : (\d{4}-\d{2}-\d{2})$/;

/** A shift that names dates replaces the bounds; any other moves each of them back by the calendar. */
function shiftRange(range: TimeRange, options: TimeRangeOptions): TimeRange {
  const shift = options.timeShift;
  if (!shift) return range;
  const given = SHIFT_RANGE.exec(shift);
  const since = parseDateText(given?.[1] ?? shift, options.now);
  const until = parseDateText(given?.[2] ?? shift, options.now);
  if (/^\d{4}-\d{2}-\d{2}/.test(shift) && since !== undefined && until !== undefined) {
    if (given !== null) return { since, until };
    return { since: range.since && since, until: range.until && until };
  }
  return { since: range.since && moveBack(shift, range.since), until: range.until && moveBack(shift, range.until) };
}
