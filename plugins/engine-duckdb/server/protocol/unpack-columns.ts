import { decodeTexts, textVector } from '@facet/sdk/data-work';
import { type ColumnBatch, type ColumnVector, exactWhole, type TextBytes } from '@facet/sdk/server';
import type { PackedBatch, PackedColumn } from './messages.ts';

/** Column vectors that read the bytes of a frame in place; texts are decoded on access. */
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
    case 'texts':
      return textVector(unpackTexts(column, rows, payload, base, nulls), rows);
    case 'big-texts': {
      const texts = decodeTexts(unpackTexts(column, rows, payload, base, nulls), rows);
      return { kind: 'values', values: texts.map(exactWhole) };
    }
    case 'decimal-texts': {
      const texts = decodeTexts(unpackTexts(column, rows, payload, base, nulls), rows);
      return { kind: 'numbers', values: Float64Array.from(texts, (text) => Number(text ?? 0)), nulls, texts };
    }
  }
}

function unpackTexts(
  { at, texts }: PackedColumn,
  rows: number,
  payload: ArrayBuffer,
  base: number,
  nulls: Uint8Array | null,
): TextBytes {
  if (!texts) throw new TypeError('A text column arrived without its dictionary.');
  const Codes = texts.codesWidth === 2 ? Uint16Array : Uint32Array;
  return {
    bytes: new Uint8Array(payload, base + texts.bytesAt, texts.bytesLength),
    offsets: new Int32Array(payload, base + at, texts.count + 1),
    codes: texts.codesAt < 0 ? null : new Codes(payload, base + texts.codesAt, rows),
    nulls,
  };
}
