import type { ResultField } from '../../common/result-field.ts';
import type { ColumnPart, ResultTable } from './result-table.ts';

const STEP = 4_096;
/** Letters of which the texts of numbers, moments and truth values are made. */
const IN_NUMBERS = /^[\d.e+-]*$/;
const IN_MOMENTS = /^[\d.t:+-]*$/;

/** The rows in which any cell contains a text, whatever its case. Yields how far it is. */
export function* foundRows(table: ResultTable, wanted: string): Generator<number, Uint32Array, undefined> {
  const needle = wanted.toLowerCase();
  const columns = table.fields.flatMap((field, index) => (mayContain(field, needle) ? [index] : []));
  const words = new Map(
    columns.map((column) => [column, Uint8Array.from(table.words(column).texts, (text) => holds(text, needle))]),
  );
  const found = new Uint32Array(table.rowCount);
  let count = 0;
  for (const { start, rows, parts } of table.chunks) {
    const tests = columns.flatMap((column) => {
      const part = parts[column];
      return part ? [cellTest(part, words.get(column), needle)] : [];
    });
    for (let row = 0; row < rows; row += 1) {
      if (tests.some((test) => test(row))) {
        found[count] = start + row;
        count += 1;
      }
      if (row % STEP === STEP - 1) yield (start + row) / table.rowCount;
    }
  }
  return found.slice(0, count);
}

const holds = (text: string, needle: string): number => (text.toLowerCase().includes(needle) ? 1 : 0);

function cellTest(part: ColumnPart, words: Uint8Array | undefined, needle: string): (row: number) => boolean {
  const { codes, cell } = part;
  if (codes && words) return (row) => words[codes[row] ?? -1] === 1;
  return (row) => {
    const value = cell(row);
    return value !== null && String(value).toLowerCase().includes(needle);
  };
}

function mayContain({ form }: ResultField, needle: string): boolean {
  switch (form) {
    case 'number':
    case 'integer':
    case 'long':
    case 'huge':
      return IN_NUMBERS.test(needle);
    case 'date':
    case 'timestamp':
    case 'timestamptz':
    case 'time':
      return IN_MOMENTS.test(needle);
    case 'boolean':
      return 'true'.includes(needle) || 'false'.includes(needle);
    default:
      return true;
  }
}
