import type { ResultField } from '../../common/result-field.ts';
import type { ColumnPart, ResultTable } from './result-table.ts';

const STEP = 4_096;
/** Characters that the texts of numbers, timestamps and booleans consist of. */
const IN_NUMBERS = /^[\d.e+-]*$/;
const IN_MOMENTS = /^[\d.t:+-]*$/;

/** The rows in which any cell contains a text, ignoring case. Yields its progress from 0 to 1. */
export function* foundRows(table: ResultTable, wanted: string): Generator<number, Uint32Array, undefined> {
  const needle = wanted.toLowerCase();
  const columns = table.fields.flatMap((field, index) => (mayContain(field, needle) ? [index] : []));
  const words = new Map(
    columns.map((column) => [column, Uint8Array.from(table.words(column).texts, (text) => holds(text, needle))]),
  );
  const found = new Uint32Array(table.rowCount);
  let count = 0;
  for (const { start, rows, parts } of table.chunks) {
    const tests: ((row: number) => boolean)[] = [];
    for (const column of columns) {
      const part = parts[column];
      if (part) tests.push(cellTest(part, words.get(column), needle));
      yield start / table.rowCount;
    }
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
  const hits = part.texts && rowsWith(part.texts, needle);
  if (hits) return (row) => hits[row] === 1;
  if (codes && words) return (row) => words[codes[row] ?? -1] === 1;
  return (row) => {
    const value = cell(row);
    return value !== null && String(value).toLowerCase().includes(needle);
  };
}

/** Searches all texts of a chunk at once; undefined where characters are not single bytes, so that offsets would differ. */
function rowsWith({ bytes, offsets, rows }: NonNullable<ColumnPart['texts']>, needle: string): Uint8Array | undefined {
  const from = offsets[0] ?? 0;
  const all = new TextDecoder().decode(bytes.subarray(from, offsets[rows] ?? from));
  if (all.length !== (offsets[rows] ?? from) - from) return undefined;
  const text = all.toLowerCase();
  const hits = new Uint8Array(rows);
  let row = 0;
  for (let at = text.indexOf(needle); at >= 0; ) {
    while ((offsets[row + 1] ?? Number.POSITIVE_INFINITY) - from <= at) row += 1;
    const end = (offsets[row + 1] ?? 0) - from;
    // Otherwise the match begins in one cell and ends in another.
    if (at + needle.length <= end) {
      hits[row] = 1;
      at = text.indexOf(needle, end);
    } else at = text.indexOf(needle, at + 1);
  }
  return hits;
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
