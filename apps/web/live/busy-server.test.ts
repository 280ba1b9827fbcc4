import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@facet/sdk/client';
import { createApiClient } from '../api-client.ts';
import { BusyServer } from './busy-server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (extra: object = { begun: false }) =>
  Response.json(
    { errors: [{ message: 'Busy', error_type: 'GENERIC_BACKEND_ERROR', extra }] },
    {
      status: 503,
      headers: { 'retry-after': '10' },
    },
  );

function pageOf(answers: readonly (() => Response)[]) {
  const busy = new BusyServer();
  let index = 0;
  const send = vi.fn<typeof fetch>(async () => (answers[index++] ?? (() => Response.json({ result: 'here' })))());
  const api = createApiClient({ csrfToken: () => undefined, fetch: send, busy });
  return { busy, send, api };
}

it('a call that the server had no room for is sent again by itself, a save as well', async () => {
  const { busy, send, api } = pageOf([() => refused()]);
  const answer = api.request('/api/v1/chart/', { method: 'POST', body: '{}' });
  await vi.advanceTimersByTimeAsync(9_900);
  expect(send).toHaveBeenCalledOnce();
  expect(busy.isBusy()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_200);
  expect((await answer).status).toBe(200);
  expect(busy.isBusy()).toBe(false);
});

it('meanwhile the other calls of the page wait too', async () => {
  const { send, api } = pageOf([() => refused()]);
  const first = api.request('/api/v1/one');
  await vi.advanceTimersByTimeAsync(1_000);
  const second = api.request('/api/v1/two');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(14_000);
  await Promise.all([first, second]);
  expect(send).toHaveBeenCalledTimes(3);
});

it('a call that may have done something already fails, and is not sent again', async () => {
  const { busy, send, api } = pageOf([() => refused({})]);
  await expect(api.request('/api/v1/chart/', { method: 'POST' })).rejects.toBeInstanceOf(ApiError);
  expect(send).toHaveBeenCalledOnce();
  expect(busy.isBusy()).toBe(false);
});

it('a call that is not wanted any more does not wait', async () => {
  const { send, api } = pageOf([() => refused()]);
  const leaving = new AbortController();
  const left = expect(api.request('/api/v1/one', { signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await vi.advanceTimersByTimeAsync(1_000);
  leaving.abort();
  await left;
  expect(send).toHaveBeenCalledOnce();
});

it('a call that is refused again and again fails with the words of the server', async () => {
  const { api } = pageOf(Array.from({ length: 11 }, () => () => refused()));
  const failed = expect(api.request('/api/v1/one')).rejects.toThrow('Busy');
  await vi.advanceTimersByTimeAsync(200_000);
  await failed;
});
