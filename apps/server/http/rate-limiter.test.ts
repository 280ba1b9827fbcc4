import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

const app = Fastify();
let limiter: RateLimiter;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  limiter ??= await createRateLimiter(app);
});
afterEach(() => {
  vi.useRealTimers();
});

const take = async (key: string, callsPerMinute: number, times: number): Promise<number[]> => {
  const waits = [];
  for (let call = 0; call < times; call += 1) waits.push(await limiter.take(key, callsPerMinute));
  return waits;
};

it('lets as many calls pass in a minute as it is told, and says how long the others wait', async () => {
  expect(await take('a', 2, 3)).toEqual([0, 0, 60]);
  vi.advanceTimersByTime(45_000);
  expect(await take('a', 2, 1)).toEqual([15]);
  vi.advanceTimersByTime(15_000);
  expect(await take('a', 2, 3)).toEqual([0, 0, 60]);
});

it('counts each caller and each limit by itself', async () => {
  expect(await take('one', 1, 2)).toEqual([0, 60]);
  expect(await take('another', 1, 1)).toEqual([0]);
  expect(await take('a third', 3, 4)).toEqual([0, 0, 0, 60]);
});
