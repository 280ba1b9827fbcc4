import type { ExactValues } from '@facet/sdk/common';
import type { ColumnVector } from '@facet/sdk/server';
import type { ResultTable } from '../tables/result-table.ts';

/** Digits that every double of that many keeps. */
const DOUBLE_DIGITS = 15;

/** Cells that JSON, or a reader with doubles only, does not keep: what is no number, and digits beyond those of a double. */
export function exactValues({
  names,
  vectors,
  rowCount,
}: Pick<ResultTable, 'names' | 'vectors' | 'rowCount'>): ExactValues[] {
  return vectors.flatMap((vector, index) => {
    const read = exactText(vector);
    if (!read) return [];
    const found = { column: names[index] ?? '', rows: [] as number[], texts: [] as string[] };
    for (let row = 0; row < rowCount; row += 1) {
      const text = read(row);
      if (text === undefined) continue;
      found.rows.push(row);
      found.texts.push(text);
    }
    return found.rows.length > 0 ? [found] : [];
  });
}

function exactText(vector: ColumnVector): ((row: number) => string | undefined) | undefined {
  switch (vector.kind) {
    case 'numbers': {
      const { values, nulls, texts } = vector;
      return (row) => {
        const value = values[row] ?? 0;
        if (nulls?.[row]) return undefined;
        if (!Number.isFinite(value)) return String(value);
        const text = texts?.[row];
        return typeof text === 'string' && isRounded(text, value) ? shortest(text) : undefined;
      };
    }
    case 'bigints': {
      const { values, nulls } = vector;
      return (row) => (nulls?.[row] ? undefined : longText(values[row]));
    }
    case 'values': {
      // Of texts as bytes, reading one would make all of them.
      if (vector.utf8) return undefined;
      const { values } = vector;
      return (row) => longText(values[row]) ?? endlessText(values[row]);
    }
    case 'booleans':
      return undefined;
  }
}

const longText = (value: unknown): string | undefined =>
  typeof value === 'bigint' && !Number.isSafeInteger(Number(value)) ? String(value) : undefined;

const endlessText = (value: unknown): string | undefined =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : undefined;

/** Whether the double of a number's text has other digits than the text. */
export const isRounded = (text: string, value: number): boolean =>
  isLong(text) && shortest(text) !== shortest(String(value));

/** More digits than any double, or a cell of a spreadsheet, is sure to keep. */
export const isLong = (text: string): boolean =>
  shortest(text)
    .replace(/^[-+]?[0.]*/, '')
    .replace('.', '').length > DOUBLE_DIGITS;

const ZERO = 48;
const POINT = 46;

/** Without zeros that say nothing. A pattern for them begins anew at each zero, and there may be thousands. */
export function shortest(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end -= 1;
  if (text.charCodeAt(end - 1) === POINT) end -= 1;
  return text.slice(0, end);
}
