import { holdsHtml } from '@facet/sdk/ui';
import type { Cell, TableColumn } from './table-columns.ts';

/** Whether a cell is more than its text, which the grid writes by itself in a fraction of the time. */
export function isDrawn(column: TableColumn, value: Cell | undefined): boolean {
  if (value === null || value === undefined) return false;
  if (column.bars !== null || column.changeOf !== undefined) return true;
  return column.html && typeof value === 'string' && holdsHtml(value);
}

/** Totals say nothing where there is none. */
export function cellText(column: TableColumn, value: Cell | undefined, isTotal: boolean, nullText: string): string {
  if (value === null || value === undefined) return isTotal ? '' : nullText;
  return column.format(value);
}
