import { byName } from '../by-name.ts';
import { byLocale } from './by-locale.ts';
import { timeLocale } from './time-locale.ts';
import { formatLocale } from '../locale.ts';

/** Turns a moment (epoch milliseconds, UTC, or a Date) into text. */
export type TimeFormatter = (value: number | Date | null | undefined) => string;

export const SMART_DATE = 'smart_date';

/** Formats of the date pickers, in the order of the list. */
export const TIME_FORMATS = [
  SMART_DATE,
  '%d/%m/%Y',
  '%m/%d/%Y',
  '%d.%m.%Y',
  '%Y-%m-%d',
  '%Y-%m-%d %H:%M:%S',
  '%d-%m-%Y %H:%M:%S',
  '%H:%M:%S',
] as const;

const cache = new Map<string, TimeFormatter>();

/** The formatter of a format text. All moments are read in UTC, as the contract's data is. */
export function timeFormatter(format: string | null | undefined): TimeFormatter {
  const text = (format ?? SMART_DATE) || SMART_DATE;
  const key = `${formatLocale()} ${text}`;
  const known = cache.get(key);
  if (known) return known;
  const print = printerOf(text);
  const made: TimeFormatter = (value) => {
    if (value === null || value === undefined) return String(value);
    const date = typeof value === 'number' ? new Date(value) : value;
    return Number.isNaN(date.getTime()) ? String(value) : print(date);
  };
  cache.set(key, made);
  return made;
}

/** A format of its own that is not read in UTC but in the zone of the browser. */
const LOCAL = 'local!';

function printerOf(text: string): (date: Date) => string {
  const levels = SMART_FORMATS[text];
  if (levels !== undefined) return (date) => smartDate(date, levels());
  const { format, utcFormat } = timeLocale();
  return text.startsWith(LOCAL) ? format(text.slice(LOCAL.length)) : utcFormat(text);
}

type SmartLevel = 'millisecond' | 'second' | 'minute' | 'hour' | 'weekday' | 'monthDay' | 'month' | 'year';
type SmartLevels = Readonly<Record<SmartLevel, (date: Date) => string>>;

const smartLevels = (formats: Readonly<Record<SmartLevel, string>>): (() => SmartLevels) =>
  byLocale(() => {
    const { utcFormat } = timeLocale();
    return {
      millisecond: utcFormat(formats.millisecond),
      second: utcFormat(formats.second),
      minute: utcFormat(formats.minute),
      hour: utcFormat(formats.hour),
      weekday: utcFormat(formats.weekday),
      monthDay: utcFormat(formats.monthDay),
      month: utcFormat(formats.month),
      year: utcFormat(formats.year),
    };
  });

const SMART_FORMATS = byName<() => SmartLevels>({
  [SMART_DATE]: smartLevels({
    millisecond: '.%Lms',
    second: ':%Ss',
    minute: '%I:%M',
    hour: '%I %p',
    weekday: '%a %d',
    monthDay: '%b %d',
    month: '%B',
    year: '%Y',
  }),
  smart_date_verbose: smartLevels({
    millisecond: '.%L',
    second: '%a %b %d, %I:%M:%S %p',
    minute: '%a %b %d, %I:%M %p',
    hour: '%a %b %d, %I %p',
    weekday: '%a %b %-d',
    monthDay: '%a %b %-d',
    month: '%b %Y',
    year: '%Y',
  }),
  smart_date_detailed: smartLevels({
    millisecond: '%Y-%m-%d %H:%M:%S.%L',
    second: '%Y-%m-%d %H:%M:%S',
    minute: '%Y-%m-%d %H:%M',
    hour: '%Y-%m-%d %H:%M',
    weekday: '%Y-%m-%d',
    monthDay: '%Y-%m-%d',
    month: '%Y-%m-%d',
    year: '%Y',
  }),
});

/** Prints the largest unit of a moment that is not at its start. */
function smartDate(date: Date, levels: SmartLevels): string {
  if (date.getUTCMilliseconds() !== 0) return levels.millisecond(date);
  if (date.getUTCSeconds() !== 0) return levels.second(date);
  if (date.getUTCMinutes() !== 0) return levels.minute(date);
  if (date.getUTCHours() !== 0) return levels.hour(date);
  if (date.getUTCDate() !== 1) return date.getUTCDay() === 0 ? levels.monthDay(date) : levels.weekday(date);
  if (date.getUTCMonth() !== 0) return levels.month(date);
  return levels.year(date);
}

/**
 * A formatter that fits moments truncated to a grain (an ISO 8601 duration such as `P1M`). If the first and the last moment of a
 * period read differently, as with weeks, both are printed.
 */
export function grainFormatter(grain: string | null | undefined): TimeFormatter {
  const { format, ends } = GRAINS[grain ?? ''] ?? { format: ANY_GRAIN };
  const print = timeFormatter(format);
  if (ends === undefined) return print;
  return (value) => {
    if (value === null || value === undefined || Number.isNaN(Number(value))) return print(value);
    const [first, last] = ends(Number(value)).map(print);
    return first === last ? String(first) : `${first} — ${last}`;
  };
}

const ANY_GRAIN = '%Y-%m-%d %H:%M:%S';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Grain {
  readonly format: string;
  /** First and last moment of the period at a value. Absent: both read alike. */
  ends?(value: number): readonly [first: number, last: number];
}

const spanOf =
  (length: number): NonNullable<Grain['ends']> =>
  (value) => [value, value + length - 1];

const weekFrom: NonNullable<Grain['ends']> = (value) => [value, Math.floor(value / DAY_MS) * DAY_MS + 7 * DAY_MS - 1];
const weekUntil: NonNullable<Grain['ends']> = (value) => [value - 6 * DAY_MS, value];

const DAY = '%Y-%m-%d';
const MINUTE = '%Y-%m-%d %H:%M';
const HOUR = '%Y-%m-%d %H:00';

const GRAINS = byName<Grain>({
  date: { format: DAY },
  PT1S: { format: ANY_GRAIN, ends: spanOf(1000) },
  PT1M: { format: MINUTE, ends: spanOf(MINUTE_MS) },
  PT5M: { format: MINUTE, ends: spanOf(5 * MINUTE_MS) },
  PT10M: { format: MINUTE, ends: spanOf(10 * MINUTE_MS) },
  PT15M: { format: MINUTE, ends: spanOf(15 * MINUTE_MS) },
  PT30M: { format: MINUTE, ends: spanOf(30 * MINUTE_MS) },
  PT1H: { format: HOUR, ends: spanOf(60 * MINUTE_MS) },
  PT6H: { format: HOUR },
  P1D: { format: DAY },
  P1W: { format: DAY, ends: weekFrom },
  '1969-12-28T00:00:00Z/P1W': { format: DAY, ends: weekFrom },
  '1969-12-29T00:00:00Z/P1W': { format: DAY, ends: weekFrom },
  'P1W/1970-01-03T00:00:00Z': { format: DAY, ends: weekUntil },
  'P1W/1970-01-04T00:00:00Z': { format: DAY, ends: weekUntil },
  P1M: { format: '%b %Y' },
  P3M: { format: '%Y Q%q' },
  P1Y: { format: '%Y' },
});
