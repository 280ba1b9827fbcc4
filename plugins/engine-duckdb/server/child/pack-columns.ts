import { type DuckDBDataChunk, DuckDBTypeId } from '@duckdb/node-api';
import type { PackedColumn } from '../protocol/messages.ts';
import { type Blocks, ColumnReader } from './column-reader.ts';
import type { ColumnShape } from './column-shape.ts';
import { packConverted } from './pack-converted.ts';
import {
  copy,
  packBooleans,
  packDates,
  packDecimals,
  packIntegers128,
  packIntegers64,
  packMoments,
  packNumbers,
} from './pack-numbers.ts';
import { packEnum, packTexts, type TextMemory } from './pack-texts.ts';

/** Writes the first `rows` values of column `index` over all chunks as bytes to `blocks`. */
export function packColumn(
  chunks: readonly DuckDBDataChunk[],
  index: number,
  shape: ColumnShape,
  rows: number,
  blocks: Blocks,
  memory: TextMemory,
): PackedColumn | Promise<PackedColumn> {
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
      return packIntegers128(reader, blocks) ?? packConverted(reader, blocks, 'big-texts');
    case DuckDBTypeId.DECIMAL:
      return packDecimals(reader, blocks, shape) ?? packConverted(reader, blocks, 'decimal-texts');
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
      return packTexts(reader, blocks, memory);
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.UHUGEINT:
    case DuckDBTypeId.BIGNUM:
      return packConverted(reader, blocks, 'big-texts');
    default:
      return packConverted(reader, blocks, 'texts');
  }
}
