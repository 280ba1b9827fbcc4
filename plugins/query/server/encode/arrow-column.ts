import {
  type Batch,
  batchType,
  bool,
  Column,
  type DataType,
  dateDay,
  decimal128,
  dictionary,
  float64,
  int16,
  int32,
  int64,
  TimeUnit,
  timestamp,
  utf8,
} from '@uwdata/flechette';
import { type ColumnVector, EngineError } from '@facet/sdk/server';
import type { ArrowColumn } from '../../contract.ts';

const TWO_32 = 4_294_967_296;
const DAY_MS = 86_400_000;
/** Milliseconds within which microseconds are exact as doubles. */
const EXACT_MS = 9_000_000_000_000;
/** Rows below which a dictionary saves nothing, and the share of distinct texts from which on it does not. */
const DICTIONARY_FROM = 64;
const DICTIONARY_SHARE = 0.5;

/** Writes the vectors of one column, always with the same Arrow type. */
export interface ColumnWriter {
  readonly type: DataType;
  /** @throws EngineError for a value that the column's type cannot hold */
  write(vector: ColumnVector, rows: number): Column<unknown>;
}

export function columnWriter(field: ArrowColumn, first: ColumnVector): ColumnWriter {
  switch (field.form) {
    case 'number':
    case 'time':
      return fixed(float64(), (vector, rows) => doubles(field, vector, rows));
    case 'integer':
      return fixed(int32(), (vector, rows) => {
        const { values, nulls } = doubles(field, vector, rows);
        return { values: Int32Array.from(values), nulls };
      });
    case 'long':
      return fixed(int64(), (vector, rows) => longs(field, vector, rows));
    case 'huge':
      return fixed(decimal128(38, 0), (vector, rows) => huges(field, vector, rows));
    case 'boolean':
      return fixed(bool(), (vector, rows) => {
        if (vector.kind !== 'booleans') throw misfit(field);
        return { values: bitsOf(vector.values, rows, 1), nulls: vector.nulls };
      });
    case 'date':
      return fixed(dateDay(), (vector, rows) => {
        const { values, nulls } = doubles(field, vector, rows);
        return { values: Int32Array.from(values, (ms) => Math.floor(ms / DAY_MS)), nulls };
      });
    case 'timestamp':
    case 'timestamptz':
      return fixed(timestamp(TimeUnit.MICROSECOND, field.form === 'timestamptz' ? 'UTC' : null), (vector, rows) =>
        micros(field, vector, rows),
      );
    case 'decimal':
      return texts((vector, row) => decimalText(vector, row), false);
    case 'mixed':
      return texts((vector, row) => mixedText(vector, row, field), false);
    case 'text':
      return texts((vector, row) => cellText(vector, row, field), repeats(first));
  }
}

interface Fixed {
  readonly values: Float64Array | Int32Array | BigInt64Array | BigUint64Array | Uint8Array;
  readonly nulls: Uint8Array | null;
}

function fixed(type: DataType, read: (vector: ColumnVector, rows: number) => Fixed): ColumnWriter {
  return {
    type,
    write(vector, rows) {
      const { values, nulls } = read(vector, rows);
      return new Column([batchOf(type, rows, nulls, { values })], type);
    },
  };
}

type TextOf = (vector: ColumnVector, row: number) => string | null;

function texts(textOf: TextOf, repeating: boolean): ColumnWriter {
  return repeating ? dictionaryTexts(textOf) : plainTexts(textOf);
}

function plainTexts(textOf: TextOf): ColumnWriter {
  const type = utf8();
  return {
    type,
    write(vector, rows) {
      let nulls: Uint8Array | null = null;
      const list: string[] = [];
      for (let row = 0; row < rows; row += 1) {
        const text = textOf(vector, row);
        if (text === null) {
          nulls ??= new Uint8Array(rows);
          nulls[row] = 1;
        }
        list.push(text ?? '');
      }
      return new Column([textBatch(type, list, nulls)], type);
    },
  };
}

/** Each batch brings the texts of its own: as many as a 16-bit code can name, because a batch has no more rows. */
function dictionaryTexts(textOf: TextOf): ColumnWriter {
  const inner = utf8();
  const type = dictionary(inner, int16());
  return {
    type,
    write(vector, rows) {
      const codes = new Int16Array(rows);
      const known = new Map<string, number>();
      let nulls: Uint8Array | null = null;
      for (let row = 0; row < rows; row += 1) {
        const text = textOf(vector, row);
        if (text === null) {
          nulls ??= new Uint8Array(rows);
          nulls[row] = 1;
          continue;
        }
        let code = known.get(text);
        if (code === undefined) {
          code = known.size;
          known.set(text, code);
        }
        codes[row] = code;
      }
      const words = new Column([textBatch(inner, [...known.keys()], null)], inner);
      return new Column([batchOf(type, rows, nulls, { values: codes }).setDictionary(words)], type);
    },
  };
}

function textBatch(type: DataType, list: readonly string[], nulls: Uint8Array | null): WritableBatch {
  const all = list.join('');
  const values = new TextEncoder().encode(all);
  const offsets = new Int32Array(list.length + 1);
  // As many bytes as characters: all of it is ASCII, and lengths of texts are lengths in bytes.
  const ascii = values.length === all.length;
  let at = 0;
  list.forEach((text, row) => {
    at += ascii ? text.length : Buffer.byteLength(text);
    offsets[row + 1] = at;
  });
  return batchOf(type, list.length, nulls, { values, offsets });
}

interface WritableBatch extends Batch<unknown> {
  setDictionary(words: Column<unknown>): WritableBatch;
}

function batchOf(type: DataType, length: number, nulls: Uint8Array | null, buffers: object): WritableBatch {
  const nullCount = nulls ? countNulls(nulls, length) : 0;
  const validity = nulls && nullCount > 0 ? bitsOf(nulls, length, 0) : new Uint8Array();
  const Kind: new (parts: object) => WritableBatch = batchType(type);
  return new Kind({ length, nullCount, type, validity, ...buffers });
}

function countNulls(nulls: Uint8Array, rows: number): number {
  let count = 0;
  for (let row = 0; row < rows; row += 1) count += nulls[row] ?? 0;
  return count;
}

/** One bit for each byte that has this value. */
function bitsOf(bytes: Uint8Array, rows: number, value: number): Uint8Array {
  const bits = new Uint8Array((rows + 7) >> 3);
  for (let row = 0; row < rows; row += 1) {
    if (bytes[row] === value) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7));
  }
  return bits;
}

interface Doubles {
  readonly values: Float64Array;
  readonly nulls: Uint8Array | null;
}

/** Numbers as they are; of a database without fixed types also texts that are numbers. */
function doubles(field: ArrowColumn, vector: ColumnVector, rows: number): Doubles {
  if (vector.kind === 'numbers') return { values: vector.values.subarray(0, rows), nulls: vector.nulls };
  const values = new Float64Array(rows);
  const nulls = new Uint8Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const value = valueAt(vector, row);
    const number = value === null ? 0 : Number(value);
    if (value === null) nulls[row] = 1;
    else if (Number.isNaN(number)) throw misfit(field, value);
    else values[row] = number;
  }
  return { values, nulls };
}

function longs(field: ArrowColumn, vector: ColumnVector, rows: number): Fixed {
  if (vector.kind === 'bigints') return { values: vector.values.subarray(0, rows), nulls: vector.nulls };
  const { values, nulls } = doubles(field, vector, rows);
  return { values: integers64(values), nulls };
}

/** Whole doubles as 64-bit integers, without a bigint for each. */
function integers64(values: Float64Array): BigInt64Array {
  const words = new Int32Array(values.length * 2);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? 0;
    const high = Math.floor(value / TWO_32);
    words[2 * row] = value - high * TWO_32;
    words[2 * row + 1] = high;
  }
  return new BigInt64Array(words.buffer);
}

function huges(field: ArrowColumn, vector: ColumnVector, rows: number): Fixed {
  const values = new BigUint64Array(rows * 2);
  const nulls = new Uint8Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const value = valueAt(vector, row);
    if (value === null) {
      nulls[row] = 1;
      continue;
    }
    const whole = wholeOf(value);
    if (whole === undefined) throw misfit(field, value);
    values[2 * row] = BigInt.asUintN(64, whole);
    values[2 * row + 1] = BigInt.asUintN(64, whole >> 64n);
  }
  return { values, nulls };
}

function wholeOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined;
}

function micros(field: ArrowColumn, vector: ColumnVector, rows: number): Fixed {
  const { values, nulls } = doubles(field, vector, rows);
  const words = new Int32Array(rows * 2);
  const exact = new BigInt64Array(words.buffer);
  for (let row = 0; row < rows; row += 1) {
    const ms = values[row] ?? 0;
    if (ms > EXACT_MS || ms < -EXACT_MS) {
      const whole = Math.floor(ms);
      exact[row] = BigInt(whole) * 1_000n + BigInt(Math.round((ms - whole) * 1_000));
      continue;
    }
    const value = Math.round(ms * 1_000);
    const high = Math.floor(value / TWO_32);
    words[2 * row] = value - high * TWO_32;
    words[2 * row + 1] = high;
  }
  return { values: exact, nulls };
}

/** The value of a row; null for none. */
function valueAt(vector: ColumnVector, row: number): unknown {
  if (vector.kind === 'values') return vector.values[row] ?? null;
  if (vector.nulls?.[row]) return null;
  return vector.kind === 'booleans' ? vector.values[row] === 1 : (vector.values[row] ?? null);
}

function decimalText(vector: ColumnVector, row: number): string | null {
  const value = valueAt(vector, row);
  if (value === null) return null;
  return vector.kind === 'numbers' ? (vector.texts?.[row] ?? String(value)) : String(value);
}

function cellText(vector: ColumnVector, row: number, { plain, text }: ArrowColumn): string | null {
  const value = valueAt(vector, row);
  if (typeof value === 'string') return text ? text(value) : value;
  const given = plain(value);
  return given === null ? null : String(given);
}

function mixedText(vector: ColumnVector, row: number, { plain }: ArrowColumn): string | null {
  const given = plain(valueAt(vector, row));
  return given === null ? null : JSON.stringify(given);
}

function repeats(first: ColumnVector): boolean {
  if (first.kind !== 'values' || first.values.length < DICTIONARY_FROM) return false;
  return new Set(first.values).size < first.values.length * DICTIONARY_SHARE;
}

function misfit(field: ArrowColumn, value?: unknown): EngineError {
  const what = value === undefined ? 'a value of another type' : JSON.stringify(String(value).slice(0, 100));
  return new EngineError(
    'data',
    `The column "${field.name}" holds ${field.form} values and then ${what}. Cast it to one type.`,
  );
}
