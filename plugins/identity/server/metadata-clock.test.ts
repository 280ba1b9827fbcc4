import { afterEach, expect, it, vi } from 'vitest';
import { metadataClock } from './metadata-clock.ts';

const HOUR = 3_600_000;
afterEach(() => vi.useRealTimers());

it('tells the time of the metadata, whatever this process takes for the time', async () => {
  vi.useFakeTimers();
  let wrong = 5 * 60_000;
  const log = { warn: vi.fn() };
  const clock = await metadataClock({ now: async () => new Date() }, log, () => Date.now() + wrong);
  expect(clock.now()).toBe(Date.now());
  await vi.advanceTimersByTimeAsync(1_234);
  expect(clock.now()).toBe(Date.now());
  // Somebody sets the clock of the machine.
  wrong = -HOUR;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(clock.now()).toBe(Date.now());
  clock.dispose();
  expect(vi.getTimerCount()).toBe(0);
  expect(log.warn).not.toHaveBeenCalled();
});

it('goes on as it was while the metadata cannot be asked', async () => {
  vi.useFakeTimers();
  let away = false;
  const log = { warn: vi.fn() };
  const now = async (): Promise<Date> => {
    if (away) throw new Error('away');
    return new Date(Date.now() - HOUR);
  };
  const clock = await metadataClock({ now }, log);
  away = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(clock.now()).toBe(Date.now() - HOUR);
  expect(log.warn).toHaveBeenCalledTimes(3);
  clock.dispose();
});
