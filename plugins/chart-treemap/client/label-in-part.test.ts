import { expect, it } from 'vitest';
import { labelInPart } from './label-in-part.ts';

it.each([
  ['whole in one line', 200, 40, 'Thailand: 68.0M'],
  ['whole in two lines', 80, 40, 'Thailand: 68.0M'],
  ['the name where a part is low', 80, 20, 'Thailand'],
  ['the beginning of the name', 50, 40, 'Thail…'],
  ['nothing where no name could be told', 34, 40, ''],
  ['nothing in a line', 200, 8, ''],
])('a part shows %s', (_title, width, height, expected) =>
  expect(labelInPart('Thailand: 68.0M', 'Thailand', { width, height })).toBe(expected),
);
