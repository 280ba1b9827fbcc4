import type { PackedColumn } from '../protocol/messages.ts';
import { type Blocks, type ColumnReader, finish } from './column-reader.ts';
import type { ColumnShape } from './column-shape.ts';

const DAY_MS = 86_400_000;
const TWO_32 = 4_294_967_296;
/** The high half of a 64-bit integer that a double represents exactly is within ±2^21. */
const SAFE_HIGH = 2_097_152;
/** Doubles represent fifteen digits exactly. */
const EXACT_DECIMAL = 1e15;

export function copy(from: ArrayLike<number>, out: Float64Array, at: number): void {
  out.set(from, at);
}

export function packNumbers(
  reader: ColumnReader,
  blocks: Blocks,
  width: number,
  read: (data: Uint8Array, count: number, out: Float64Array, at: number) => void,
): PackedColumn {
  const out = new Float64Array(reader.rows);
  reader.each(width, (data, count, at) => read(data, count, out, at));
  return finish(reader, blocks, 'numbers', out);
}

export function packBooleans(reader: ColumnReader, blocks: Blocks): PackedColumn {
  const out = new Uint8Array(reader.rows);
  reader.each(1, (data, count, at) => out.set(data.subarray(0, count), at));
  return finish(reader, blocks, 'booleans', out);
}

/** Doubles if they represent all values exactly, otherwise 64-bit integers. */
export function packIntegers64(reader: ColumnReader, blocks: Blocks): PackedColumn {
  const out = new Float64Array(reader.rows);
  let exact = true;
  reader.each(8, (data, count, at) => {
    const low = new Uint32Array(data.buffer, data.byteOffset, count * 2);
    const high = new Int32Array(data.buffer, data.byteOffset, count * 2);
    for (let row = 0; row < count; row += 1) {
      const top = high[2 * row + 1] ?? 0;
      if ((top >= SAFE_HIGH || top < -SAFE_HIGH) && !reader.nulls?.[at + row]) exact = false;
      out[at + row] = top * TWO_32 + (low[2 * row] ?? 0);
    }
  });
  if (exact) return finish(reader, blocks, 'numbers', out);
  const big = new BigInt64Array(reader.rows);
  reader.each(8, (data, count, at) => big.set(new BigInt64Array(data.buffer, data.byteOffset, count), at));
  return finish(reader, blocks, 'bigints', big);
}

/** Undefined when an integer is too large for a double. */
export function packIntegers128(reader: ColumnReader, blocks: Blocks): PackedColumn | undefined {
  const out = new Float64Array(reader.rows);
  let exact = true;
  reader.each(16, (data, count, at) => {
    const words = new Uint32Array(data.buffer, data.byteOffset, count * 4);
    const signed = new Int32Array(data.buffer, data.byteOffset, count * 4);
    for (let row = 0; row < count; row += 1) {
      const sign = signed[4 * row + 3] ?? 0;
      const second = signed[4 * row + 1] ?? 0;
      const fits =
        signed[4 * row + 2] === sign && (sign === 0 || sign === -1) && second < SAFE_HIGH && second >= -SAFE_HIGH;
      if (!(fits && second >> 31 === sign) && !reader.nulls?.[at + row]) exact = false;
      out[at + row] = second * TWO_32 + (words[4 * row] ?? 0);
    }
  });
  return exact ? finish(reader, blocks, 'numbers', out) : undefined;
}

/** DECIMAL as the nearest double; undefined when a double would lose digits. */
export function packDecimals(reader: ColumnReader, blocks: Blocks, shape: ColumnShape): PackedColumn | undefined {
  const divisor = 10 ** shape.scale;
  if (shape.width <= 4) {
    return packNumbers(reader, blocks, 2, (data, n, out, at) =>
      divide(new Int16Array(data.buffer, data.byteOffset, n), divisor, out, at),
    );
  }
  if (shape.width <= 9) {
    return packNumbers(reader, blocks, 4, (data, n, out, at) =>
      divide(new Int32Array(data.buffer, data.byteOffset, n), divisor, out, at),
    );
  }
  const out = new Float64Array(reader.rows);
  const wide = shape.width > 18;
  let exact = true;
  reader.each(wide ? 16 : 8, (data, count, at) => {
    const values = new BigInt64Array(data.buffer, data.byteOffset, wide ? count * 2 : count);
    const unsigned = new BigUint64Array(data.buffer, data.byteOffset, wide ? count * 2 : count);
    for (let row = 0; row < count; row += 1) {
      const value = wide ? ((values[2 * row + 1] ?? 0n) << 64n) + (unsigned[2 * row] ?? 0n) : (values[row] ?? 0n);
      const number = Number(value);
      if (Math.abs(number) >= EXACT_DECIMAL && !reader.nulls?.[at + row]) exact = false;
      out[at + row] = number / divisor;
    }
  });
  return exact ? finish(reader, blocks, 'numbers', out) : undefined;
}

function divide(from: ArrayLike<number>, divisor: number, out: Float64Array, at: number): void {
  for (let row = 0; row < from.length; row += 1) out[at + row] = (from[row] ?? 0) / divisor;
}

/** `infinity` cannot be represented and becomes null. */
export function packDates(reader: ColumnReader, blocks: Blocks): PackedColumn {
  const out = new Float64Array(reader.rows);
  reader.each(4, (data, count, at) => {
    const days = new Int32Array(data.buffer, data.byteOffset, count);
    for (let row = 0; row < count; row += 1) {
      const day = days[row] ?? 0;
      if (day === 2_147_483_647 || day === -2_147_483_647) reader.markNull(at + row);
      out[at + row] = day * DAY_MS;
    }
  });
  return finish(reader, blocks, 'numbers', out);
}

export function packMoments(reader: ColumnReader, blocks: Blocks, perMillisecond: number): PackedColumn {
  const out = new Float64Array(reader.rows);
  reader.each(8, (data, count, at) => {
    const low = new Uint32Array(data.buffer, data.byteOffset, count * 2);
    const high = new Int32Array(data.buffer, data.byteOffset, count * 2);
    for (let row = 0; row < count; row += 1) {
      const top = high[2 * row + 1] ?? 0;
      const bottom = low[2 * row] ?? 0;
      if (top === 2_147_483_647 || (top === -2_147_483_648 && bottom <= 1)) reader.markNull(at + row);
      out[at + row] = (top * TWO_32 + bottom) / perMillisecond;
    }
  });
  return finish(reader, blocks, 'numbers', out);
}
