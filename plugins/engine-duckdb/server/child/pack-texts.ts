import { Buffer } from 'node:buffer';
import bindings from '@duckdb/node-bindings';
import type { PackedColumn, TextKind } from '../protocol/messages.ts';
import { type Blocks, type ColumnReader, finish } from './column-reader.ts';
import type { ColumnShape } from './column-shape.ts';

/** Indexes of a result's columns whose texts rarely repeat; their later batches are packed without a dictionary. */
export type TextMemory = Set<number>;

/**
 * DuckDB stores a text in a vector as its length, followed by the whole text up to this size, or by a prefix and a
 * pointer.
 */
const INLINE_BYTES = 12;
const TEXT_WORDS = 4;
const TEXT_BYTES = 16;
/** Fewer rows gain nothing from a dictionary. */
const DICTIONARY_FROM_ROWS = 64;
const DICTIONARY_LIMIT = 4_096;
/** A dictionary has at most one text per this number of rows. */
const ROWS_A_TEXT = 4;
/** Size of the hash table: a power of two, twice the number of texts. */
const SLOTS = DICTIONARY_LIMIT * 2;
/** Texts of one vector are close to each other in memory; those within such a range are copied together. */
const STRETCH_BYTES = 1_048_576;
/** Up to this size a loop is faster than a memory copy. */
const FEW_BYTES = 32;
const TWO_32 = 4_294_967_296;

export interface Texts {
  readonly offsets: Int32Array;
  readonly bytes: Uint8Array;
  readonly codes?: Uint16Array | Uint32Array;
}

export function finishTexts(
  reader: ColumnReader,
  blocks: Blocks,
  kind: TextKind,
  { offsets, bytes, codes }: Texts,
): PackedColumn {
  const texts = {
    count: offsets.length - 1,
    bytesAt: blocks.add(bytes),
    bytesLength: bytes.length,
    codesAt: codes ? blocks.add(codes) : -1,
    codesWidth: codes instanceof Uint32Array ? 4 : 2,
  } as const;
  return { ...finish(reader, blocks, kind, offsets), texts };
}

export function packEnum(reader: ColumnReader, blocks: Blocks, shape: ColumnShape): PackedColumn {
  const width = shape.values.length <= 255 ? 1 : shape.values.length <= 65_535 ? 2 : 4;
  const codes = width === 4 ? new Uint32Array(reader.rows) : new Uint16Array(reader.rows);
  reader.each(width, (data, count, at) => {
    const from =
      width === 1
        ? data.subarray(0, count)
        : width === 2
          ? new Uint16Array(data.buffer, data.byteOffset, count)
          : new Uint32Array(data.buffer, data.byteOffset, count);
    codes.set(from, at);
  });
  const offsets = new Int32Array(shape.values.length + 1);
  shape.values.forEach((value, index) => {
    offsets[index + 1] = (offsets[index] ?? 0) + Buffer.byteLength(value);
  });
  return finishTexts(reader, blocks, 'texts', { offsets, bytes: Buffer.from(shape.values.join('')), codes });
}

/** Packs texts as their concatenated bytes; repeated texts are stored once, with a code per row. */
export function packTexts(reader: ColumnReader, blocks: Blocks, memory: TextMemory): PackedColumn {
  if (!memory.has(reader.index) && reader.rows >= DICTIONARY_FROM_ROWS) {
    const repeated = repeatedTexts(reader);
    if (repeated) return finishTexts(reader, blocks, 'texts', repeated);
    memory.add(reader.index);
    reader.nulls = null;
  }
  const offsets = new Int32Array(reader.rows + 1);
  const sink = new Sink(Math.max(1_024, reader.rows * TEXT_BYTES));
  reader.each(TEXT_BYTES, (data, count, at) => {
    const words = wordsOf(data, count);
    const memory = new DistantTexts(data, words, (row) => reader.nulls?.[at + row] === 1);
    for (let row = 0; row < count; row += 1) {
      if (!reader.nulls?.[at + row]) addText(sink, memory, data, words, row);
      offsets[at + row + 1] = sink.filled;
    }
  });
  return finishTexts(reader, blocks, 'texts', { offsets, bytes: sink.taken() });
}

/**
 * Builds a dictionary, unless there are too many distinct texts. The entry of a vector is equal for equal short texts;
 * those of equal long texts may differ, so that such a text may be in the dictionary more than once.
 */
function repeatedTexts(reader: ColumnReader): Texts | undefined {
  const limit = Math.min(DICTIONARY_LIMIT, Math.floor(reader.rows / ROWS_A_TEXT));
  const codes = new Uint16Array(reader.rows);
  const slots = new Uint16Array(SLOTS);
  const keys = new Uint32Array(limit * TEXT_WORDS);
  const offsets = [0];
  const sink = new Sink(limit * INLINE_BYTES);
  let known = 0;
  let possible = true;
  reader.each(TEXT_BYTES, (data, count, at) => {
    if (!possible) return;
    const words = wordsOf(data, count);
    let memory: DistantTexts | undefined;
    for (let row = 0; row < count; row += 1) {
      if (reader.nulls?.[at + row]) continue;
      const w0 = words[4 * row] ?? 0;
      const w1 = words[4 * row + 1] ?? 0;
      const w2 = words[4 * row + 2] ?? 0;
      const w3 = words[4 * row + 3] ?? 0;
      let slot = hashOf(w0, w1, w2, w3) & (SLOTS - 1);
      // A slot contains the index of a text plus 1; 0 is empty.
      for (let entry = slots[slot] ?? 0; ; entry = slots[slot] ?? 0) {
        if (entry === 0) {
          if (known === limit) {
            possible = false;
            return;
          }
          keys.set([w0, w1, w2, w3], known * TEXT_WORDS);
          memory ??= new DistantTexts(data, words, (other) => reader.nulls?.[at + other] === 1);
          addText(sink, memory, data, words, row);
          offsets.push(sink.filled);
          codes[at + row] = known;
          known += 1;
          slots[slot] = known;
          break;
        }
        const key = (entry - 1) * TEXT_WORDS;
        if (keys[key] === w0 && keys[key + 1] === w1 && keys[key + 2] === w2 && keys[key + 3] === w3) {
          codes[at + row] = entry - 1;
          break;
        }
        slot = (slot + 1) & (SLOTS - 1);
      }
    }
  });
  return possible ? { offsets: Int32Array.from(offsets), bytes: sink.taken(), codes } : undefined;
}

function hashOf(w0: number, w1: number, w2: number, w3: number): number {
  let hash = Math.imul(w0 ^ Math.imul(w1, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(w2, 0xc2b2ae35), 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13) ^ w3, 0x165667b1);
  return hash ^ (hash >>> 16);
}

function addText(sink: Sink, memory: DistantTexts, data: Uint8Array, words: Uint32Array, row: number): void {
  const length = words[TEXT_WORDS * row] ?? 0;
  if (length <= INLINE_BYTES) sink.addFew(data, TEXT_BYTES * row + 4, length);
  else memory.copy(sink, row, length);
}

const wordsOf = (data: Uint8Array, count: number): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, count * TEXT_WORDS);

/** A growing byte buffer. */
class Sink {
  filled = 0;
  #bytes: Uint8Array;

  constructor(room: number) {
    this.#bytes = Buffer.allocUnsafeSlow(room);
  }

  addFew(from: Uint8Array, at: number, length: number): void {
    this.#makeRoom(length);
    const bytes = this.#bytes;
    const to = this.filled;
    for (let i = 0; i < length; i += 1) bytes[to + i] = from[at + i] ?? 0;
    this.filled = to + length;
  }

  add(from: Uint8Array): void {
    this.#makeRoom(from.length);
    this.#bytes.set(from, this.filled);
    this.filled += from.length;
  }

  taken(): Uint8Array {
    return this.#bytes.subarray(0, this.filled);
  }

  #makeRoom(more: number): void {
    if (this.filled + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.filled + more));
    larger.set(this.taken());
    this.#bytes = larger;
  }
}

interface Stretch {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/**
 * Reads texts outside of their vector in large ranges. A call into DuckDB per text would cost more than everything
 * else.
 */
class DistantTexts {
  readonly #data: Uint8Array;
  readonly #words: Uint32Array;
  readonly #isNull: (row: number) => boolean;
  #stretches: ReadonlyMap<number, Stretch> | undefined;

  /** @param isNull The entry of a null row contains no valid pointer. */
  constructor(data: Uint8Array, words: Uint32Array, isNull: (row: number) => boolean) {
    this.#data = data;
    this.#words = words;
    this.#isNull = isNull;
  }

  copy(sink: Sink, row: number, length: number): void {
    this.#stretches ??= this.#look();
    const address = addressOf(this.#words, row);
    const stretch = this.#stretches.get(Math.floor(address / STRETCH_BYTES));
    if (!stretch) throw new RangeError('A text lies where no text was seen.');
    const from = address - stretch.start;
    if (length <= FEW_BYTES) sink.addFew(stretch.bytes, from, length);
    else sink.add(stretch.bytes.subarray(from, from + length));
  }

  #look(): ReadonlyMap<number, Stretch> {
    const words = this.#words;
    const bounds = new Map<number, { first: number; start: number; end: number }>();
    for (let row = 0; row * TEXT_WORDS < words.length; row += 1) {
      const length = words[TEXT_WORDS * row] ?? 0;
      if (length <= INLINE_BYTES || this.#isNull(row)) continue;
      const start = addressOf(words, row);
      const known = bounds.get(Math.floor(start / STRETCH_BYTES));
      if (!known) {
        bounds.set(Math.floor(start / STRETCH_BYTES), { first: row, start, end: start + length });
        continue;
      }
      known.end = Math.max(known.end, start + length);
      if (start < known.start) {
        known.start = start;
        known.first = row;
      }
    }
    const buffer = plainBuffer(this.#data);
    const stretches = new Map<number, Stretch>();
    for (const [key, { first, start, end }] of bounds) {
      const at = this.#data.byteOffset + TEXT_BYTES * first + 8;
      stretches.set(key, { start, bytes: bindings.get_data_from_pointer(buffer, at, end - start) });
    }
    return stretches;
  }
}

/** Pointers have 48 bits, which a double represents exactly. */
const addressOf = (words: Uint32Array, row: number): number =>
  (words[TEXT_WORDS * row + 3] ?? 0) * TWO_32 + (words[TEXT_WORDS * row + 2] ?? 0);

function plainBuffer(data: Uint8Array): ArrayBuffer {
  if (data.buffer instanceof ArrayBuffer) return data.buffer;
  throw new TypeError('A vector lies in shared memory.');
}
