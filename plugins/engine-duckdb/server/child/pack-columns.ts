import { Buffer } from 'node:buffer';
import { type DuckDBDataChunk, DuckDBTypeId, JsonDuckDBValueConverter } from '@duckdb/node-api';
import bindings from '@duckdb/node-bindings';
import type { PackedColumn } from '../protocol/messages.ts';

/** What the packer needs to know of a result column. */
export interface ColumnShape {
  readonly typeId: DuckDBTypeId;
  /** Digits behind the point of a DECIMAL. */
  readonly scale: number;
  readonly width: number;
  /** Values of an ENUM. */
  readonly values: readonly string[];
}

const DAY_MS = 86_400_000;
const TWO_32 = 4_294_967_296;
/** The high half of a 64-bit integer that a double holds exactly lies within ±2^21. */
const SAFE_HIGH = 2_097_152;
/** Distinct values above which a dictionary costs more than it saves. */
const DICTIONARY_LIMIT = 1_000;

/** Collects blocks of bytes, each starting at a multiple of 8. */
export class Blocks {
  readonly list: Uint8Array[] = [];
  #at = 0;

  add(bytes: ArrayBufferView): number {
    const at = this.#at;
    const block = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.list.push(block);
    this.#at += block.length;
    const rest = this.#at % 8;
    if (rest !== 0) {
      this.list.push(new Uint8Array(8 - rest));
      this.#at += 8 - rest;
    }
    return at;
  }
}

/** The first `rows` values of column `index` over all chunks, as bytes in `blocks`. */
export function packColumn(
  chunks: readonly DuckDBDataChunk[],
  index: number,
  shape: ColumnShape,
  rows: number,
  blocks: Blocks,
): PackedColumn {
  const reader = new ColumnReader(chunks, index, rows);
  switch (shape.typeId) {
    case DuckDBTypeId.BOOLEAN:
      return packBooleans(reader, blocks);
    case DuckDBTypeId.TINYINT:
      return packNumbers(reader, blocks, 1, (data, n, out, at) =>
        copy(new Int8Array(data.buffer, data.byteOffset, n), out, at),
      );
    case DuckDBTypeId.UTINYINT:
      return packNumbers(reader, blocks, 1, (data, n, out, at) => copy(data.subarray(0, n), out, at));
    case DuckDBTypeId.SMALLINT:
      return packNumbers(reader, blocks, 2, (data, n, out, at) =>
        copy(new Int16Array(data.buffer, data.byteOffset, n), out, at),
      );
    case DuckDBTypeId.USMALLINT:
      return packNumbers(reader, blocks, 2, (data, n, out, at) =>
        copy(new Uint16Array(data.buffer, data.byteOffset, n), out, at),
      );
    case DuckDBTypeId.INTEGER:
      return packNumbers(reader, blocks, 4, (data, n, out, at) =>
        copy(new Int32Array(data.buffer, data.byteOffset, n), out, at),
      );
    case DuckDBTypeId.UINTEGER:
      return packNumbers(reader, blocks, 4, (data, n, out, at) =>
        copy(new Uint32Array(data.buffer, data.byteOffset, n), out, at),
      );
    case DuckDBTypeId.FLOAT:
      return packNumbers(reader, blocks, 4, (data, n, out, at) =>
        copy(new Float32Array(data.buffer, data.byteOffset, n), out, at),
      );
    case DuckDBTypeId.DOUBLE:
      return packNumbers(reader, blocks, 8, (data, n, out, at) =>
        copy(new Float64Array(data.buffer, data.byteOffset, n), out, at),
      );
    case DuckDBTypeId.BIGINT:
      return packIntegers64(reader, blocks);
    case DuckDBTypeId.HUGEINT:
      return packIntegers128(reader, blocks);
    case DuckDBTypeId.DECIMAL:
      return packDecimals(reader, blocks, shape);
    case DuckDBTypeId.DATE:
      return packDates(reader, blocks);
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return packMoments(reader, blocks, 1_000);
    case DuckDBTypeId.TIMESTAMP_S:
      return packMoments(reader, blocks, 0.001);
    case DuckDBTypeId.TIMESTAMP_MS:
      return packMoments(reader, blocks, 1);
    case DuckDBTypeId.TIMESTAMP_NS:
      return packMoments(reader, blocks, 1_000_000);
    case DuckDBTypeId.ENUM:
      return packEnum(reader, blocks, shape);
    case DuckDBTypeId.VARCHAR:
      return packTexts(reader, blocks);
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.UHUGEINT:
    case DuckDBTypeId.BIGNUM:
      return packConverted(reader, blocks, 'big-texts');
    default:
      return packConverted(reader, blocks, 'text');
  }
}

/** Walks the vectors of one column, chunk by chunk. */
class ColumnReader {
  readonly chunks: readonly DuckDBDataChunk[];
  readonly index: number;
  readonly rows: number;
  nulls: Uint8Array | null = null;

  constructor(chunks: readonly DuckDBDataChunk[], index: number, rows: number) {
    this.chunks = chunks;
    this.index = index;
    this.rows = rows;
  }

  /** Calls `visit` with each chunk's raw bytes; records the nulls on the way. */
  each(bytesPerValue: number, visit: (data: Uint8Array, count: number, at: number) => void): void {
    this.eachChunk((chunk, count, at) => {
      const vector = bindings.data_chunk_get_vector(chunk.chunk, this.index);
      const validity = bindings.vector_get_validity(vector, Math.ceil(chunk.rowCount / 64) * 8);
      if (validity) this.#markNulls(validity, count, at);
      visit(bindings.vector_get_data(vector, chunk.rowCount * bytesPerValue), count, at);
    });
  }

  eachChunk(visit: (chunk: DuckDBDataChunk, count: number, at: number) => void): void {
    let at = 0;
    for (const chunk of this.chunks) {
      const count = Math.min(chunk.rowCount, this.rows - at);
      if (count <= 0) return;
      visit(chunk, count, at);
      at += count;
    }
  }

  markNull(row: number): void {
    this.nulls ??= new Uint8Array(this.rows);
    this.nulls[row] = 1;
  }

  #markNulls(validity: Uint8Array, count: number, at: number): void {
    for (let row = 0; row < count; row += 1) {
      if ((((validity[row >> 3] ?? 255) >> (row & 7)) & 1) === 0) this.markNull(at + row);
    }
  }
}

function finish(
  reader: ColumnReader,
  blocks: Blocks,
  kind: PackedColumn['kind'],
  bytes: ArrayBufferView,
  more: Partial<PackedColumn> = {},
): PackedColumn {
  const at = blocks.add(bytes);
  const nulls = reader.nulls ? blocks.add(reader.nulls) : -1;
  return { kind, at, length: bytes.byteLength, nulls, ...more };
}

function copy(from: ArrayLike<number>, out: Float64Array, at: number): void {
  out.set(from, at);
}

function packNumbers(
  reader: ColumnReader,
  blocks: Blocks,
  width: number,
  read: (data: Uint8Array, count: number, out: Float64Array, at: number) => void,
): PackedColumn {
  const out = new Float64Array(reader.rows);
  reader.each(width, (data, count, at) => read(data, count, out, at));
  return finish(reader, blocks, 'numbers', out);
}

function packBooleans(reader: ColumnReader, blocks: Blocks): PackedColumn {
  const out = new Uint8Array(reader.rows);
  reader.each(1, (data, count, at) => out.set(data.subarray(0, count), at));
  return finish(reader, blocks, 'booleans', out);
}

/** Doubles while all values fit one exactly, else 64-bit integers. */
function packIntegers64(reader: ColumnReader, blocks: Blocks): PackedColumn {
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

function packIntegers128(reader: ColumnReader, blocks: Blocks): PackedColumn {
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
  return exact ? finish(reader, blocks, 'numbers', out) : packConverted(reader, blocks, 'big-texts');
}

/** DECIMAL as the nearest double. */
function packDecimals(reader: ColumnReader, blocks: Blocks, shape: ColumnShape): PackedColumn {
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
  reader.each(wide ? 16 : 8, (data, count, at) => {
    const values = new BigInt64Array(data.buffer, data.byteOffset, wide ? count * 2 : count);
    const unsigned = new BigUint64Array(data.buffer, data.byteOffset, wide ? count * 2 : count);
    for (let row = 0; row < count; row += 1) {
      const value = wide ? ((values[2 * row + 1] ?? 0n) << 64n) + (unsigned[2 * row] ?? 0n) : (values[row] ?? 0n);
      const number = Number(value);
      // Beyond 2^53 dividing would round twice; the text of the decimal is rounded once.
      out[at + row] = Number.isSafeInteger(number) ? number / divisor : Number(`${value}e-${shape.scale}`);
    }
  });
  return finish(reader, blocks, 'numbers', out);
}

function divide(from: ArrayLike<number>, divisor: number, out: Float64Array, at: number): void {
  for (let row = 0; row < from.length; row += 1) out[at + row] = (from[row] ?? 0) / divisor;
}

/** `infinity` has no place on the wire and becomes null. */
function packDates(reader: ColumnReader, blocks: Blocks): PackedColumn {
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

function packMoments(reader: ColumnReader, blocks: Blocks, perMillisecond: number): PackedColumn {
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

function packEnum(reader: ColumnReader, blocks: Blocks, shape: ColumnShape): PackedColumn {
  const codes = new Uint32Array(reader.rows);
  const width = shape.values.length <= 255 ? 1 : shape.values.length <= 65_535 ? 2 : 4;
  reader.each(width, (data, count, at) => {
    const from =
      width === 1
        ? data.subarray(0, count)
        : width === 2
          ? new Uint16Array(data.buffer, data.byteOffset, count)
          : new Uint32Array(data.buffer, data.byteOffset, count);
    codes.set(from, at);
  });
  return finish(reader, blocks, 'dictionary', codes, { values: shape.values });
}

/**
 * Texts as their bytes one after the other. Short ones (up to 12 bytes) lie inside the vector; longer ones behind a
 * pointer. A column of few distinct short values travels as a dictionary.
 */
function packTexts(reader: ColumnReader, blocks: Blocks): PackedColumn {
  const dictionary = packShortTexts(reader, blocks);
  if (dictionary) return dictionary;
  reader.nulls = null;
  const lengths = new Uint32Array(reader.rows);
  let bytes = Buffer.allocUnsafe(Math.max(1_024, reader.rows * 16));
  let filled = 0;
  reader.each(16, (data, count, at) => {
    const words = new Uint32Array(data.buffer, data.byteOffset, count * 4);
    for (let row = 0; row < count; row += 1) {
      if (reader.nulls?.[at + row]) continue;
      const length = words[4 * row] ?? 0;
      lengths[at + row] = length;
      if (filled + length > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, filled + length));
        bytes.copy(larger, 0, 0, filled);
        bytes = larger;
      }
      if (length <= 12) {
        const from = 16 * row + 4;
        for (let i = 0; i < length; i += 1) bytes[filled + i] = data[from + i] ?? 0;
      } else {
        bytes.set(bindings.get_data_from_pointer(plainBuffer(data), data.byteOffset + 16 * row + 8, length), filled);
      }
      filled += length;
    }
  });
  return finishTexts(reader, blocks, 'text', lengths, bytes.subarray(0, filled));
}

function packShortTexts(reader: ColumnReader, blocks: Blocks): PackedColumn | undefined {
  if (reader.rows < 64) return undefined;
  const codes = new Uint32Array(reader.rows);
  const known = new Map<number, Map<string, number> | number>();
  const values: string[] = [];
  let possible = true;
  reader.each(16, (data, count, at) => {
    if (!possible) return;
    const words = new Uint32Array(data.buffer, data.byteOffset, count * 4);
    const view = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    for (let row = 0; row < count; row += 1) {
      if (reader.nulls?.[at + row]) continue;
      const length = words[4 * row] ?? 0;
      if (length > 12) {
        possible = false;
        return;
      }
      // Up to 4 bytes the length and the first word are the whole text; a longer one also needs its other words.
      const first = (words[4 * row + 1] ?? 0) * 16 + length;
      const rest = length <= 4 ? '' : `${words[4 * row + 2]},${words[4 * row + 3]}`;
      let code: number | undefined;
      const entry = known.get(first);
      if (length <= 4) {
        if (typeof entry === 'number') code = entry;
      } else if (entry instanceof Map) {
        code = entry.get(rest);
      }
      if (code === undefined) {
        code = values.length;
        if (code >= DICTIONARY_LIMIT || code * 4 > reader.rows) {
          possible = false;
          return;
        }
        values.push(view.toString('utf8', 16 * row + 4, 16 * row + 4 + length));
        if (length <= 4) known.set(first, code);
        else if (entry instanceof Map) entry.set(rest, code);
        else known.set(first, new Map([[rest, code]]));
      }
      codes[at + row] = code;
    }
  });
  return possible ? finish(reader, blocks, 'dictionary', codes, { values }) : undefined;
}

function finishTexts(
  reader: ColumnReader,
  blocks: Blocks,
  kind: 'text' | 'big-texts',
  lengths: Uint32Array,
  bytes: Uint8Array,
): PackedColumn {
  const bytesAt = blocks.add(bytes);
  return finish(reader, blocks, kind, lengths, { bytesAt, bytesLength: bytes.length });
}

function plainBuffer(data: Uint8Array): ArrayBuffer {
  if (data.buffer instanceof ArrayBuffer) return data.buffer;
  throw new TypeError('A vector lies in shared memory.');
}

/** Every other type through its own text: times, intervals, uuids, bytes; nested values as JSON. */
function packConverted(reader: ColumnReader, blocks: Blocks, kind: 'text' | 'big-texts'): PackedColumn {
  reader.nulls = null;
  const lengths = new Uint32Array(reader.rows);
  const parts: Buffer[] = [];
  reader.eachChunk((chunk, count, at) => {
    const vector = chunk.getColumnVector(reader.index);
    for (let row = 0; row < count; row += 1) {
      const value = vector.getItem(row);
      if (value === null || value === undefined) {
        reader.markNull(at + row);
        continue;
      }
      const bytes = Buffer.from(textOf(value, vector.type));
      lengths[at + row] = bytes.length;
      parts.push(bytes);
    }
  });
  return finishTexts(reader, blocks, kind, lengths, Buffer.concat(parts));
}

type Vector = ReturnType<DuckDBDataChunk['getColumnVector']>;

function textOf(value: NonNullable<ReturnType<Vector['getItem']>>, type: Vector['type']): string {
  switch (type.typeId) {
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY:
    case DuckDBTypeId.STRUCT:
    case DuckDBTypeId.MAP:
    case DuckDBTypeId.UNION:
    case DuckDBTypeId.VARIANT:
      return JSON.stringify(JsonDuckDBValueConverter(value, type, JsonDuckDBValueConverter));
    default:
      return String(value);
  }
}
