import { Buffer } from 'node:buffer';
import type { ColumnBatch, ColumnVector, TextBytes } from '@facet/sdk/server';
import type { PackedBatch, PackedColumn } from './messages.ts';

/** Column vectors over the bytes of a frame, looked at in place; texts are decoded when somebody asks for them. */
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
      return new TextVector(unpackTexts(column, rows, payload, base, nulls), rows);
    case 'big-texts': {
      const texts = decodeTexts(unpackTexts(column, rows, payload, base, nulls), rows);
      return { kind: 'values', values: texts.map((text) => (text === null ? null : BigInt(text))) };
    }
  }
}

class TextVector {
  readonly kind = 'values';
  readonly utf8: TextBytes;
  readonly #rows: number;
  #values: readonly (string | null)[] | undefined;

  constructor(utf8: TextBytes, rows: number) {
    this.utf8 = utf8;
    this.#rows = rows;
  }

  get values(): readonly (string | null)[] {
    this.#values ??= decodeTexts(this.utf8, this.#rows);
    return this.#values;
  }
}

function unpackTexts(
  { at, texts }: PackedColumn,
  rows: number,
  payload: ArrayBuffer,
  base: number,
  nulls: Uint8Array | null,
): TextBytes {
  if (!texts) throw new TypeError('A column of texts came without them.');
  const Codes = texts.codesWidth === 2 ? Uint16Array : Uint32Array;
  return {
    bytes: new Uint8Array(payload, base + texts.bytesAt, texts.bytesLength),
    offsets: new Int32Array(payload, base + at, texts.count + 1),
    codes: texts.codesAt < 0 ? null : new Codes(payload, base + texts.codesAt, rows),
    nulls,
  };
}

function decodeTexts({ bytes, offsets, codes, nulls }: TextBytes, rows: number): (string | null)[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const all = buffer.toString('utf8');
  // As many characters as bytes: all of it is ASCII, so byte offsets are character offsets and one decoding is enough.
  const ascii = all.length === buffer.length;
  const text = (index: number): string => {
    const from = offsets[index] ?? 0;
    const to = offsets[index + 1] ?? 0;
    return ascii ? all.slice(from, to) : buffer.toString('utf8', from, to);
  };
  const values: (string | null)[] = [];
  if (codes) {
    const words = Array.from({ length: offsets.length - 1 }, (_, index) => text(index));
    for (let row = 0; row < rows; row += 1) values.push(nulls?.[row] ? null : (words[codes[row] ?? 0] ?? null));
  } else {
    for (let row = 0; row < rows; row += 1) values.push(nulls?.[row] ? null : text(row));
  }
  return values;
}
