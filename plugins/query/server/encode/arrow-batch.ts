import { type Batch, batchType, type Column, type DataType } from '@uwdata/flechette';

export interface WritableBatch extends Batch<unknown> {
  setDictionary(words: Column<unknown>): WritableBatch;
}

export function batchOf(type: DataType, length: number, nulls: Uint8Array | null, buffers: object): WritableBatch {
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
export function bitsOf(bytes: Uint8Array, rows: number, value: number): Uint8Array {
  const bits = new Uint8Array((rows + 7) >> 3);
  for (let row = 0; row < rows; row += 1) {
    if (bytes[row] === value) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7));
  }
  return bits;
}
