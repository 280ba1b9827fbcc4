import type { ExactText } from '../../common/query/exact-values.ts';
import type { GridCell, GridColumn, GridRow } from './data-grid-props.ts';

/** Rows for the clipboard, with a head line. Tabs and line breaks inside a value would move cells, so they become blanks. */
export function rowsToTsv(
  columns: readonly Pick<GridColumn, 'key' | 'label'>[],
  rows: readonly GridRow[],
  exact?: ExactText,
): string {
  const head = columns.map((column) => clean(column.label ?? column.key)).join('\t');
  const lines = rows.map((row) =>
    columns.map((column) => clean(exact?.(row, column.key) ?? row[column.key])).join('\t'),
  );
  return [head, ...lines].join('\n');
}

function clean(value: GridCell): string {
  return value === null || value === undefined ? '' : String(value).replace(/[\t\r\n]+/g, ' ');
}
