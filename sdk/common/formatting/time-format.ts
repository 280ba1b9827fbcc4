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
  const print = text === SMART_DATE ? smartDate : timeLocale().utcFormat(text);
  const made: TimeFormatter = (value) => {
    if (value === null || value === undefined) return String(value);
    const date = typeof value === 'number' ? new Date(value) : value;
    return Number.isNaN(date.getTime()) ? String(value) : print(date);
  };
  cache.set(key, made);
  return made;
}

const smartLevels = byLocale(() => {
  const { utcFormat } = timeLocale();
  return {
    millisecond: utcFormat('.%Lms'),
    second: utcFormat(':%Ss'),
    minute: utcFormat('%I:%M'),
    hour: utcFormat('%I %p'),
    weekday: utcFormat('%a %d'),
    monthDay: utcFormat('%b %d'),
    month: utcFormat('%B'),
    year: utcFormat('%Y'),
  };
});

/** Prints the largest unit of a moment that is not at its start. */
function smartDate(date: Date): string {
  const levels = smartLevels();
  if (date.getUTCMilliseconds() !== 0) return levels.millisecond(date);
  if (date.getUTCSeconds() !== 0) return levels.second(date);
  if (date.getUTCMinutes() !== 0) return levels.minute(date);
  if (date.getUTCHours() !== 0) return levels.hour(date);
  if (date.getUTCDate() !== 1) return date.getUTCDay() === 0 ? levels.monthDay(date) : levels.weekday(date);
  if (date.getUTCMonth() !== 0) return levels.month(date);
  return levels.year(date);
}

/** A formatter that fits moments truncated to a grain (an ISO 8601 duration such as `P1M`). */
export function grainFormatter(grain: string | null | undefined): TimeFormatter {
  return timeFormatter(GRAIN_FORMATS[grain ?? ''] ?? SMART_DATE_VERBOSE);
}

const SMART_DATE_VERBOSE = '%Y-%m-%d %H:%M:%S';

const GRAIN_FORMATS: Readonly<Record<string, string>> = {
  PT1S: '%Y-%m-%d %H:%M:%S',
  PT1M: '%Y-%m-%d %H:%M',
  PT5M: '%Y-%m-%d %H:%M',
  PT10M: '%Y-%m-%d %H:%M',
  PT15M: '%Y-%m-%d %H:%M',
  PT30M: '%Y-%m-%d %H:%M',
  PT1H: '%Y-%m-%d %H:00',
  PT6H: '%Y-%m-%d %H:00',
  P1D: '%Y-%m-%d',
  P1W: '%Y-%m-%d',
  P1M: '%b %Y',
  P3M: '%Y Q%q',
  P1Y: '%Y',
};
