import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Suspect, Suspects } from './suspects.ts';

let begun: number[];
let suspects: Suspects<Suspect>;
beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
  suspects = new Suspects((suspect) => void begun.push(suspect.id));
});
afterEach(() => {
  suspects.clear();
  vi.useRealTimers();
});

const some = (...ids: readonly number[]): Suspect[] => ids.map((id) => ({ id, timesFull: 0 }));

it('are tried one after the other, the youngest first, while new requests wait', () => {
  expect(suspects.calm).toBeUndefined();
  expect(suspects.add(some(1, 2, 3))).toEqual([]);
  expect([begun, suspects.calm]).toEqual([[3], expect.any(Promise)]);
  suspects.remove(3);
  expect(begun).toEqual([3, 2]);
  suspects.remove(2);
  suspects.remove(1);
  expect([begun, suspects.calm]).toEqual([[3, 2, 1], undefined]);
});

it('are all tried at once when the cause is known', () => {
  suspects.add(some(1, 2, 3));
  suspects.remove(3);
  suspects.acquit();
  expect([begun, suspects.calm]).toEqual([[3, 2, 1], undefined]);
});

it('hold up nobody for longer than it takes to fill the memory', async () => {
  suspects.add(some(1, 2));
  const calm = vi.fn();
  void suspects.calm?.then(calm);
  await vi.advanceTimersByTimeAsync(9_000);
  expect([begun, calm.mock.calls.length]).toEqual([[2], 0]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([begun, calm.mock.calls.length, suspects.calm]).toEqual([[2, 1], 1, undefined]);
});

it('are given up after the third time', () => {
  const [one, other] = some(1, 2);
  if (!one || !other) throw new RangeError();
  expect(suspects.add([one, other])).toEqual([]);
  expect(suspects.add([other])).toEqual([]);
  expect(suspects.add([other])).toEqual([other]);
  expect(begun).toEqual([2, 2, 1]);
});

it('that nobody waits for any more are not tried', () => {
  suspects.add(some(1, 2));
  expect([suspects.remove(1)?.id, suspects.remove(1)]).toEqual([1, undefined]);
  suspects.remove(2);
  expect(begun).toEqual([2]);
});
