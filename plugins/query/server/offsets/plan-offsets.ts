import type { QueryFilter, QueryObject } from '@facet/sdk/common';
import { add, isoText, type Moment, type Unit } from '../../common/time-range/moment.ts';
import { NO_TIME_RANGE } from '../../common/time-range/range-text.ts';
import { type Bounds, normalizeTimeDelta, offsetBounds } from '../../common/time-range/time-shift.ts';
import { QueryRefusal, refusalTexts } from '../sql/errors.ts';
import { columnLabel, isAdhocColumn, TIMESTAMP_ALIAS } from '../sql/labels.ts';
import { baseAxisLabel, isTimeSeries } from '../sql/normalize-query.ts';
import type { TimeBounds } from '../sql/time-filter.ts';

/** How the axis of the main query leads to the axis of its comparison. */
export interface AxisShift {
  readonly count: number;
  readonly unit: Unit;
}

export interface OffsetQuery {
  /** As the client wrote it; result columns are named `metric__offset`. */
  readonly offset: string;
  /** The same query over the shifted time, without comparisons, post-processing and the main query's row window. */
  readonly query: QueryObject;
  readonly shift: AxisShift;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/**
 * The comparison queries of a query.
 * @throws QueryRefusal when its time is not enclosed, TimeRangeError for an offset that cannot be read
 */
export function planOffsets(query: QueryObject, bounds: TimeBounds): OffsetQuery[] {
  const offsets = query.time_offsets ?? [];
  if (offsets.length === 0) return [];
  const { since, until } = bounds;
  if (since === null || until === null) throw new QueryRefusal('failed', refusalTexts.enclosedRange);
  return offsets.map((offset) => {
    const shift = axisShift(offset, { since, until });
    return { offset, shift, query: shiftedQuery(query, shiftedBounds(offset, shift, { since, until })) };
  });
}

function axisShift(offset: string, { since, until }: Bounds): AxisShift {
  const trimmed = offset.trim();
  if (trimmed === 'inherit') {
    const length = until.wallMs - since.wallMs;
    return length < DAY_MS
      ? { count: -Math.round(length / 1000), unit: 'second' }
      : { count: -Math.floor(length / DAY_MS), unit: 'day' };
  }
  if (ISO_DATE.test(trimmed)) {
    const moved = offsetBounds(trimmed, { since, until }).since;
    return { count: Math.round((moved.wallMs - since.wallMs) / DAY_MS), unit: 'day' };
  }
  return normalizeTimeDelta(offset);
}

/** The grammar of English lengths has no quarters, so offsets in quarters are computed here. */
function shiftedBounds(offset: string, shift: AxisShift, bounds: Bounds): Bounds {
  if (shift.unit !== 'quarter') return offsetBounds(offset, bounds);
  const moved = (at: Moment): Moment => add(at, shift.count, shift.unit) ?? at;
  return { since: moved(bounds.since), until: moved(bounds.until) };
}

function shiftedQuery(query: QueryObject, bounds: Bounds): QueryObject {
  const range = `${isoText(bounds.since)} : ${isoText(bounds.until)}`;
  const axis = baseAxisLabel(query);
  const temporal = (query.filters ?? []).filter(({ op }) => op?.toUpperCase() === 'TEMPORAL_RANGE');
  const moved = temporal.find(({ col }) => columnLabel(col) === axis) ?? temporal[0];
  const filters = (query.filters ?? []).map(
    (filter): QueryFilter => (filter === moved ? { ...filter, val: range } : filter),
  );
  const ownRange = query.time_range !== undefined && query.time_range !== null && query.time_range !== NO_TIME_RANGE;
  return {
    ...query,
    filters,
    time_range: ownRange ? range : (query.time_range ?? null),
    time_shift: null,
    time_offsets: [],
    post_processing: [],
    row_limit: null,
    row_offset: 0,
  };
}

export interface OffsetAxis {
  readonly name: string;
  readonly grain: string | null;
}

/** The time axis on which main and comparison rows meet, if the query has one. */
export function offsetAxis(query: QueryObject): OffsetAxis | undefined {
  const grain = query.extras?.time_grain_sqla ?? null;
  const axis = (query.columns ?? []).find((column) => isAdhocColumn(column) && column.columnType === 'BASE_AXIS');
  if (typeof axis === 'object') return { name: axis.label, grain: axis.timeGrain ?? grain };
  return isTimeSeries(query) ? { name: TIMESTAMP_ALIAS, grain } : undefined;
}
