import type { HeatmapCell, HeatmapGrid } from './heatmap-cells.ts';

/** More cells could not be distinguished, and would block the page. */
export const MOST_CELLS = 20_000;

/**
 * Merges neighbouring columns and rows until there are few enough cells. Of the merged cells the one furthest from zero
 * is drawn, with its own names: extremes are preserved, and every drawn amount is part of the answer.
 */
export function drawableGrid(grid: HeatmapGrid, most = MOST_CELLS): HeatmapGrid {
  if (grid.cells.length <= most) return grid;
  let [across, down] = [1, 1];
  const [columns, rows] = [grid.columns.length, grid.rows.length];
  while (Math.ceil(columns / across) * Math.ceil(rows / down) > most)
    if (columns / across >= rows / down) across += 1;
    else down += 1;
  const strongest = new Map<number, HeatmapCell>();
  const width = Math.ceil(columns / across);
  for (const cell of grid.cells) {
    const [x, y] = [Math.floor(cell.x / across), Math.floor(cell.y / down)];
    const place = y * width + x;
    const other = strongest.get(place);
    if (other !== undefined && strengthOf(other) >= strengthOf(cell)) continue;
    strongest.set(place, { ...cell, x, y, names: [grid.columns[cell.x] ?? '', grid.rows[cell.y] ?? ''] });
  }
  return {
    columns: joined(grid.columns, across),
    rows: joined(grid.rows, down),
    cells: [...strongest.values()].sort((a, b) => a.x - b.x || a.y - b.y),
  };
}

const strengthOf = ({ value }: HeatmapCell): number => (value === null ? -1 : Math.abs(value));

/** Names each group by its first name. */
const joined = (names: readonly string[], size: number): readonly string[] =>
  size === 1 ? names : names.filter((_, at) => at % size === 0);
