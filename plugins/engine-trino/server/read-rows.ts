import { TimeSlice } from '@facet/sdk/data-work';
import {
  base64Text,
  type ColumnBatch,
  type ColumnVector,
  decimalVector,
  type EngineColumn,
  flagVector,
  integerVector,
  numberVector,
  type ValueRow,
  valueVector,
} from '@facet/sdk/server';
import { epochMs, zonedEpochMs } from './moments.ts';
import { genericTypeOf, type Reading, readingOf } from './types.ts';
import type { ResultField, TypeSignature } from './wire.ts';

export const columnsOf = (fields: readonly ResultField[]): EngineColumn[] =>
  fields.map(({ name, type }) => ({ name, type, generic: genericTypeOf(type) }));

/** Yields to other work during long results. */
export async function readRows(fields: readonly ResultField[], rows: readonly ValueRow[]): Promise<ColumnBatch> {
  const slice = new TimeSlice();
  const vectors: ColumnVector[] = [];
  for (const [index, { typeSignature }] of fields.entries()) {
    vectors.push(readColumn(rows, index, typeSignature));
    if (slice.isOver) await slice.next();
  }
  return { columns: columnsOf(fields), vectors, rowCount: rows.length };
}

function readColumn(rows: readonly ValueRow[], index: number, signature: TypeSignature): ColumnVector {
  const reading: Reading = readingOf(signature.rawType);
  switch (reading) {
    case 'number':
      return numberVector(rows, index, Number);
    case 'moment':
      return numberVector(rows, index, (value) => epochMs(String(value)));
    case 'zoned-moment':
      return numberVector(rows, index, (value) => zonedEpochMs(String(value)));
    case 'long':
      return integerVector(rows, index);
    case 'decimal':
      return decimalVector(rows, index);
    case 'flag':
      return flagVector(rows, index);
    case 'text':
      return valueVector(rows, index, String);
    case 'bytes':
      return valueVector(rows, index, (value) => base64Text(String(value)));
    case 'nested':
      return valueVector(rows, index, (value) => nestedText(value, signature));
  }
}

/** JSON of a value: rows are objects if all fields have names; numbers keep the digits of the database. */
function nestedText(value: unknown, { rawType, arguments: parts }: TypeSignature): string {
  if (value === null || value === undefined) return 'null';
  if (rawType === 'array' && Array.isArray(value)) {
    const inner = signatureAt(parts, 0);
    return `[${value.map((member) => nestedText(member, inner)).join(',')}]`;
  }
  if (rawType === 'map' && typeof value === 'object') {
    const inner = signatureAt(parts, 1);
    return `{${Object.entries(value)
      .map(([key, member]) => `${JSON.stringify(key)}:${nestedText(member, inner)}`)
      .join(',')}}`;
  }
  if (rawType === 'row' && Array.isArray(value)) return rowText(value, parts);
  switch (readingOf(rawType)) {
    case 'decimal':
      return String(value);
    case 'bytes':
      return JSON.stringify(base64Text(String(value)));
    default:
      return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  }
}

function rowText(members: readonly unknown[], parts: TypeSignature['arguments']): string {
  const names = parts.map((part) => (part.kind === 'NAMED_TYPE' ? part.value.fieldName?.name : undefined));
  const texts = members.map((member, at) => nestedText(member, signatureAt(parts, at)));
  if (names.includes(undefined)) return `[${texts.join(',')}]`;
  return `{${texts.map((text, at) => `${JSON.stringify(names[at])}:${text}`).join(',')}}`;
}

const UNKNOWN: TypeSignature = { rawType: 'varchar', arguments: [] };

function signatureAt(parts: TypeSignature['arguments'], at: number): TypeSignature {
  const part = parts[at];
  if (part?.kind === 'TYPE') return part.value;
  return part?.kind === 'NAMED_TYPE' ? part.value.typeSignature : UNKNOWN;
}
