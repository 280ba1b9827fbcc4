import { expect, it } from 'vitest';
import { deepFrozen } from './deep-frozen.ts';

it.each([[null], [1], ['text'], [undefined], [10n ** 20n]])('%s is as it was', (value) => {
  expect(deepFrozen(value)).toBe(value);
});

it('freezes at every depth, and gives the same value', () => {
  const value = { list: [{ deep: { deeper: 1 } }], text: 'a' };
  expect(deepFrozen(value)).toBe(value);
  for (const one of [value, value.list, value.list[0], value.list[0]?.deep]) expect(Object.isFrozen(one)).toBe(true);
});

it('freezes what is deeper than the stack', () => {
  const depth = 100_000;
  const value: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(Object.isFrozen(deepFrozen(value))).toBe(true);
});
