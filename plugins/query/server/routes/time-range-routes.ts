import { defineRoutes, messageError, type RouteSet } from '@facet/sdk/server';
import { timeRangeEndpoints } from '../../common/wire/time-range.ts';
import { requestTexts } from '../errors.ts';
import { TimeRangeError } from '../../common/time-range/errors.ts';
import { isoText, utcMoment } from '../../common/time-range/moment.ts';
import { resolveTimeRange } from '../../common/time-range/resolve-time-range.ts';
import { timeRangeText } from '../time-range-text.ts';

export function timeRangeRoutes(clock: () => number = Date.now): RouteSet {
  return defineRoutes(timeRangeEndpoints, {
    'GET /api/v1/time_range/'({ q }) {
      const now = utcMoment(clock());
      const bounds = (timeRange: string, timeShift?: string) => {
        const { since, until } = resolveTimeRange(timeRange, { now, ...(timeShift ? { timeShift } : {}) });
        return { since: since ? isoText(since) : '', until: until ? isoText(until) : '', timeRange };
      };
      try {
        // A text is answered as in 3.0; lists are what later eras ask with.
        const result =
          typeof q === 'string'
            ? bounds(q)
            : q.map(({ timeRange, shift }) => ({ ...bounds(timeRange, shift ?? ''), shift: shift ?? null }));
        return { json: { result } };
      } catch (error) {
        if (error instanceof TimeRangeError) throw messageError(400, requestTexts.timeRange(timeRangeText(error)));
        throw error;
      }
    },
  });
}
