import { expect, it } from 'vitest';
import { UsageBudget } from './usage-budget.ts';

const KB = 1024;

function opened() {
  const clock = { now: Date.parse('2026-01-05T10:00:00Z') };
  return { clock, budget: new UsageBudget(() => new Date(clock.now)) };
}

it('takes what pages send, and of each account no more than a megabyte a minute in the long run', () => {
  const { clock, budget } = opened();
  const sent = () => budget.take(9, 1, 100 * KB);
  let taken = 0;
  for (let second = 0; second < 3_600; second += 1, clock.now += 1_000) taken += sent() === 0 ? 100 * KB : 0;
  expect(taken).toBeGreaterThan(62 * KB * KB);
  expect(taken).toBeLessThan(65 * KB * KB);
});

it('says when there is room again, and keeps the word', () => {
  const { clock, budget } = opened();
  expect(budget.take(9, 1, 4_000 * KB)).toBe(0);
  const seconds = budget.take(9, 1, 512 * KB);
  expect(seconds).toBeGreaterThan(20);
  expect(budget.take(8, 1, 512 * KB)).toBe(0);
  clock.now += seconds * 1_000;
  expect(budget.take(9, 1, 512 * KB)).toBe(0);
});

it('counts a row for itself: small events are many rows', () => {
  const { budget } = opened();
  expect(budget.take(9, 10_000, 0)).toBe(0);
  expect(budget.take(9, 10_000, 0)).toBeGreaterThan(60);
});

it('takes the largest call that there may be, once', () => {
  const { clock, budget } = opened();
  expect(budget.take(9, 10_000, 14 * KB * KB)).toBe(0);
  clock.now += 10 * 60_000;
  expect(budget.take(9, 1, 10)).toBeGreaterThan(0);
});
