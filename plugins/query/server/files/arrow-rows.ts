import type { ColumnVector, TextBytes } from '@facet/sdk/server';
import { textVector } from '@facet/sdk/data-work';
import { type Batch, type DataType, tableFromIPC } from '@uwdata/flechette';
import type { ArrowForm } from '../../common/arrow-form.ts';
import type { FileColumn } from './kept-rows.ts';
import type { FileRows } from './table-file.ts';

/** Integers stay as they are. */
const RAW = { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true } as const;
const DAY_MS = 86_400_000;
const DIGITS = /^(?:-?\d[\d.]*(?:e[+-]?\d+)?|NaN|-?Infinity)$/i;

/** Rows of a chunk of an Arrow stream, as engines give rows. `messages`: of one record batch and its dictionaries. */
export function arrowRows(columns: readonly FileColumn[], schema: Uint8Array, messages: Uint8Array): FileRows {
  const { children } = tableFromIPC([schema, messages], RAW);
  const batches = children.map(({ data: [batch] }) => {
    if (!batch) throw new TypeError('The messages contain no rows.');
    return batch;
  });
  return {
    rowCount: batches[0]?.length ?? 0,
    vectors: batches.map((batch, index) => vectorOf(columns[index]?.form ?? 'text', batch)),
  };
}

function vectorOf(form: ArrowForm, batch: Batch<unknown>): ColumnVector {
  const { length, values } = batch;
  const nulls = nullsOf(batch);
  const doubles = (read: (row: number) => number): ColumnVector => ({
    kind: 'numbers',
    values: Float64Array.from({ length }, (_, row) => (nulls?.[row] ? Number.NaN : read(row))),
    nulls,
  });
  const cells = (read: (row: number) => unknown): ColumnVector => ({
    kind: 'values',
    values: Array.from({ length }, (_, row) => (nulls?.[row] ? null : read(row))),
  });
  const number = (row: number): number => Number(values?.[row] ?? Number.NaN);
  const long = (row: number): bigint => (values instanceof BigInt64Array ? (values[row] ?? 0n) : 0n);
  switch (form) {
    case 'number':
    case 'time':
      return values instanceof Float64Array ? { kind: 'numbers', values, nulls } : doubles(number);
    case 'integer':
      return doubles(number);
    case 'date':
      return doubles((row) => number(row) * DAY_MS);
    case 'timestamp':
    case 'timestamptz':
      return doubles((row) => Number(long(row)) / 1_000);
    case 'long':
      return values instanceof BigInt64Array ? { kind: 'bigints', values, nulls } : doubles(number);
    case 'huge':
      return cells((row) => hugeAt(values, row));
    case 'boolean':
      return {
        kind: 'booleans',
        values: Uint8Array.from({ length }, (_, row) => (batch.value(row) === true ? 1 : 0)),
        nulls,
      };
    case 'decimal': {
      const texts = Array.from({ length }, (_, row) => (nulls?.[row] ? null : String(batch.value(row))));
      // A database without strict types may keep anything in such a column.
      if (!texts.every((text) => text === null || DIGITS.test(text))) return { kind: 'values', values: texts };
      return { kind: 'numbers', values: Float64Array.from(texts, (text) => Number(text ?? Number.NaN)), nulls, texts };
    }
    case 'mixed':
      return cells((row) => JSON.parse(String(batch.value(row))));
    case 'text': {
      const utf8 = textsOf(batch, nulls);
      return utf8 ? textVector(utf8, length) : cells((row) => batch.value(row));
    }
  }
}

function nullsOf(batch: Batch<unknown>): Uint8Array | null {
  if (batch.nullCount === 0) return null;
  return Uint8Array.from({ length: batch.length }, (_, row) => (batch.isValid(row) ? 0 : 1));
}

/** A 128-bit integer from its halves. */
function hugeAt(values: unknown, row: number): bigint {
  if (!(values instanceof BigUint64Array)) return 0n;
  return (BigInt.asIntN(64, values[2 * row + 1] ?? 0n) << 64n) | (values[2 * row] ?? 0n);
}

/** The texts of a column as bytes, where they are laid out as ours are. */
function textsOf(batch: Batch<unknown>, nulls: Uint8Array | null): TextBytes | undefined {
  const plain = bytesOf(batch);
  if (plain) return { ...plain, codes: null, nulls };
  if (!isDictionary(batch)) return undefined;
  const codes = codesOf(batch.values);
  const { data } = batch.dictionary;
  const words = data.length === 1 && data[0] ? bytesOf(data[0]) : undefined;
  return codes && words ? { ...words, codes, nulls } : undefined;
}

function bytesOf(batch: Batch<unknown>): Pick<TextBytes, 'bytes' | 'offsets'> | undefined {
  const { values: bytes } = batch;
  const offsets: unknown = 'offsets' in batch ? batch.offsets : undefined;
  return bytes instanceof Uint8Array && offsets instanceof Int32Array ? { bytes, offsets } : undefined;
}

function codesOf(values: unknown): Uint16Array | Uint32Array | undefined {
  if (values instanceof Uint16Array || values instanceof Uint32Array) return values;
  if (values instanceof Int16Array) return new Uint16Array(values.buffer, values.byteOffset, values.length);
  return values instanceof Int32Array ? new Uint32Array(values.buffer, values.byteOffset, values.length) : undefined;
}

interface DictionaryBatch extends Batch<unknown> {
  readonly dictionary: { readonly data: readonly Batch<unknown>[] };
}

function isDictionary(batch: Batch<unknown>): batch is DictionaryBatch {
  const type: DataType = batch.type;
  return type.typeId === -1 && 'dictionary' in batch;
}
