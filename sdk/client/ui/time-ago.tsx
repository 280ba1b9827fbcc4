import { formatLocale } from '../../common/locale.ts';
import { perLocale } from '../../common/formatting/by-locale.ts';
import { useTranslation } from 'react-i18next';
import { useNow } from './use-now.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Beyond a week the date says more than a number of days. */
const RELATIVE_UNTIL = 7 * DAY;

/** Timestamps of the wire contract carry no zone and mean UTC. */
export function parseTimestamp(text: string): Date {
  return new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

export function formatAgo(date: Date, now: Date, locale: string): string {
  const elapsed = now.getTime() - date.getTime();
  const relative = relativeIn(locale);
  if (Math.abs(elapsed) < MINUTE) return relative.format(0, 'second');
  if (elapsed < HOUR) return relative.format(-Math.round(elapsed / MINUTE), 'minute');
  if (elapsed < DAY) return relative.format(-Math.round(elapsed / HOUR), 'hour');
  if (elapsed < RELATIVE_UNTIL) return relative.format(-Math.round(elapsed / DAY), 'day');
  const sameYear = date.getFullYear() === now.getFullYear();
  return (sameYear ? dayIn : dayAndYearIn)(locale).format(date);
}

// A format costs a hundred times what it then takes to write a date; pages show many, again and again.
const relativeIn = perLocale((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' }));
const dayIn = perLocale((tag) => new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric' }));
const dayAndYearIn = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', year: 'numeric' }),
);
const exactIn = perLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }));

export interface TimeAgoProps {
  /** ISO text (UTC unless it names a zone) or epoch milliseconds. */
  readonly value: string | number;
}

/** How long ago, kept current; the exact time is in its tooltip. */
export function TimeAgo({ value }: TimeAgoProps) {
  // Renders again when the language changes.
  useTranslation('facet');
  const now = useNow(MINUTE);
  const locale = formatLocale();
  const date = typeof value === 'number' ? new Date(value) : parseTimestamp(value);
  if (Number.isNaN(date.getTime())) return null;
  const exact = exactIn(locale).format(date);
  return (
    <time dateTime={date.toISOString()} title={exact}>
      {formatAgo(date, now, locale)}
    </time>
  );
}
