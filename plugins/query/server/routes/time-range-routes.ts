import { defineRoutes, messageError, type RouteSet } from '@facet/sdk/server';
import { timeRangeEndpoints } from '@facet/sdk/wire/time-range';
import { requestTexts } from '../errors.ts';
import { TimeRangeError } from '../../common/time-range/errors.ts';
import { isoText, utcMoment } from '../../common/time-range/moment.ts';
import { resolveTimeRange } from '../../common/time-range/resolve-time-range.ts';

export function timeRangeRoutes(clock: () => number = Date.now): RouteSet {
  return defineRoutes(timeRangeEndpoints, {
    'GET /api/v1/time_range/'({ q }) {
      const asked: readonly { timeRange: string; shift?: string | null | undefined }[] =
        typeof q === 'string' ? [{ timeRange: q }] : q;
      try {
        const now = utcMoment(clock());
        const result = asked.map(({ timeRange, shift }) => {
          const { since, until } = resolveTimeRange(timeRange, { now, ...(shift ? { timeShift: shift } : {}) });
          return {
            since: since ? isoText(since) : '',
            until: until ? isoText(until) : '',
            timeRange,
            shift: shift ?? null,
          };
        });
        return { json: { result } };
      } catch (error) {
        if (error instanceof TimeRangeError) throw messageError(400, requestTexts.timeRange(error.message));
        throw error;
      }
    },
  });
}
