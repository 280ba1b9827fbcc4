import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueryRecord } from './query-record.ts';
import { QueryRecords } from './query-records.ts';

const record: QueryRecord = { userId: 1, source: { type: 'table', id: 7 }, format: 'json', failed: false, stages: {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells of many at once, soon', () => {
  const told: number[] = [];
  const records = new QueryRecords((some) => void told.push(some.length));
  records.add(record);
  records.add(record);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(told).toEqual([2]);
  for (let i = 0; i < 1_500; i += 1) records.add(record);
  expect(told).toEqual([2, 1_000]);
  vi.advanceTimersByTime(200);
  expect(told).toEqual([2, 1_000, 500]);
  records.add(record);
  records.dispose();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([2, 1_000, 500]);
});
