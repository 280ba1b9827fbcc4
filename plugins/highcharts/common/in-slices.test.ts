import { expect, it } from 'vitest';
import { atOnce, inSlices } from './in-slices.ts';

function* steps(count: number, done: () => void): Generator<void, number> {
  for (let at = 0; at < count; at += 1) {
    done();
    yield;
  }
  return count;
}

it('lets the page answer between two slices', async () => {
  let [made, seen] = [0, -1];
  setTimeout(() => {
    seen = made;
  });
  expect(
    await inSlices(
      steps(40, () => (made += 1)),
      0,
    ),
  ).toBe(40);
  expect(seen).toBeGreaterThanOrEqual(0);
  expect(seen).toBeLessThan(40);
});

it('runs in one go where it is short', () => {
  let made = 0;
  expect(atOnce(steps(5, () => (made += 1)))).toBe(5);
  expect(made).toBe(5);
});
