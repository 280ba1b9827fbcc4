import { expect, it } from 'vitest';
import { oldestKept } from './kept-versions.ts';

const LIMITS = { versions: 3, characters: 100 };

it.each([
  ['no version', [], undefined],
  ['few small ones', [10, 10], 8],
  ['more than the number of versions', [10, 10, 10, 10], 7],
  ['more than the size of all together', [60, 40, 1], 8],
  ['one above the size', [500, 10], 9],
])('of %s', (_, sizes: readonly number[], oldest) => {
  const versions = sizes.map((characters, at) => ({ id: 9 - at, characters }));
  expect(oldestKept(versions, LIMITS)).toBe(oldest);
});
