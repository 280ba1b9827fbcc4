import { TimeSlice } from '@facet/sdk/data-work';
import {
  bytesText,
  type ColumnBatch,
  type ColumnVector,
  type EngineColumn,
  flagVector,
  integerVector,
  numberVector,
  type ValueRow,
  valueVector,
} from '@facet/sdk/server';
import { type FieldType, genericTypeOf, typeNameOf } from './types.ts';

export interface Field {
  readonly name: string;
  readonly type: FieldType;
}

/** Yields to other work during long results. */
export async function readRows(fields: readonly Field[], rows: readonly ValueRow[]): Promise<ColumnBatch> {
  const slice = new TimeSlice();
  const columns = fields.map(columnOf);
  const vectors: ColumnVector[] = [];
  for (const [index, { type }] of columns.entries()) {
    vectors.push(readColumn(rows, index, type));
    if (slice.isOver) await slice.next();
  }
  return { columns, vectors, rowCount: rows.length };
}

function columnOf({ name, type }: Field): EngineColumn {
  const typeName = typeNameOf(type);
  return { name, type: typeName, generic: genericTypeOf(typeName) };
}

function readColumn(rows: readonly ValueRow[], index: number, type: string): ColumnVector {
  switch (genericTypeOf(type)) {
    case 0:
      return /^(TINYINT|SMALLINT|INT|BIGINT)$/.test(type)
        ? integerVector(rows, index)
        : numberVector(rows, index, Number);
    case 2:
      return numberVector(rows, index, momentOf);
    case 3:
      return flagVector(rows, index);
    default:
      return valueVector(rows, index, type === 'TIME' ? timeText : plainText);
  }
}

/** The driver's dates have milliseconds; finer fractions are in a separate member, in seconds. */
function momentOf(value: unknown): number | undefined {
  if (!(value instanceof Date)) return undefined;
  const fine: unknown = Reflect.get(value, 'nanosecondsDelta');
  const micros = typeof fine === 'number' ? Math.round(fine * 1_000_000) : 0;
  return value.getTime() + micros / 1_000;
}

const timeText = (value: unknown): string =>
  value instanceof Date ? value.toISOString().slice(11, 23) : String(value);

function plainText(value: unknown): string {
  if (value instanceof Uint8Array) return bytesText(value);
  return value instanceof Date ? value.toISOString() : String(value);
}
