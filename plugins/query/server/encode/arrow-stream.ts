import {
  type Column,
  Endianness,
  field as arrowField,
  type Schema,
  Table,
  tableToIPC,
  Version,
} from '@uwdata/flechette';
import type { ColumnVector } from '@facet/sdk/server';
import type { ArrowChunk, ArrowEncoder, ArrowPlan } from '../../contract.ts';
import { columnWriter } from './arrow-column.ts';

/** Rows of a chunk: what the codes of a dictionary can count. */
const CHUNK_ROWS = 32_767;
const END_LENGTH = 8;

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
  return [stream.subarray(0, length), stream.subarray(length, stream.length - END_LENGTH)];
}

function cut(vector: ColumnVector, at: number, rows: number): ColumnVector {
  const end = at + rows;
  switch (vector.kind) {
    case 'numbers':
      return {
        ...vector,
        values: vector.values.subarray(at, end),
        nulls: vector.nulls?.subarray(at, end) ?? null,
        ...(vector.texts ? { texts: vector.texts.slice(at, end) } : {}),
      };
    case 'bigints':
      return { ...vector, values: vector.values.subarray(at, end), nulls: vector.nulls?.subarray(at, end) ?? null };
    case 'booleans':
      return { ...vector, values: vector.values.subarray(at, end), nulls: vector.nulls?.subarray(at, end) ?? null };
    case 'values':
      return { ...vector, values: vector.values.slice(at, end) };
  }
}
