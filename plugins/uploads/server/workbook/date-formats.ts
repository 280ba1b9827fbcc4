/** The meaning of a numeric cell by its number format. */
export type DateKind = 'none' | 'date' | 'datetime' | 'time';

/** Built-in number formats, which workbooks use without defining them. */
export const formatKinds: ReadonlyMap<number, DateKind> = new Map([
  ...numbers(14, 17, 'date'),
  ...numbers(18, 21, 'time'),
  [22, 'datetime'] as const,
  ...numbers(27, 31, 'date'),
  ...numbers(32, 35, 'time'),
  [36, 'date'] as const,
  ...numbers(45, 47, 'time'),
  ...numbers(50, 58, 'date'),
]);

/** As in spreadsheets. */
const LONGEST_FORMAT = 255;

/** The meaning of a custom number format, such as `dd.mm.yyyy hh:mm`. */
export function dateKindOf(format: string): DateKind {
  const plain = (format.slice(0, LONGEST_FORMAT).split(';', 1)[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '');
  if (/general|[0#?]\s*%|e[+-]/i.test(plain)) return 'none';
  const clock = /[hs]|\[m+\]/i.test(plain);
  // `m` means months, but minutes beside hours or seconds.
  const months = plain.replace(/am\/pm|a\/p|\[?h+\]?[^ymd]*m+|m+[^ymd]*s+|\[m+\]/gi, '');
  const day = /[yd]/i.test(plain) || /m/i.test(months);
  if (day) return clock ? 'datetime' : 'date';
  return clock ? 'time' : 'none';
}

const DAY_MS = 86_400_000;
/** Days from the start of the 1900 date system to 1970-01-01. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;
/** The 1900 date system counts 29 February 1900, which did not exist. */
const FALSE_DAY = 60;
const LAST_DAY = 2_958_466;

/** Converts a day number to an ISO text; `undefined` for an invalid one. */
export function dateText(value: number, kind: DateKind, since1904: boolean): string | undefined {
  if (kind === 'none' || !Number.isFinite(value) || value < 0 || value >= LAST_DAY) return undefined;
  if (kind === 'time') return clockOf(value);
  const day = !since1904 && value < FALSE_DAY ? value + 1 : value;
  const moment = new Date(Math.round((day - (since1904 ? EPOCH_1904 : EPOCH_1900)) * DAY_MS)).toISOString();
  const [date = '', clock = ''] = moment.split('T');
  if (kind === 'date' && Number.isInteger(value)) return date;
  return `${date} ${clock.replace(/(\.000)?Z$/, '')}`;
}

/** Hours may exceed 24. */
function clockOf(days: number): string {
  const seconds = Math.round(days * 86_400);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function numbers(first: number, last: number, kind: DateKind): readonly (readonly [number, DateKind])[] {
  return Array.from({ length: last - first + 1 }, (_, at) => [first + at, kind] as const);
}
