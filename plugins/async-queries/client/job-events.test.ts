import { ApiError } from '@facet/sdk/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobEvent } from '../common/wire/async-events.ts';
import { JobEvents } from './job-events.ts';
import { keptPosition } from './kept-position.ts';

const DELAY_MS = 500;
const job = (id: string) => ({ job_id: id, channel_id: 'c' });
const event = (id: string, jobId: string, more: Partial<JobEvent> = {}): JobEvent => ({
  id,
  channel_id: 'c',
  job_id: jobId,
  user_id: 1,
  status: 'done',
  errors: [],
  result_url: `/result/${jobId}`,
  ...more,
});

describe('ends of background jobs', () => {
  let answers: JobEvent[][];
  const read = vi.fn(async (_lastId: string | undefined) => answers.shift() ?? []);
  let events: JobEvents;
  const never = new AbortController().signal;

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    answers = [];
    read.mockClear();
    events = new JobEvents({ read, position: keptPosition(), delayMs: DELAY_MS });
  });
  afterEach(() => {
    events.dispose();
    vi.useRealTimers();
  });

  it('[B4.61] [B4.62] [B9.58] are read every half second while a caller waits, and contain the address of the result', async () => {
    const one = events.ended(job('a'), never);
    await vi.advanceTimersByTimeAsync(DELAY_MS - 1);
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(1);
    answers.push([event('1', 'a')]);
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(await one).toBe('/result/a');
    await vi.advanceTimersByTimeAsync(10 * DELAY_MS);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('tell the progress of a job, which is awaited further', async () => {
    const told = vi.fn();
    const one = events.ended(job('a'), never, told);
    answers.push([event('1', 'a', { status: 'running', result_url: null, progress: { done: 3, total: 8 } })]);
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(told).toHaveBeenCalledExactlyOnceWith({ done: 3, total: 8 });
    answers.push([event('2', 'a')]);
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(await one).toBe('/result/a');
  });

  it('are read at once when the server announces new ones', async () => {
    const one = events.ended(job('a'), never);
    answers.push([event('1', 'a')]);
    events.look();
    expect(await one).toBe('/result/a');
  });

  it('[B8.41] reject with the error of the job', async () => {
    const one = events.ended(job('a'), never);
    answers.push([event('1', 'a', { status: 'error', result_url: null, errors: [{ message: 'No such column' }] })]);
    events.look();
    await expect(one).rejects.toThrow('No such column');
  });

  it('[B8.42] that come before their job is known are looked at six times more, then dropped', async () => {
    const first = events.ended(job('other'), new AbortController().signal);
    first.catch(() => undefined);
    answers.push([event('1', 'late'), event('2', 'never')]);
    events.look();
    await vi.advanceTimersByTimeAsync(1_400);
    const late = events.ended(job('late'), never);
    await vi.advanceTimersByTimeAsync(800);
    expect(await late).toBe('/result/late');
    const tooLate = vi.fn();
    events.ended(job('never'), never).then(tooLate, () => undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tooLate).not.toHaveBeenCalled();
  });

  it('[B9.59] are read from the last position that this browser stored for the channel', async () => {
    void events.ended(job('a'), never).catch(() => undefined);
    answers.push([event('7', 'x')]);
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    const next = new JobEvents({ read, position: keptPosition(), delayMs: DELAY_MS });
    void next.ended(job('b'), never).catch(() => undefined);
    next.look();
    expect(read).toHaveBeenLastCalledWith('7');
    next.dispose();
    const elsewhere = new JobEvents({ read, position: keptPosition(), delayMs: DELAY_MS });
    void elsewhere.ended({ job_id: 'c', channel_id: 'another' }, never).catch(() => undefined);
    elsewhere.look();
    expect(read).toHaveBeenLastCalledWith(undefined);
    elsewhere.dispose();
  });

  it('outlast a server that is away for a while, and no refusal', async () => {
    const one = events.ended(job('a'), never);
    read.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    answers.push([event('1', 'a')]);
    await vi.advanceTimersByTimeAsync(2 * DELAY_MS);
    expect(await one).toBe('/result/a');
    const other = events.ended(job('b'), never);
    read.mockRejectedValueOnce(new ApiError('Gone', { status: 403, body: null, requestId: null, type: null }));
    events.look();
    await expect(other).rejects.toThrow('Gone');
  });

  it('are not awaited any more after the caller has aborted', async () => {
    const leaving = new AbortController();
    const one = events.ended(job('a'), leaving.signal);
    leaving.abort();
    await expect(one).rejects.toThrow('abort');
    await vi.advanceTimersByTimeAsync(4 * DELAY_MS);
    expect(read.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('[B7.65] [B8.43] that are pushed are not read, until nothing pushes them any more', async () => {
    const pushed = new JobEvents({ read, position: keptPosition(), delayMs: DELAY_MS, isPushed: true });
    const [one, other] = [pushed.ended(job('a'), never), pushed.ended(job('b'), never)];
    pushed.look();
    await vi.advanceTimersByTimeAsync(4 * DELAY_MS);
    expect(read).not.toHaveBeenCalled();
    pushed.take(event('6', 'a'));
    expect(await one).toBe('/result/a');
    expect(pushed.position('c')).toBe('6');
    answers.push([event('7', 'b')]);
    pushed.poll();
    expect(await other).toBe('/result/b');
    expect(read).toHaveBeenCalledWith('6');
    pushed.dispose();
  });
});
