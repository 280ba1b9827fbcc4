import { describe, expect, it } from 'vitest';
import type { HeatmapGrid } from './heatmap-cells.ts';
import { drawableGrid } from './large-grid.ts';

const names = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}${at}`);

function gridOf(columns: number, rows: number, valueAt: (x: number, y: number) => number | null): HeatmapGrid {
  const cells = Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [Math.floor(at / rows), at % rows];
    return { x, y, value: valueAt(x, y), rank: null };
  });
  return { columns: names('c', columns), rows: names('r', rows), cells };
}

describe('a grid with more cells than can be told apart', () => {
  it('is drawn as it is while there are few', () => {
    const grid = gridOf(10, 10, () => 1);
    expect(drawableGrid(grid, 100)).toBe(grid);
  });

  it.each([
    [1_000, 1_000],
    [7, 100_000],
    [100_000, 7],
    [50_000, 1],
  ])('of %d × %d has no more than it may', (columns, rows) => {
    const { cells, columns: across, rows: down } = drawableGrid(gridOf(columns, rows, () => 1));
    expect(cells.length).toBeGreaterThan(9_000);
    expect(cells.length).toBeLessThanOrEqual(20_000);
    expect(Math.max(...cells.map(({ x }) => x))).toBe(across.length - 1);
    expect(Math.max(...cells.map(({ y }) => y))).toBe(down.length - 1);
  });

  it('keeps the cell that is furthest from zero, with its own names', () => {
    const grid = gridOf(4, 4, (x, y) => (x === 3 && y === 2 ? -9 : x === 0 && y === 1 ? null : 1));
    const { columns, rows, cells } = drawableGrid(grid, 4);
    expect(columns).toEqual(['c0', 'c2']);
    expect(rows).toEqual(['r0', 'r2']);
    expect(cells).toContainEqual({ x: 1, y: 1, value: -9, rank: null, names: ['c3', 'r2'] });
    expect(cells.map(({ value }) => value)).toEqual([1, 1, 1, -9]);
  });

  it('shortens the longer side alone where the other one is short', () =>
    expect(drawableGrid(gridOf(7, 100_000, () => 1)).columns).toEqual(names('c', 7)));
});
