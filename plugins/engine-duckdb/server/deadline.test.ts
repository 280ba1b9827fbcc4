import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline } from './deadline.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a deadline', () => {
  it('counts the time of the database, but not that of its reader', () => {
    const passed = vi.fn();
    const deadline = new Deadline(1_000);
    deadline.onPassed(passed);
    deadline.run();
    vi.advanceTimersByTime(600);
    deadline.rest();
    vi.advanceTimersByTime(60_000);
    deadline.run();
    deadline.run();
    vi.advanceTimersByTime(399);
    expect(passed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(passed).toHaveBeenCalledOnce();
  });

  it.each([
    ['that works all the time', 1, 1_000],
    ['that gets half of a processor', 0.5, 2_000],
    ['that gets next to nothing', 0.01, 4_000],
    ['whose processor time is unknown', undefined, 1_000],
  ])('counts what a processor works, for a while: a process %s', (_title, share, passes) => {
    const startedAt = performance.now();
    const passed = vi.fn();
    const deadline = new Deadline(1_000, () => share && (performance.now() - startedAt) * share);
    deadline.onPassed(passed);
    deadline.run();
    vi.advanceTimersByTime(passes * 0.95);
    expect(passed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(passes * 0.1);
    expect(passed).toHaveBeenCalledOnce();
  });
});
