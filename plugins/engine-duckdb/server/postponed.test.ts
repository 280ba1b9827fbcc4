import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Postponed, type Postponable } from './postponed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = (id: number): Postponable => ({ id, timesPostponed: 0 });

function postponed() {
  const begun: number[] = [];
  return { begun, all: new Postponed<Postponable>(({ id }) => void begun.push(id)) };
}

it('begins once more when those that ran beside it have ended, whatever has begun since', () => {
  const { all, begun } = postponed();
  expect(all.add(request(3), [1, 2, 3])).toBe(true);
  all.ended(2);
  all.ended(4);
  expect(begun).toEqual([]);
  all.ended(1);
  expect([begun, all.size]).toEqual([[3], 0]);
  vi.runAllTimers();
  expect(begun).toEqual([3]);
});

it('begins one at a time: together there may again be too little for them', () => {
  const { all, begun } = postponed();
  for (const id of [1, 2, 3]) all.add(request(id), [9]);
  all.ended(9);
  expect(begun).toEqual([1]);
  all.remove(2);
  all.ended(8);
  expect(begun).toEqual([1]);
  all.ended(1);
  expect(begun).toEqual([1, 3]);
});

it('fails what ran alone, and what has had its chances', () => {
  const { all } = postponed();
  const one = request(1);
  expect(all.add(one, [1])).toBe(false);
  for (const _ of [1, 2, 3]) {
    expect(all.add(one, [1, 2])).toBe(true);
    all.ended(2);
    all.ended(1);
  }
  expect(all.add(one, [1, 2])).toBe(false);
});

it('does not wait for ever for a query that runs for hours', () => {
  const { all, begun } = postponed();
  all.add(request(1), [2]);
  vi.advanceTimersByTime(20_000);
  expect(begun).toEqual([1]);
});

it('forgets what nobody waits for', () => {
  const { all, begun } = postponed();
  const [one, two] = [request(1), request(2)];
  all.add(one, [9]);
  all.add(two, [9]);
  expect(all.remove(1)).toBe(one);
  expect(all.remove(7)).toBeUndefined();
  expect(all.clear()).toEqual([two]);
  all.ended(9);
  vi.runAllTimers();
  expect(begun).toEqual([]);
});
