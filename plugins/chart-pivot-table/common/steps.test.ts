import { expect, it } from 'vitest';
import { finished, sortedInSteps, type Steps, STEP } from './steps.ts';

it('steps are done to their end', () => {
  const done: number[] = [];
  function* work(): Steps<string> {
    for (let at = 0; at < 3; at += 1) {
      done.push(at);
      yield;
    }
    return 'end';
  }
  expect(finished(work())).toBe('end');
  expect(done).toEqual([0, 1, 2]);
});

it.each([0, 1, STEP, STEP + 1, 3 * STEP + 7])(
  '%i items are sorted as the language does, equal ones in their order',
  (count) => {
    const items = Array.from({ length: count }, (_, at) => ({ at, value: (at * 7_919) % 101 }));
    const byValue = (a: { value: number }, b: { value: number }) => a.value - b.value;
    expect(finished(sortedInSteps(items, byValue))).toEqual(items.toSorted(byValue));
  },
);
