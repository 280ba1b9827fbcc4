import { Buffer } from 'node:buffer';
import { DuckDBBlobValue, type DuckDBDataChunk, DuckDBTypeId, JsonDuckDBValueConverter } from '@duckdb/node-api';
import { TimeSlice } from '@facet/sdk/data-work';
import type { PackedColumn, TextKind } from '../protocol/messages.ts';
import type { Blocks, ColumnReader } from './column-reader.ts';
import { finishTexts } from './pack-texts.ts';

/**
 * Packs all other types as texts: times, intervals, uuids, bytes; nested values as JSON. It yields now and then, so
 * that other queries make progress.
 */
export async function packConverted(reader: ColumnReader, blocks: Blocks, kind: TextKind): Promise<PackedColumn> {
  const slice = new TimeSlice();
  reader.nulls = null;
  const offsets = new Int32Array(reader.rows + 1);
  const parts: Buffer[] = [];
  let filled = 0;
  for (const { chunk, count, at } of reader.parts()) {
    const vector = chunk.getColumnVector(reader.index);
    for (let row = 0; row < count; row += 1) {
      const value = vector.getItem(row);
      if (value === null || value === undefined) {
        reader.markNull(at + row);
      } else {
        const bytes = Buffer.from(textOf(value, vector.type));
        filled += bytes.length;
        parts.push(bytes);
      }
      offsets[at + row + 1] = filled;
      if (slice.isOver) await slice.next();
    }
  }
  return finishTexts(reader, blocks, kind, { offsets, bytes: Buffer.concat(parts) });
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
      return value instanceof DuckDBBlobValue ? bytesText(value.bytes) : String(value);
  }
}

const READER = new TextDecoder('utf-8', { fatal: true });

/** Bytes that are a valid text as that text; other bytes get a placeholder, as in the other engines. */
function bytesText(bytes: Uint8Array): string {
  try {
    return READER.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return '[bytes]';
    throw error;
  }
}
