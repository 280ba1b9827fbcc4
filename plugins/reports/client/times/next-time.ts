import { toLanguageTag } from '@facet/sdk/common';
import { parseTimestamp } from '@facet/sdk/ui';
import { LATE_AFTER_MS } from '../../common/report-states.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type NextTime = { readonly kind: 'at'; readonly text: string } | { readonly kind: 'due' | 'late' };

/** When a run comes, as people say it: "in 4 minutes", "today, 18:00", "tomorrow, 08:00", then the date. */
export function nextTime(at: string, now: Date, language: string): NextTime {
  const date = parseTimestamp(at);
  const left = date.getTime() - now.getTime();
  if (left <= 0) return { kind: -left > LATE_AFTER_MS ? 'late' : 'due' };
  const locale = toLanguageTag(language || 'en');
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (left < HOUR) return { kind: 'at', text: relative.format(Math.ceil(left / MINUTE), 'minute') };
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
  const days = daysBetween(now, date);
  if (days <= 1) return { kind: 'at', text: `${relative.format(days, 'day')}, ${time}` };
  const sameYear = date.getFullYear() === now.getFullYear();
  const day = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(date);
  return { kind: 'at', text: `${day}, ${time}` };
}

/** As the beginning of a text. */
export const begun = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(toLanguageTag(language || 'en')) + text.slice(1);

/** Days of the calendar, which have 23 to 25 hours. */
const daysBetween = (from: Date, to: Date) => Math.round((midnight(to) - midnight(from)) / DAY);

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
