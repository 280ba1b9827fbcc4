import type { QueryObject } from '@facet/sdk/common';
import { type Moment } from '../../common/time-range/moment.ts';
import { NO_TIME_RANGE } from '../../common/time-range/range-text.ts';
import { resolveTimeRange } from '../../common/time-range/resolve-time-range.ts';
import { columnLabel } from './labels.ts';
import { baseAxisLabel } from './normalize-query.ts';
import type { TimeBounds } from './time-filter.ts';

/**
 * The moments that the query's time range stands for: its own `time_range`, else that of its temporal filter; among
 * several, the one on the x axis.
 * @throws TimeRangeError
 */
export function queryBounds(query: QueryObject, now: Moment): TimeBounds {
  return resolveQueryRange(effectiveTimeRange(query) ?? NO_TIME_RANGE, query, now);
}

export function effectiveTimeRange(query: QueryObject): string | null {
  if (query.time_range !== undefined && query.time_range !== null) return query.time_range;
  const temporal = (query.filters ?? []).filter(({ op }) => op?.toUpperCase() === 'TEMPORAL_RANGE');
  const axis = baseAxisLabel(query);
  const chosen = temporal.find(({ col }) => columnLabel(col) === axis) ?? temporal[0];
  return typeof chosen?.val === 'string' ? chosen.val : null;
}

/** A range text under the query's anchors and shift. */
export function resolveQueryRange(text: string, query: QueryObject, now: Moment): TimeBounds {
  return resolveTimeRange(text, {
    now,
    relativeStart: query.extras?.relative_start ?? null,
    relativeEnd: query.extras?.relative_end ?? null,
    timeShift: query.time_shift ?? null,
  });
}
