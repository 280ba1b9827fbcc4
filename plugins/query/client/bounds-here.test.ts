import { expect, it } from 'vitest';
import { timeRangeRoutes } from '../server/routes/time-range-routes.ts';
import { boundsHere } from './bounds-here.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

it.each([
  'Last week',
  'previous calendar month',
  '2024-01-01 : ',
  'No filter',
  'DATEADD(DATETIME("today"), -3, day) : today',
])('the bounds of %s are those of the server', async (range) => {
  const handler = timeRangeRoutes(() => NOW).handlers['GET /api/v1/time_range/'] as (
    input: object,
  ) => Promise<{ readonly json: { readonly result: object } }>;
  const { json } = await handler({ q: range });
  expect({ ...boundsHere(range, NOW), timeRange: range }).toEqual(json.result);
});

it('a text that is no range is refused', () => {
  expect(() => boundsHere('DATETIME("banana") : now', NOW)).toThrow('Cannot read the time range');
});
