import { expect, it } from 'vitest';
import { fitting } from './fitting.ts';

it.each([
  ['all', [100, 100, 100], 316, 3],
  ['all, to the pixel', [100, 100], 208, 2],
  ['as many as leave room for the button', [100, 100, 100], 315, 2],
  ['none in a narrow row', [100], 80, 0],
  ['nothing', [], 0, 0],
])('%s', (_, widths, room, count) => {
  expect(fitting(widths, 8, room, 90)).toBe(count);
});
