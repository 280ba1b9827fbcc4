import type { ApiClient } from '@facet/sdk/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EarlyCalls } from './opening-calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const apiThat = (answer: () => Promise<unknown>) => {
  const call = vi.fn((..._given: readonly unknown[]) => answer());
  return { call, api: { call } as unknown as ApiClient };
};

test.each([
  ['/superset/dashboard/12/', '12'],
  ['/facet/superset/dashboard/sales', 'sales'],
  ['/superset/dashboard/caf%C3%A9/', 'café'],
])('asks for the dashboard at %s before its page is there', (address, id) => {
  const { api, call } = apiThat(() => Promise.resolve({}));
  const early = new EarlyCalls();
  early.start(api, address);
  expect(call.mock.calls.map(([endpoint, input]) => [endpoint, input])).toEqual(
    ['', '/charts', '/datasets'].map((part) => [`GET /api/v1/dashboard/:id${part}`, { params: { id } }]),
  );
  expect(early.take('another')).toBeUndefined();
});

test('gives them out once, and not when they are old', () => {
  const { api } = apiThat(() => Promise.resolve({}));
  const early = new EarlyCalls();
  early.start(api, '/superset/dashboard/12/');
  expect(early.take('12')).toBeDefined();
  expect(early.take('12')).toBeUndefined();
  early.start(api, '/superset/dashboard/12/');
  vi.advanceTimersByTime(10_000);
  expect(early.take('12')).toBeUndefined();
});

test('asks for nothing at other addresses, and a failure is left to the page', async () => {
  const { api, call } = apiThat(() => Promise.reject(new Error('down')));
  const early = new EarlyCalls();
  for (const address of ['/dashboard/list/', '/superset/dashboard/p/key/', '/superset/dashboard/%E0%A4%A/'])
    early.start(api, address);
  expect(call).not.toHaveBeenCalled();
  early.start(api, '/superset/dashboard/12/');
  await expect(early.take('12')?.item).rejects.toThrow('down');
});
