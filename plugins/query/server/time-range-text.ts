import type { TimeRangeError, TimeRangeProblem } from '../common/time-range/errors.ts';
import { queryText } from './query-text.ts';

const KEYS = {
  unparsable: 'time.unparsable',
  ambiguousTime: 'time.ambiguousTime',
  ambiguousDelta: 'time.ambiguousDelta',
  reversed: 'time.reversed',
  holidayUnknown: 'time.holidayUnknown',
  mixedZones: 'time.mixedZones',
  expected: 'time.expected',
  expectedMore: 'time.expectedMore',
  quote: 'time.quote',
} as const satisfies Record<TimeRangeProblem, string>;

/** What people read about a time range that cannot be used. */
export const timeRangeText = ({ problem, values }: TimeRangeError): string => queryText(KEYS[problem], values);
