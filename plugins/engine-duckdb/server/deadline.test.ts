import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline } from './deadline.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a deadline', () => {
  it('counts the time that the database takes, and none of its reader’s', () => {
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
});
