import { messageTexts } from '../errors.ts';
import type { TextTable } from './chart-data.ts';

const MOST_ROWS = 50;
const MOST_COLUMNS = 12;
const WIDEST = 40;

/** Rows as text in columns; long tables are cut, with a note. */
export function textTable({ name, columns, rows }: TextTable): string {
  const shown = columns.slice(0, MOST_COLUMNS);
  const lines = rows.slice(0, MOST_ROWS).map((row) => shown.map((column) => cell(row[column])));
  const widths = shown.map((column, at) =>
    Math.max(cell(column).length, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  const left = rows.length - lines.length;
  return [
    name,
    '',
    line(shown.map(cell)),
    line(widths.map((width) => '-'.repeat(width))),
    ...lines.map(line),
    ...(left > 0 ? [messageTexts.more(left)] : []),
  ].join('\n');
}

/** One line of plain text. */
function cell(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return plain.length > WIDEST ? `${plain.slice(0, WIDEST - 1)}…` : plain;
}
