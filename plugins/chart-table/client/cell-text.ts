import { holdsHtml } from '@facet/sdk/ui';
import type { Cell, TableColumn } from './table-columns.ts';

/** Whether a cell needs a custom renderer; plain text is drawn by the grid itself in a fraction of the time. */
export function isDrawn(column: TableColumn, value: Cell | undefined): boolean {
  if (value === null || value === undefined) return false;
  if (column.bars !== null || column.changeOf !== undefined) return true;
  return column.html && typeof value === 'string' && holdsHtml(value);
}

/** The text of a cell; empty for a missing total. */
export function cellText(column: TableColumn, value: Cell | undefined, isTotal: boolean, nullText: string): string {
  if (value === null || value === undefined) return isTotal ? '' : nullText;
  return column.format(value);
}

/** The exact digits of an integer without a chosen format, or of a text. */
export function exactCell({ isPlain }: Pick<TableColumn, 'isPlain'>, exact: string | undefined): string | undefined {
  if (exact === undefined || NO_NUMBERS.has(exact)) return exact;
  return isPlain && WHOLE.test(exact) ? exact.replace('-', MINUS).replace(THOUSANDS, ',') : undefined;
}

/** The minus sign of formatted numbers. */
const MINUS = '\u2212';
const WHOLE = /^-?\d+$/;
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;
const NO_NUMBERS: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity']);
