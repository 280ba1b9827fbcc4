import { expect, it } from 'vitest';
import { timeRangeRoutes } from './time-range-routes.ts';

const NOW = Date.UTC(2026, 4, 20, 12);
const ask = (q: unknown) =>
  timeRangeRoutes(() => NOW).handlers['GET /api/v1/time_range/']?.({ q, query: {}, params: {} } as never);
const january = { since: '2026-01-01T00:00:00', until: '2026-02-01T00:00:00', timeRange: '2026-01-01 : 2026-02-01' };

it('[B7.36] a text is answered with one object', () => {
  expect(ask('2026-01-01 : 2026-02-01')).toEqual({ json: { result: january } });
});

it('[B7.36] a list is answered with a list', () => {
  expect(ask([{ timeRange: '2026-01-01 : 2026-02-01', shift: '1 year ago' }, { timeRange: 'No filter' }])).toEqual({
    json: {
      result: [
        { ...january, since: '2025-01-01T00:00:00', until: '2025-02-01T00:00:00', shift: '1 year ago' },
        { since: '', until: '', timeRange: 'No filter', shift: null },
      ],
    },
  });
});
