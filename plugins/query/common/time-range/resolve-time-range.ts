import type { Moment } from './moment.ts';

export interface TimeRangeOptions {
  readonly now: Moment;
  readonly relativeStart: 'today' | 'now';
  readonly relativeEnd: 'today' | 'now';
  readonly timeShift: string | null;
}

export interface TimeRange {
  readonly since: Moment | null;
  readonly until: Moment | null;
}

export function resolveTimeRange(_text: string | null, _options: TimeRangeOptions): TimeRange {
  return { since: null, until: null };
}
