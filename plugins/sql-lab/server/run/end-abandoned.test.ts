import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endAbandoned } from './end-abandoned.ts';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let failed: string[];
let unfinished: string[];
let running: Set<string>;

beforeEach(() => {
  vi.useFakeTimers();
  failed = [];
});
afterEach(() => vi.useRealTimers());

const start = () =>
  endAbandoned(
    {
      unfinished: async () => unfinished,
      fail: async (ids) => {
        failed.push(...ids);
        unfinished = unfinished.filter((id) => !ids.includes(id));
      },
    },
    { ofAllProcesses: async () => running },
    log,
  );

test('[A4.2] ends runs that no process reports twice in a row, and no others', async () => {
  unfinished = ['left', 'elsewhere', 'late'];
  running = new Set(['elsewhere']);
  const ending = start();
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toEqual([]);
  running.add('late');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(failed).toEqual(['left']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failed).toEqual(['left']);
  ending.dispose();
});
