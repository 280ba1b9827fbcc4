import { Buffer } from 'node:buffer';
import type { ColumnBatch, ColumnVector } from '@facet/sdk/server';
import type { PackedBatch, PackedColumn } from './messages.ts';

/** Column vectors over the bytes of a frame; numbers are looked at in place, texts are decoded. */
export function unpackBatch(batch: PackedBatch, payload: ArrayBuffer, payloadAt: number): ColumnBatch {
  const vectors = batch.packed.map((column) => unpackColumn(column, batch.rowCount, payload, payloadAt));
  return { columns: batch.columns, vectors, rowCount: batch.rowCount };
}

function unpackColumn(column: PackedColumn, rows: number, payload: ArrayBuffer, base: number): ColumnVector {
  const nulls = column.nulls < 0 ? null : new Uint8Array(payload, base + column.nulls, rows);
  switch (column.kind) {
    case 'numbers':
      return { kind: 'numbers', values: new Float64Array(payload, base + column.at, rows), nulls };
    case 'bigints':
      return { kind: 'bigints', values: new BigInt64Array(payload, base + column.at, rows), nulls };
    case 'booleans':
      return { kind: 'booleans', values: new Uint8Array(payload, base + column.at, rows), nulls };
    case 'dictionary':
      return { kind: 'values', values: unpackDictionary(column, rows, payload, base, nulls) };
    case 'text':
      return { kind: 'values', values: unpackTexts(column, rows, payload, base, nulls) };
    case 'big-texts':
      return {
        kind: 'values',
        values: unpackTexts(column, rows, payload, base, nulls).map((text) => (text === null ? null : BigInt(text))),
      };
  }
}

function unpackDictionary(
  column: PackedColumn,
  rows: number,
  payload: ArrayBuffer,
  base: number,
  nulls: Uint8Array | null,
): (string | null)[] {
  const codes = new Uint32Array(payload, base + column.at, rows);
  const dictionary = column.values ?? [];
  const values: (string | null)[] = [];
  for (let row = 0; row < rows; row += 1) {
    values.push(nulls?.[row] ? null : (dictionary[codes[row] ?? 0] ?? null));
  }
  return values;
}

function unpackTexts(
  column: PackedColumn,
  rows: number,
  payload: ArrayBuffer,
  base: number,
  nulls: Uint8Array | null,
): (string | null)[] {
  const lengths = new Uint32Array(payload, base + column.at, rows);
  const bytes = Buffer.from(payload, base + (column.bytesAt ?? 0), column.bytesLength ?? 0);
  const all = bytes.toString('utf8');
  // As many characters as bytes: all of it is ASCII, so byte offsets are character offsets and one decoding is enough.
  const ascii = all.length === bytes.length;
  const values: (string | null)[] = [];
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    const end = at + (lengths[row] ?? 0);
    if (nulls?.[row]) values.push(null);
    else values.push(ascii ? all.slice(at, end) : bytes.toString('utf8', at, end));
    at = end;
  }
  return values;
}
