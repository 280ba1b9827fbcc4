import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';

it.each([
  ['alike', [64, 64, 64], 300, [100, 100, 100]],
  ['the rest in the first', [64, 64, 64], 301, [101, 100, 100]],
  ['one needs more', [64, 200, 64], 400, [100, 200, 100]],
  ['all at their minimums', [100, 200], 300, [100, 200]],
  ['more than the room', [100, 250], 300, [100, 250]],
  ['none', [], 300, []],
])('%s', (_, minimums, room, widths) => {
  expect(columnWidths(minimums, room)).toEqual(widths);
});

it('fill the room, and no column is below its minimum', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 3_000 }),
      (minimums, room) => {
        const widths = columnWidths(minimums, room);
        const needed = minimums.reduce((sum, least) => sum + least, 0);
        const sum = widths.reduce((all, width) => all + width, 0);
        return sum === Math.max(room, needed) && widths.every((width, at) => width >= (minimums[at] ?? 0));
      },
    ),
  );
});
