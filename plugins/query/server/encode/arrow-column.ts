import {
  bool,
  Column,
  type DataType,
  dateDay,
  decimal128,
  float64,
  int32,
  int64,
  TimeUnit,
  timestamp,
} from '@uwdata/flechette';
import { type ColumnVector, EngineError } from '@facet/sdk/server';
import type { ArrowColumn } from '../../contract.server.ts';
import { batchOf, bitsOf } from './arrow-batch.ts';
import type { ColumnWriter } from './column-writer.ts';
import { dictionaryTexts, plainTexts, repeats } from './arrow-texts.ts';
import { queryText } from '../query-text.ts';

const TWO_32 = 4_294_967_296;
const DAY_MS = 86_400_000;
/** Milliseconds within which microseconds are exact as doubles. */
const EXACT_MS = 9_000_000_000_000;

export function columnWriter(field: ArrowColumn, first: ColumnVector): ColumnWriter {
  switch (field.form) {
    case 'number':
    case 'time':
      return fixed(float64(), (vector, rows) => doubles(field, vector, rows));
    case 'integer':
      return fixed(int32(), (vector, rows) => {
        const { values, nulls } = doubles(field, vector, rows);
        const short = new Int32Array(values);
        for (let row = 0; row < rows; row += 1)
          if (short[row] !== values[row] && !nulls?.[row]) throw misfit(field, values[row]);
        return { values: short, nulls };
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
        return { values: days(values), nulls };
      });
    case 'timestamp':
    case 'timestamptz':
      return fixed(timestamp(TimeUnit.MICROSECOND, field.form === 'timestamptz' ? 'UTC' : null), (vector, rows) =>
        micros(field, vector, rows),
      );
    case 'decimal':
      return plainTexts((vector, row) => decimalText(vector, row));
    case 'mixed':
      return plainTexts((vector, row) => mixedText(vector, row, field), false);
    case 'text': {
      const textOf = (vector: ColumnVector, row: number) => cellText(vector, row, field);
      if (field.text) return plainTexts(textOf, false);
      return repeats(first) ? dictionaryTexts(textOf) : plainTexts(textOf);
    }
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

function days(values: Float64Array): Int32Array {
  const list = new Int32Array(values.length);
  for (let row = 0; row < list.length; row += 1) list[row] = Math.floor((values[row] ?? 0) / DAY_MS);
  return list;
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
    if (whole === undefined || BigInt.asIntN(128, whole) !== whole) throw misfit(field, value);
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

function misfit(field: ArrowColumn, value?: unknown): EngineError {
  const shown = value === undefined ? 'a value of another type' : JSON.stringify(String(value).slice(0, 100));
  return new EngineError('data', queryText('engine.mixedColumn', { name: field.name, form: field.form, value: shown }));
}
