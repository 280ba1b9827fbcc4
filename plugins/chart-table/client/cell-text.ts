import { groupedDigits } from '@facet/plugin-charts/contract';
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

/** The exact digits of a number without a chosen format, where a double would show others before the point; or of a text. */
export function exactCell({ isPlain }: Pick<TableColumn, 'isPlain'>, exact: string | undefined): string | undefined {
  if (exact === undefined || NO_NUMBERS.has(exact)) return exact;
  return isPlain && !Number.isSafeInteger(Math.trunc(Number(exact))) ? groupedDigits(exact) : undefined;
}

const NO_NUMBERS: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity']);
