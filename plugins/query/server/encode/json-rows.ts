import { Buffer } from 'node:buffer';
import { TimeSlice } from '@facet/sdk/data-work';
import { type ColumnVector, RESULT_BYTES, type TextBytes, tooManyBytes } from '@facet/sdk/server';
import { shortest } from './exact-values.ts';
import { LONG_TEXT, quotedBytes, quotedPieces } from '../../common/quoted-pieces.ts';
import { ByteSink } from './byte-sink.ts';

/** Writes one cell as JSON. Numbers that JSON has no notation for are null; integers of any size are exact. */
type Cell = (row: number) => void;
/** The pieces of a cell with a long text; undefined for every other cell. */
type LongCell = (row: number) => Iterable<string> | undefined;

/** Room for a cell of most columns, without its name. */
const CELL_BYTES = 12;

/** Rows after which it is asked whether others wait. */
const CHECKED_EVERY = 16;
/** Names are there once a row, so the text may be a few times as large as the values. */
const MOST_BYTES = 4 * RESULT_BYTES;

/**
 * `[{…},{…}]` with the columns in order, UTF-8. Values stand as the contract has them: moments as epoch milliseconds. Others
 * get their turns meanwhile. @throws EngineError `too-large`
 */
export async function jsonRows(
  names: readonly string[],
  vectors: readonly ColumnVector[],
  rows: number,
): Promise<Buffer> {
  if (rows === 0) return Buffer.from('[]');
  const keys = names.map((name, index) => Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`));
  const rowBytes = keys.reduce((sum, key) => sum + key.length + CELL_BYTES, 3);
  const sink = new ByteSink(Math.min(rows * rowBytes, MOST_BYTES));
  const cells = vectors.map((vector) => cellOf(vector, sink));
  const longCells = vectors.map(longCellOf);
  const width = cells.length;
  const slice = new TimeSlice();
  sink.ascii('[');
  for (let row = 0; row < rows; row += 1) {
    if (row > 0) sink.ascii(',');
    if (width === 0) sink.ascii('{');
    for (let index = 0; index < width; index += 1) {
      const key = keys[index];
      if (key) sink.copy(key, 0, key.length);
      const long = longCells[index]?.(row);
      if (long === undefined) cells[index]?.(row);
      else
        for (const piece of long) {
          sink.text(piece);
          if (slice.isOver) await slice.next();
        }
    }
    sink.ascii('}');
    if (row % CHECKED_EVERY > 0) continue;
    if (sink.length > MOST_BYTES) throw tooManyBytes(MOST_BYTES);
    if (slice.isOver) await slice.next();
  }
  sink.ascii(']');
  return sink.written();
}

function cellOf(vector: ColumnVector, sink: ByteSink): Cell {
  switch (vector.kind) {
    case 'numbers': {
      const { values, nulls, texts } = vector;
      return (row) => {
        const value = values[row] ?? Number.NaN;
        const digits = texts?.[row];
        if (nulls?.[row]) sink.ascii('null');
        else if (typeof digits === 'string' && DECIMAL.test(digits)) sink.ascii(shortest(digits));
        else if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) sink.number(value, false);
        else sink.ascii(numberText(value));
      };
    }
    case 'bigints': {
      const { values, nulls } = vector;
      return (row) => sink.ascii(nulls?.[row] ? 'null' : String(values[row]));
    }
    case 'booleans': {
      const { values, nulls } = vector;
      return (row) => sink.ascii(nulls?.[row] ? 'null' : values[row] ? 'true' : 'false');
    }
    case 'values': {
      if (vector.utf8) return textCell(vector.utf8, sink);
      const { values } = vector;
      const texts = new Map<string, string>();
      return (row) => sink.text(valueText(values[row], texts));
    }
  }
}

function longCellOf(vector: ColumnVector): LongCell | undefined {
  if (vector.kind !== 'values') return undefined;
  if (vector.utf8) {
    const { bytes, offsets, codes, nulls } = vector.utf8;
    if (bytes.length <= LONG_TEXT) return undefined;
    return (row) => {
      if (nulls?.[row]) return undefined;
      const index = codes ? (codes[row] ?? 0) : row;
      const [start = 0, end = 0] = [offsets[index], offsets[index + 1]];
      return end - start > LONG_TEXT ? quotedBytes(bytes, start, end) : undefined;
    };
  }
  const { values } = vector;
  return (row) => {
    const value = values[row];
    return typeof value === 'string' && value.length > LONG_TEXT ? quotedPieces(value) : undefined;
  };
}

/** Texts that need nothing escaped are copied. */
function textCell({ bytes, offsets, codes, nulls }: TextBytes, sink: ByteSink): Cell {
  return (row) => {
    if (nulls?.[row]) {
      sink.ascii('null');
      return;
    }
    const index = codes ? (codes[row] ?? 0) : row;
    const start = offsets[index] ?? 0;
    const end = offsets[index + 1] ?? 0;
    sink.room(end - start + 2);
    const out = sink.bytes;
    let to = sink.length;
    out[to] = QUOTE;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte < BLANK || byte === QUOTE || byte === BACKSLASH) {
        sink.text(JSON.stringify(DECODER.decode(bytes.subarray(start, end))));
        return;
      }
      to += 1;
      out[to] = byte;
    }
    out[to + 1] = QUOTE;
    sink.length = to + 2;
  };
}

const [BLANK, QUOTE, BACKSLASH] = [32, 34, 92];
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** Digits of a decimal, which JSON holds however many they are. Whole numbers are written as the doubles that they are. */
const DECIMAL = /^-?(?:0|[1-9]\d*)\.\d*[1-9]0*$/;

/** A double beyond 2^53 is marked as one, so that its digits are not taken for an exact integer. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return 'null';
  const text = String(value);
  return Number.isInteger(value) && !Number.isSafeInteger(value) && !text.includes('e') ? `${text}.0` : text;
}

/** Texts that repeat are quoted once. */
const REMEMBERED = 2_000;

function valueText(value: unknown, texts?: Map<string, string>): string {
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
