import { expect, it } from 'vitest';
import { CellMap } from './cell-map.ts';

it.each([
  ['a square', 400, 400],
  ['one column', 160_000, 1],
  ['one row', 1, 160_000],
  ['as many columns as there are parts', 157, 1021],
])('%s of cells has a value for each, in small maps', (_title, rows, columns) => {
  const cells = new CellMap<number>(columns);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) cells.set(row, column, row * columns + column);
  let wrong = 0;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      if (cells.get(row, column) !== row * columns + column) wrong += 1;
  expect(wrong).toBe(0);
  expect(cells.largestPart).toBeLessThan(500);
});

it('a later value of a cell replaces the first, and null is a value', () => {
  const cells = new CellMap<number | null>(3);
  cells.set(2, 1, 4);
  cells.set(2, 1, null);
  expect(cells.get(2, 1)).toBe(null);
  expect(cells.get(1, 2)).toBe(undefined);
});
