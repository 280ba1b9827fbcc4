import { toLanguageTag } from '@facet/sdk/common';
import { parseTimestamp } from '@facet/sdk/ui';

const DAY_MS = 86_400_000;

/** When something comes, as people say it: "Today, 18:00", "Tomorrow, 08:00", then the date. */
export function comingTime(at: string, now: Date, language: string): string {
  const locale = toLanguageTag(language || 'en');
  const date = parseTimestamp(at);
  const days = Math.round((midnight(date) - midnight(now)) / DAY_MS);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(date);
  return `${day.charAt(0).toLocaleUpperCase(locale)}${day.slice(1)}, ${time}`;
}

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
