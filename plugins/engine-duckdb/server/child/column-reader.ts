import type { DuckDBDataChunk } from '@duckdb/node-api';
import bindings from '@duckdb/node-bindings';
import type { PackedColumn } from '../protocol/messages.ts';

/** Collects blocks of bytes, each aligned to 8 bytes. */
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

/** Walks the vectors of one column, chunk by chunk. */
export class ColumnReader {
  readonly chunks: readonly DuckDBDataChunk[];
  readonly index: number;
  readonly rows: number;
  nulls: Uint8Array | null = null;

  constructor(chunks: readonly DuckDBDataChunk[], index: number, rows: number) {
    this.chunks = chunks;
    this.index = index;
    this.rows = rows;
  }

  /** Calls `visit` with each chunk's raw bytes, and collects the nulls. */
  each(bytesPerValue: number, visit: (data: Uint8Array, count: number, at: number) => void): void {
    for (const { chunk, count, at } of this.parts()) {
      const vector = bindings.data_chunk_get_vector(chunk.chunk, this.index);
      const validity = bindings.vector_get_validity(vector, Math.ceil(chunk.rowCount / 64) * 8);
      if (validity) this.#markNulls(validity, count, at);
      visit(bindings.vector_get_data(vector, chunk.rowCount * bytesPerValue), count, at);
    }
  }

  /** The chunks with the number of their requested rows, and the index of the first of these. */
  *parts(): Generator<{ readonly chunk: DuckDBDataChunk; readonly count: number; readonly at: number }> {
    let at = 0;
    for (const chunk of this.chunks) {
      const count = Math.min(chunk.rowCount, this.rows - at);
      if (count <= 0) return;
      yield { chunk, count, at };
      at += count;
    }
  }

  markNull(row: number): void {
    this.nulls ??= new Uint8Array(this.rows);
    this.nulls[row] = 1;
  }

  #markNulls(validity: Uint8Array, count: number, at: number): void {
    for (let first = 0; first < count; first += 8) {
      const marks = validity[first >> 3] ?? 255;
      if (marks === 255) continue;
      const end = Math.min(8, count - first);
      for (let bit = 0; bit < end; bit += 1) if (((marks >> bit) & 1) === 0) this.markNull(at + first + bit);
    }
  }
}

export function finish(
  reader: ColumnReader,
  blocks: Blocks,
  kind: PackedColumn['kind'],
  bytes: ArrayBufferView,
): PackedColumn {
  const at = blocks.add(bytes);
  return { kind, at, nulls: reader.nulls ? blocks.add(reader.nulls) : -1 };
}
