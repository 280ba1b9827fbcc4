import {
  DuckDBArrayType,
  type DuckDBDataChunk,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
  DuckDBUnionType,
} from '@duckdb/node-api';
import bindings, { type Vector } from '@duckdb/node-bindings';

export interface Size {
  /** Number of values, including nested ones. */
  readonly cells: number;
  readonly bytes: number;
}

const NUMBER_BYTES = 8;
const ENTRY_BYTES = 16;
/** Types that DuckDB stores as a length and bytes. */
const SIZED: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.VARCHAR,
  DuckDBTypeId.BLOB,
  DuckDBTypeId.BIT,
  DuckDBTypeId.BIGNUM,
]);

/** Estimates the size of a chunk's first `rows` rows as values, from their lengths alone. */
export function chunkSize(chunk: DuckDBDataChunk, types: readonly DuckDBType[], rows: number): Size {
  let cells = 0;
  let bytes = 0;
  types.forEach((type, index) => {
    const size = vectorSize(bindings.data_chunk_get_vector(chunk.chunk, index), type, rows);
    cells += size.cells;
    bytes += size.bytes;
  });
  return { cells, bytes };
}

function vectorSize(vector: Vector, type: DuckDBType, count: number): Size {
  if (count === 0) return { cells: 0, bytes: 0 };
  if (SIZED.has(type.typeId)) return { cells: count, bytes: count * NUMBER_BYTES + textBytes(vector, count) };
  if (type instanceof DuckDBListType)
    return listSize(vector, count, (child, size) => vectorSize(child, type.valueType, size));
  if (type instanceof DuckDBMapType)
    return listSize(vector, count, (child, size) => structSize(child, [type.keyType, type.valueType], size));
  if (type instanceof DuckDBStructType) return structSize(vector, type.entryTypes, count);
  // The first member of a union is the tag of the active one.
  if (type instanceof DuckDBUnionType) return structSize(vector, [undefined, ...type.memberTypes], count);
  if (type instanceof DuckDBArrayType)
    return vectorSize(bindings.array_vector_get_child(vector), type.valueType, count * type.length);
  return { cells: count, bytes: count * NUMBER_BYTES };
}

/** Rows may share elements, so the elements of each row are counted. */
function listSize(vector: Vector, count: number, childSize: (child: Vector, size: number) => Size): Size {
  const kept = bindings.list_vector_get_size(vector);
  const data = bindings.vector_get_data(vector, count * ENTRY_BYTES);
  const entries = new BigUint64Array(data.buffer, data.byteOffset, count * 2);
  const isNull = nullsOf(vector, count);
  let elements = 0;
  for (let row = 0; row < count; row += 1) if (!isNull(row)) elements += Number(entries[2 * row + 1] ?? 0n);
  const { cells, bytes } = childSize(bindings.list_vector_get_child(vector), kept);
  const share = kept === 0 ? 0 : elements / kept;
  return { cells: count + cells * share, bytes: count * NUMBER_BYTES + bytes * share };
}

function structSize(vector: Vector, types: readonly (DuckDBType | undefined)[], count: number): Size {
  const sum = { cells: count, bytes: 0 };
  types.forEach((type, index) => {
    if (!type) return;
    const { cells, bytes } = vectorSize(bindings.struct_vector_get_child(vector, index), type, count);
    sum.cells += cells;
    sum.bytes += bytes;
  });
  return sum;
}

function textBytes(vector: Vector, count: number): number {
  const data = bindings.vector_get_data(vector, count * ENTRY_BYTES);
  const words = new Uint32Array(data.buffer, data.byteOffset, count * 4);
  const isNull = nullsOf(vector, count);
  let sum = 0;
  for (let row = 0; row < count; row += 1) if (!isNull(row)) sum += words[4 * row] ?? 0;
  return sum;
}

function nullsOf(vector: Vector, count: number): (row: number) => boolean {
  const validity = bindings.vector_get_validity(vector, Math.ceil(count / 64) * 8);
  return validity ? (row) => (((validity[row >> 3] ?? 255) >> (row & 7)) & 1) === 0 : () => false;
}
