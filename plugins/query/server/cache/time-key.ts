import type { QueryObject } from '@facet/sdk/common';
import { LRUCache } from 'lru-cache';
import { TimeRangeError } from '../../common/time-range/errors.ts';
import { isoText, type Moment, moment } from '../../common/time-range/moment.ts';
import { NO_TIME_RANGE } from '../../common/time-range/range-text.ts';
import { resolveQueryRange } from '../sql/query-bounds.ts';

export interface TimeKey {
  /** The moments that the query's ranges stand for now, to the second. */
  readonly bounds: readonly string[];
  /** The bounds move with the clock, so a cached answer is soon useless. */
  readonly moving: boolean;
}

const FIXED = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?)? : \d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?)?$/;
/** Ranges parsed within the current second, which equal queries of a dashboard share. */
const readings = new LRUCache<string, TimeKey>({ max: 500 });

/** The part of the cache key that depends on the clock. `now` is a whole second; the query has today's member names. */
export function timeKey(query: QueryObject, now: Moment): TimeKey {
  const texts = new Set<string>();
  if (query.time_range) texts.add(query.time_range);
  for (const { op, val } of query.filters ?? []) {
    if (op?.toUpperCase() === 'TEMPORAL_RANGE' && typeof val === 'string') texts.add(val);
  }
  const readable = [...texts].filter((text) => text !== NO_TIME_RANGE && (query.time_shift || !FIXED.test(text)));
  const keys = readable.map((text) => reading(text, query, now));
  return { bounds: keys.flatMap(({ bounds }) => bounds), moving: keys.some(({ moving }) => moving) };
}

function reading(text: string, query: QueryObject, now: Moment): TimeKey {
  const { relative_start: start, relative_end: end } = query.extras ?? {};
  const key = JSON.stringify([text, start, end, query.time_shift, now.wallMs]);
  const known = readings.get(key);
  if (known) return known;
  const bounds = boundsText(text, query, now);
  const later = boundsText(text, query, moment(now.wallMs + 1_000));
  const fresh = { bounds: [bounds], moving: bounds !== later };
  readings.set(key, fresh);
  return fresh;
}

/** An unreadable range is refused when the query is built. */
function boundsText(text: string, query: QueryObject, now: Moment): string {
  try {
    const { since, until } = resolveQueryRange(text, query, now);
    return `${since ? isoText(since) : ''}/${until ? isoText(until) : ''}`;
  } catch (error) {
    if (error instanceof TimeRangeError) return '';
    throw error;
  }
}
