import { defineToken } from '@facet/sdk/common';

/** The time-range grammar for editors of ranges: the server reads ranges with the same files. */
export { UNITS, type Unit } from './common/time-range/moment.ts';
export {
  type Bound,
  CALENDAR_RANGES,
  COMMON_RANGES,
  joinRange,
  NO_TIME_RANGE,
  readBound,
  splitRange,
  writeBound,
} from './common/time-range/range-text.ts';

export { comparedRange, type WrittenRange } from './common/time-range/compared-range.ts';

/** What the server makes of time ranges. */
export interface TimeRanges {
  /** The bounds that a text stands for now; null is open. @throws ApiError for a text that is no range */
  bounds(range: string, signal: AbortSignal): Promise<{ readonly since: string | null; readonly until: string | null }>;
}

export const TimeRangesToken = defineToken<TimeRanges>('query/time-ranges@1', 'Bounds that time ranges stand for.');
