import { describe, expect, it } from 'vitest';
import { funnelHeights, funnelRooms, funnelSteps } from './funnel-steps.ts';

const ROWS = [
  { step: 'visit', n: 100 },
  { step: 'cart', n: 40 },
  { step: null, n: null },
  { step: 'order', n: 10 },
];

describe('steps of a funnel', () => {
  it.each([
    ['first_step', [1, 0.4, 0.1]],
    ['prev_step', [1, 0.4, 0.25]],
    ['total', [100 / 150, 40 / 150, 10 / 150]],
  ] as const)('are shares of %s', (of, shares) => {
    expect(funnelSteps(ROWS, ['step'], 'n', of).map(({ share }) => share)).toEqual(shares);
  });

  it('leave out rows without an amount', () => {
    expect(funnelSteps(ROWS, ['step'], 'n', 'total').map(({ mark }) => mark)).toEqual([['visit'], ['cart'], ['order']]);
  });

  it.each(['first_step', 'prev_step', 'total'] as const)('are empty for an empty sum: %s', (of) => {
    expect(funnelSteps([{ step: 'a', n: 0 }], ['step'], 'n', of)).toEqual([{ mark: ['a'], value: 0, share: 0 }]);
  });
});

it('a step that would hardly be seen is high enough to be named, and an empty one has no height', () => {
  const steps = [900_000, 3, 0].map((value) => ({ mark: [value], value, share: 1 }));
  const [first = 0, second = 0, third] = funnelHeights(steps);
  expect(first).toBe(900_000);
  expect(second / (first + second)).toBeGreaterThan(0.05);
  expect(third).toBe(0);
});

it('the room for labels decreases from step to step, and is zero in a chart without steps', () => {
  const steps = funnelSteps(ROWS, ['step'], 'n', 'total');
  expect(funnelRooms(steps, { width: 300, height: 150 })).toEqual([
    { width: 194, height: 100 },
    { width: 98, height: 40 },
    { width: 64, height: 10 },
  ]);
  expect(funnelRooms(steps, { width: 0, height: 0 }).every((room) => room.width === 0 && room.height === 0)).toBe(true);
});
