import { add, daysInMonth, type Moment, moment, parts, wall } from './moment.ts';

const MONTH_WORDS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/;
const WEEKDAY_WORDS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WEEKDAY = /^(mon(day)?|tue(s(day)?)?|wed(nesday)?|thu(r(s(day)?)?)?|fri(day)?|sat(urday)?|sun(day)?)$/;
const FILLERS = new Set(['at', 'on', 'and', 'ad', 'of']);
const CLOCK = String.raw`(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,6})\d*)?)?)?`;
const ZONE = String.raw`\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2}|[A-Z]{3,4})?`;
const DASHED = new RegExp(String.raw`^(\d{4})-(\d{1,2})(?:-(\d{1,2})(?:(?:T|\s+)${CLOCK}${ZONE})?)?$`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?$/;
const SLASHED = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s+${CLOCK}${ZONE})?$`);

interface DateParts {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
  readonly hour?: number | undefined;
  readonly minute?: number | undefined;
  readonly second?: number | undefined;
  /** Digits behind the decimal point of the seconds. */
  readonly fraction?: string | undefined;
  readonly offsetMinutes?: number | null;
}

/**
 * Reads a date as people and programs write it. Parts that the text lacks come from 1 January of this year, midnight.
 * Undefined: the text is no date.
 */
export function parseDateText(text: string, now: Moment): Moment | undefined {
  const trimmed = text.trim();
  return (
    parseDashed(trimmed, now) ?? parseCompact(trimmed, now) ?? parseSlashed(trimmed, now) ?? parseWords(trimmed, now)
  );
}

function parseDashed(text: string, now: Moment): Moment | undefined {
  const match = DASHED.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  return build(
    {
      year: Number(year),
      month: Number(month),
      ...(day === undefined ? {} : { day: Number(day) }),
      ...clock(hour, minute, second, fraction),
      offsetMinutes: zoneMinutes(zone),
    },
    now,
  );
}

function parseCompact(text: string, now: Moment): Moment | undefined {
  const match = COMPACT.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  return build({ year: Number(year), month: Number(month), day: Number(day), ...clock(hour, minute, second) }, now);
}

/** Month first, unless the first number cannot be a month. */
function parseSlashed(text: string, now: Moment): Moment | undefined {
  const match = SLASHED.exec(text);
  if (match === null) return undefined;
  const [, first, second, year, ...time] = match;
  const dayFirst = Number(first) > 12;
  return build(
    {
      year: fullYear(Number(year), String(year).length, now),
      month: Number(dayFirst ? second : first),
      day: Number(dayFirst ? first : second),
      ...clock(time[0], time[1], time[2], time[3]),
      offsetMinutes: zoneMinutes(time[4]),
    },
    now,
  );
}

function clock(hour?: string, minute?: string, second?: string, fraction?: string): DateParts {
  if (hour === undefined) return {};
  return { hour: Number(hour), minute: Number(minute ?? 0), second: Number(second ?? 0), fraction };
}

function parseWords(text: string, now: Moment): Moment | undefined {
  const found: { -readonly [K in keyof DateParts]: DateParts[K] } = {};
  let weekday: number | undefined;
  let known = false;
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  for (const [position, word] of words.entries()) {
    const lower = word.toLowerCase().replace(/\.$/, '');
    if (FILLERS.has(lower)) continue;
    if (MONTH.test(lower)) {
      if (found.month !== undefined) return undefined;
      found.month = MONTH_WORDS.indexOf(lower.slice(0, 3)) + 1;
    } else if (WEEKDAY.test(lower)) weekday = WEEKDAY_WORDS.indexOf(lower.slice(0, 3));
    else if (lower === 'first' && found.day === undefined) found.day = 1;
    else if (/^(am|pm)$/.test(lower) && found.hour !== undefined) found.hour = twelveHours(found.hour, lower);
    else if (!readNumber(lower, words[position + 1]?.toLowerCase(), found, now)) {
      if (!(known && found.hour !== undefined && /^[A-Z]{1,4}$/.test(word))) return undefined;
      found.offsetMinutes = zoneMinutes(word);
    }
    known = true;
  }
  if (!known) return undefined;
  const built = build(found, now);
  if (built === undefined || weekday === undefined) return built;
  return add(built, (weekday - parts(built).weekday + 7) % 7, 'day') ?? undefined;
}

/** One word with digits: a clock, a day, a year. False when it is none of them. */
function readNumber(
  word: string,
  next: string | undefined,
  found: { -readonly [K in keyof DateParts]: DateParts[K] },
  now: Moment,
): boolean {
  const time = /^(\d{1,2})(?::(\d{1,2}))?(?::(\d{1,2})(?:[.,](\d{1,6}))?)?(am|pm)?$/.exec(word);
  const half = time?.[5] ?? (time !== null && next !== undefined && /^(am|pm)$/.test(next) ? next : undefined);
  if (time !== null && (time[2] !== undefined || half !== undefined)) {
    Object.assign(found, clock(time[1], time[2], time[3], time[4]));
    if (time[5] !== undefined) found.hour = twelveHours(Number(time[1]), time[5]);
    return true;
  }
  const day = /^(\d{1,2})(st|nd|rd|th)?$/.exec(word);
  if (day !== null && Number(day[1]) <= 31 && found.day === undefined) {
    found.day = Number(day[1]);
    return true;
  }
  const year = /^(\d{2,4})$/.exec(word);
  if (year === null || found.year !== undefined) return false;
  found.year = fullYear(Number(word), word.length, now);
  return true;
}

function twelveHours(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/** Two digits mean the year within half a century of now. */
function fullYear(year: number, digits: number, now: Moment): number {
  if (digits > 2) return year;
  const current = parts(now).year;
  const candidate = Math.floor(current / 100) * 100 + year;
  if (candidate >= current + 50) return candidate - 100;
  return candidate < current - 50 ? candidate + 100 : candidate;
}

/** Zones that are known by name only are read over, as if no zone stood there. */
function zoneMinutes(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  if (/^(z|utc|gmt)$/i.test(zone)) return 0;
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (match === null) return null;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
}

function build(found: DateParts, now: Moment): Moment | undefined {
  const { year = parts(now).year, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
  const inRange = (value: number, low: number, high: number): boolean => value >= low && value <= high;
  if (!inRange(year, 1, 9999) || !inRange(month, 1, 12) || !inRange(hour, 0, 23)) return undefined;
  if (!inRange(minute, 0, 59) || !inRange(second, 0, 59)) return undefined;
  if (!inRange(day, 1, daysInMonth(year, month))) return undefined;
  const micros = Number((found.fraction ?? '').padEnd(6, '0'));
  return moment(
    wall(year, month, day, hour, minute, second, Math.floor(micros / 1000)),
    micros % 1000,
    found.offsetMinutes ?? null,
  );
}
