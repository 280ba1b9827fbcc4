import { CALENDAR_RANGES, COMMON_RANGES, NO_TIME_RANGE } from '@facet/plugin-query/contract.client';
import type { TFunction } from 'i18next';

/** Ranges of whole days that are stored as dates, so that they are the same tomorrow. */
export const QUICK_RANGES = [
  'thisWeek',
  'thisMonth',
  'thisQuarter',
  'thisYear',
  'lastMonth',
  'last30Days',
  'last12Months',
] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

/** @param midnight `YYYY-MM-DDTHH:mm:ss`, the start of today. */
export function quickRange(name: QuickRange, midnight: string): string {
  const [since, until] = boundsOf(name, new Date(`${midnight}Z`));
  return `${written(since)} : ${written(until)}`;
}

function boundsOf(name: QuickRange, today: Date): readonly [since: Date, until: Date] {
  const year = today.getUTCFullYear();
  const month = today.getUTCMonth();
  const day = today.getUTCDate();
  const at = (y: number, m: number, d = 1) => new Date(Date.UTC(y, m, d));
  switch (name) {
    case 'thisWeek': {
      const monday = day - ((today.getUTCDay() + 6) % 7);
      return [at(year, month, monday), at(year, month, monday + 7)];
    }
    case 'thisMonth':
      return [at(year, month), at(year, month + 1)];
    case 'thisQuarter': {
      const first = month - (month % 3);
      return [at(year, first), at(year, first + 3)];
    }
    case 'thisYear':
      return [at(year, 0), at(year + 1, 0)];
    case 'lastMonth':
      return [at(year, month - 1), at(year, month)];
    case 'last30Days':
      return [at(year, month, day - 30), at(year, month, day)];
    case 'last12Months':
      return [at(year - 1, month), at(year, month)];
  }
}

function written(moment: Date): string {
  return moment.toISOString().slice(0, 19);
}

const NAMED: ReadonlySet<string> = new Set([NO_TIME_RANGE, ...COMMON_RANGES, ...CALENDAR_RANGES]);

const MIDNIGHTS = /^(\d{4}-\d\d-\d\d)T00:00:00 : (\d{4}-\d\d-\d\d)T00:00:00$/;

/** A range as people read it: one with a name in their language, two midnights as days, other texts unchanged. */
export function rangeText(range: string, t: TFunction<'facet/controls'>): string {
  if (NAMED.has(range)) return t(`timeRange.chosen.${range}`);
  const found = MIDNIGHTS.exec(range);
  return found ? `${found[1]} – ${found[2]}` : range;
}

const TYPED = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** Converts a typed date, with or without a time, to `YYYY-MM-DDTHH:mm:ss`; null where it is not a date. */
export function typedMoment(text: string): string | null {
  const found = TYPED.exec(text.trim());
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? written(moment) : null;
}
