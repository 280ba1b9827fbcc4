import type { SheetAxis, ShownSheet } from '../../common/shown-sheet.ts';

/**
 * Why the parts of a sheet do not fit each other; undefined if they do. A chart type of another author may return anything of the right
 * shape, and files are written with loops over what headings cover.
 */
export const sheetFault = ({ rows, columns, cells, formats = [], formatAt }: ShownSheet): string | undefined =>
  axisFault('rows', rows) ??
  axisFault('columns', columns) ??
  (isGrid(cells, rows, columns) ? undefined : 'cells: not one for each row and column') ??
  (formatAt === undefined ? undefined : formatFault(formatAt, formats.length, rows, columns));

function formatFault(at: NonNullable<ShownSheet['formatAt']>, count: number, rows: SheetAxis, columns: SheetAxis) {
  if (!isGrid(at, rows, columns)) return 'formatAt: not one for each row and column';
  const isBeyond = at.some((line) => line.some((place) => place !== null && place >= count));
  return isBeyond ? 'formatAt: a place beyond the last format' : undefined;
}

function axisFault(name: string, { heads, levels, count }: SheetAxis): string | undefined {
  const isOutside = heads.some((head) => head.level + head.levels > levels || head.line + head.lines > count);
  if (isOutside) return `${name}.heads: a heading ends beyond the levels or the count of its axis`;
  const covered = heads.reduce((sum, { lines, levels: own }) => sum + lines * own, 0);
  return covered > levels * count ? `${name}.heads: headings cover each other` : undefined;
}

const isGrid = (grid: readonly (readonly unknown[])[], rows: SheetAxis, columns: SheetAxis): boolean =>
  grid.length === rows.count && grid.every((line) => line.length === columns.count);
