import { toLanguageTag } from '@facet/sdk/common';
import { parseTimestamp } from '@facet/sdk/ui';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A run begins within this time after it is due, unless the server is behind. */
const USUAL_DELAY = 2 * MINUTE;

export type NextTime = { readonly kind: 'at'; readonly text: string } | { readonly kind: 'due' | 'late' };

/** When a run comes, as people say it: "In 4 minutes", "Today, 18:00", "Tomorrow, 08:00", then the date. */
export function nextTime(at: string, now: Date, language: string): NextTime {
  const date = parseTimestamp(at);
  const left = date.getTime() - now.getTime();
  if (left <= 0) return { kind: -left > USUAL_DELAY ? 'late' : 'due' };
  const locale = toLanguageTag(language || 'en');
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (left < HOUR) return { kind: 'at', text: begun(relative.format(Math.ceil(left / MINUTE), 'minute'), locale) };
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
  const days = daysBetween(now, date);
  if (days <= 1) return { kind: 'at', text: `${begun(relative.format(days, 'day'), locale)}, ${time}` };
  const sameYear = date.getFullYear() === now.getFullYear();
  const day = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(date);
  return { kind: 'at', text: `${day}, ${time}` };
}

const begun = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Days of the calendar, which have 23 to 25 hours. */
const daysBetween = (from: Date, to: Date) => Math.round((midnight(to) - midnight(from)) / DAY);

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
