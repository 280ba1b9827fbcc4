import {
  type Column,
  Endianness,
  field as arrowField,
  type Schema,
  Table,
  tableToIPC,
  Version,
} from '@uwdata/flechette';
import type { ColumnVector, TextBytes } from '@facet/sdk/server';
import type { ArrowChunk, ArrowEncoder, ArrowPlan } from '../../contract.server.ts';
import { columnWriter } from './arrow-column.ts';

/** Rows of a chunk: what the codes of a dictionary can count. */
const CHUNK_ROWS = 32_767;
/** What ends a stream. */
export const ARROW_END: Uint8Array = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0);

/** Writes batches of one result as chunks of one Arrow stream; the first batch decides on dictionaries. */
export function arrowEncoder({ columns, metadata, first }: ArrowPlan): ArrowEncoder {
  const writers = columns.map((column, index) => columnWriter(column, first.vectors[index] ?? EMPTY_VECTOR));
  const schema: Schema = {
    version: Version.V5,
    endianness: Endianness.Little,
    fields: writers.map(({ type }, index) => arrowField(columns[index]?.name ?? '', type)),
    metadata: new Map(Object.entries(metadata)),
  };
  const messagesOf = (vectors: readonly ColumnVector[], rows: number): readonly [Uint8Array, Uint8Array] =>
    split(
      ipc(
        schema,
        writers.map((writer, index) => writer.write(vectors[index] ?? EMPTY_VECTOR, rows)),
      ),
    );
  const [opening] = messagesOf(first.vectors, 0);

  return {
    schema: opening.slice(),
    encode(batch, rows) {
      const chunks: ArrowChunk[] = [];
      for (let at = 0; at < rows; at += CHUNK_ROWS) {
        const taken = Math.min(CHUNK_ROWS, rows - at);
        const vectors =
          at === 0 && taken === batch.rowCount ? batch.vectors : batch.vectors.map((v) => cut(v, at, taken));
        chunks.push({ rows: taken, bytes: messagesOf(vectors, taken)[1] });
      }
      return chunks;
    },
  };
}

const EMPTY_VECTOR: ColumnVector = { kind: 'values', values: [] };

function ipc(schema: Schema, columns: Column<unknown>[]): Uint8Array {
  const bytes = tableToIPC(new Table(schema, columns), { format: 'stream' });
  if (!bytes) throw new TypeError('The rows could not be written as Arrow.');
  return bytes;
}

/** The schema's message, and the others without the stream's end. */
function split(stream: Uint8Array): readonly [schema: Uint8Array, rest: Uint8Array] {
  const length = 8 + new DataView(stream.buffer, stream.byteOffset).getInt32(4, true);
  return [stream.subarray(0, length), stream.subarray(length, stream.length - ARROW_END.length)];
}

function cut(vector: ColumnVector, at: number, rows: number): ColumnVector {
  const end = at + rows;
  switch (vector.kind) {
    case 'numbers': {
      const { kind, values, nulls, texts } = vector;
      return {
        kind,
        values: values.subarray(at, end),
        nulls: nulls?.subarray(at, end) ?? null,
        ...(texts ? { texts: texts.slice(at, end) } : {}),
      };
    }
    case 'bigints':
      return {
        kind: 'bigints',
        values: vector.values.subarray(at, end),
        nulls: vector.nulls?.subarray(at, end) ?? null,
      };
    case 'booleans':
      return {
        kind: 'booleans',
        values: vector.values.subarray(at, end),
        nulls: vector.nulls?.subarray(at, end) ?? null,
      };
    case 'values':
      return hasBytes(vector)
        ? new CutTexts(vector, at, rows)
        : { kind: 'values', values: vector.values.slice(at, end) };
  }
}

/** Rows of texts that came as bytes. */
class CutTexts {
  readonly kind = 'values';
  readonly utf8: TextBytes;
  readonly #take: () => readonly unknown[];

  constructor(vector: TextVector, at: number, rows: number) {
    this.utf8 = cutBytes(vector.utf8, at, rows);
    this.#take = () => vector.values.slice(at, at + rows);
  }

  get values(): readonly unknown[] {
    return this.#take();
  }
}

type TextVector = Extract<ColumnVector, { kind: 'values' }> & { readonly utf8: TextBytes };

const hasBytes = (vector: Extract<ColumnVector, { kind: 'values' }>): vector is TextVector => vector.utf8 !== undefined;

function cutBytes({ bytes, offsets, codes, nulls }: TextBytes, at: number, rows: number): TextBytes {
  const marks = nulls?.subarray(at, at + rows) ?? null;
  if (codes) return { bytes, offsets, codes: codes.subarray(at, at + rows), nulls: marks };
  const from = offsets[at] ?? 0;
  const own = offsets.slice(at, at + rows + 1);
  for (let row = 0; row <= rows; row += 1) own[row] = (own[row] ?? 0) - from;
  return { bytes: bytes.subarray(from, offsets[at + rows] ?? 0), offsets: own, codes: null, nulls: marks };
}
