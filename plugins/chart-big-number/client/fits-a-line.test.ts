import { expect, it } from 'vitest';
import { fitsALine } from './fits-a-line.ts';

it.each([
  ['Percent change', '+3.6%', 12, 200, true],
  ['Percent change', '+3.6%', 12, 170, false],
  ['Percent change', '−5.939M', 18, 200, false],
  ['Delta', '−5.939M', 18, 170, true],
])('%s and %s at %i pixels fit into a tile of %i: %s', (name, value, size, width, expected) => {
  expect(fitsALine(name, value, size, width)).toBe(expected);
});
