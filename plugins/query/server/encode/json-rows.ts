import type { ColumnVector } from '@facet/sdk/server';

/** One cell as JSON text. Numbers that JSON has no notation for are null; integers of any size are exact. */
type Cell = (row: number) => string;

/** `[{…},{…}]` with the columns in order. Values stand as the contract has them: moments as epoch milliseconds. */
export function jsonRows(names: readonly string[], vectors: readonly ColumnVector[], rows: number): string {
  if (rows === 0) return '[]';
  const cells = vectors.map(cellOf);
  const keys = names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const width = cells.length;
  const lines: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    let line = width === 0 ? '{' : '';
    for (let index = 0; index < width; index += 1) line += (keys[index] ?? '') + (cells[index]?.(row) ?? 'null');
    lines.push(`${line}}`);
  }
  return `[${lines.join(',')}]`;
}

function cellOf(vector: ColumnVector): Cell {
  switch (vector.kind) {
    case 'numbers': {
      const { values, nulls } = vector;
      return (row) => (nulls?.[row] ? 'null' : numberText(values[row] ?? Number.NaN));
    }
    case 'bigints': {
      const { values, nulls } = vector;
      return (row) => (nulls?.[row] ? 'null' : String(values[row]));
    }
    case 'booleans': {
      const { values, nulls } = vector;
      return (row) => (nulls?.[row] ? 'null' : values[row] ? 'true' : 'false');
    }
    case 'values': {
      const { values } = vector;
      const texts = new Map<string, string>();
      return (row) => valueText(values[row], texts);
    }
  }
}

/** A double beyond 2^53 is marked as one, so that nobody takes its digits for an exact integer. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return 'null';
  const text = String(value);
  return Number.isInteger(value) && !Number.isSafeInteger(value) && !text.includes('e') ? `${text}.0` : text;
}

/** Texts that repeat are quoted once. */
const REMEMBERED = 2_000;

export function valueText(value: unknown, texts?: Map<string, string>): string {
  if (typeof value === 'string') {
    const known = texts?.get(value);
    if (known !== undefined) return known;
    const text = JSON.stringify(value);
    if (texts && texts.size < REMEMBERED) texts.set(value, text);
    return text;
  }
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return JSON.stringify(value) ?? 'null';
}

/** A list of values as JSON, integers of any size exact. */
export const jsonText = (values: readonly unknown[]): string =>
  `[${values.map((value) => valueText(value)).join(',')}]`;
