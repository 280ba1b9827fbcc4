import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToldProgress } from './told-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const of = (done: number) => ({ done, total: 9 });

it('tells the first progress at once, then the latest of each second', async () => {
  const tell = vi.fn(async () => {});
  const progress = new ToldProgress(tell, () => {});
  for (const done of [1, 2, 3]) await progress.report(of(done));
  expect(tell.mock.calls).toEqual([[of(1)]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tell.mock.calls).toEqual([[of(1)], [of(3)]]);
  await vi.advanceTimersByTimeAsync(5_000);
  await progress.report(of(4));
  expect(tell.mock.calls).toEqual([[of(1)], [of(3)], [of(4)]]);
});

it('tells nothing more after the end', async () => {
  const tell = vi.fn(async () => {});
  const progress = new ToldProgress(tell, () => {});
  await progress.report(of(1));
  await progress.report(of(2));
  progress.dispose();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(tell).toHaveBeenCalledOnce();
});

it('hands on what failed', async () => {
  const failed = vi.fn();
  const progress = new ToldProgress(() => Promise.reject(new Error('away')), failed);
  await progress.report(of(1));
  expect(failed).toHaveBeenCalledOnce();
});
