import { Buffer } from 'node:buffer';
import type { ColumnVector } from '@facet/sdk/server';
import { csvText } from '../../common/csv-text.ts';
import type { SheetAxis, SheetHead, ShownSheet } from '../../common/shown-sheet.ts';
import { cellText } from '../encode/csv-text.ts';
import { excelFormat } from './excel-format.ts';
import type { CellRange } from './xlsx-file.ts';

/** A sheet as CSV, whose headings stand in one row and one column, the levels of each joined by a space. */
export function sheetCsv(sheet: ShownSheet): Uint8Array {
  const columns = joined(sheet.columns);
  const lines = [['', ...columns].map(csvText).join(',')];
  for (const [row, name] of joined(sheet.rows).entries())
    lines.push([csvText(name), ...columns.map((_, column) => cellText(sheet.cells[row]?.[column] ?? null))].join(','));
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** A sheet as a workbook, whose headings cover the cells that they stand for. */
export async function sheetWorkbook(sheet: ShownSheet): Promise<Uint8Array> {
  const { xlsxFile } = await import('./xlsx-file.ts');
  const { rows, columns, formats = [], formatAt } = sheet;
  const codes = formats.map(excelFormat);
  // Without headings above the columns, the first row is no heading.
  const headRows = Array.from({ length: columns.levels }, (_, level) => [
    ...Array.from({ length: rows.levels }, () => ''),
    ...textsAt(columns, level),
  ]);
  const vectors: ColumnVector[] = [
    ...Array.from(
      { length: rows.levels },
      (_, level): ColumnVector => ({ kind: 'values', values: textsAt(rows, level) }),
    ),
    ...Array.from(
      { length: columns.count },
      (_, column): ColumnVector => ({
        kind: 'values',
        values: Array.from({ length: rows.count }, (_cell, row) => sheet.cells[row]?.[column] ?? null),
      }),
    ),
  ];
  const file = xlsxFile(
    vectors.map(() => ({ name: '', form: 'text' as const })),
    {
      rows: headRows,
      frozenColumns: rows.levels,
      ...(formatAt && {
        // Columns of headings stand before those of the sheet.
        formatAt: (row: number, column: number) => codes[formatAt[row]?.[column - rows.levels] ?? -1],
      }),
      merged: [
        ...columns.heads.map(
          (head): CellRange => ({
            row: head.level,
            rows: head.levels,
            column: rows.levels + head.line,
            columns: head.lines,
          }),
        ),
        ...rows.heads.map(
          (head): CellRange => ({
            row: columns.levels + head.line,
            rows: head.lines,
            column: head.level,
            columns: head.levels,
          }),
        ),
      ],
    },
  );
  return Buffer.concat([file.add({ vectors, rowCount: rows.count }), file.finish()]);
}

/** The texts of one level, line by line; what a heading covers beside its first line is empty. */
function textsAt({ heads, count }: SheetAxis, level: number): string[] {
  const texts = Array.from({ length: count }, () => '');
  for (const head of heads) if (head.level === level) texts[head.line] = head.text;
  return texts;
}

function joined({ heads, count }: SheetAxis): readonly string[] {
  const parts = Array.from({ length: count }, (): string[] => []);
  const byLevel = (a: SheetHead, b: SheetHead) => a.level - b.level;
  for (const { text, line, lines } of [...heads].sort(byLevel))
    for (let at = line; at < line + lines; at += 1) parts[at]?.push(text);
  return parts.map((texts) => texts.join(' '));
}
