import { TimeSlice } from '@facet/sdk/data-work';
import type { ColumnBatch, ColumnVector, EngineColumn } from '@facet/sdk/server';
import { epochMs, zonedEpochMs } from './moments.ts';
import { genericTypeOf, type Reading, readingOf } from './types.ts';
import type { ResultField, TypeSignature } from './wire.ts';

type Row = readonly unknown[];

export const columnsOf = (fields: readonly ResultField[]): EngineColumn[] =>
  fields.map(({ name, type }) => ({ name, type, generic: genericTypeOf(type) }));

/** Long results let others in between. */
export async function readRows(fields: readonly ResultField[], rows: readonly Row[]): Promise<ColumnBatch> {
  const slice = new TimeSlice();
  const vectors: ColumnVector[] = [];
  for (const [index, { typeSignature }] of fields.entries()) {
    vectors.push(readColumn(rows, index, typeSignature));
    if (slice.isOver) await slice.next();
  }
  return { columns: columnsOf(fields), vectors, rowCount: rows.length };
}

function readColumn(rows: readonly Row[], index: number, signature: TypeSignature): ColumnVector {
  const reading: Reading = readingOf(signature.rawType);
  switch (reading) {
    case 'number':
      return numbers(rows, index, Number);
    case 'moment':
      return numbers(rows, index, (value) => epochMs(String(value)));
    case 'zoned-moment':
      return numbers(rows, index, (value) => zonedEpochMs(String(value)));
    case 'long':
      return longs(rows, index);
    case 'decimal':
      return decimals(rows, index);
    case 'flag':
      return flags(rows, index);
    case 'text':
      return valuesOf(rows, index, String);
    case 'bytes':
      return valuesOf(rows, index, (value) => bytesText(String(value)));
    case 'nested':
      return valuesOf(rows, index, (value) => nestedText(value, signature));
  }
}

const isNull = (value: unknown): value is null | undefined => value === null || value === undefined;

function valuesOf(rows: readonly Row[], index: number, read: (value: unknown) => unknown): ColumnVector {
  return {
    kind: 'values',
    values: rows.map((row) => {
      const value = row[index];
      return isNull(value) ? null : read(value);
    }),
  };
}

/** What `read` finds no number for becomes null. */
function numbers(
  rows: readonly Row[],
  index: number,
  read: (value: unknown) => number | undefined,
): Extract<ColumnVector, { readonly kind: 'numbers' }> {
  const values = new Float64Array(rows.length);
  let nulls: Uint8Array | null = null;
  for (let row = 0; row < rows.length; row += 1) {
    const value = rows[row]?.[index];
    const number = isNull(value) ? undefined : read(value);
    if (number === undefined) {
      nulls ??= new Uint8Array(rows.length);
      nulls[row] = 1;
    } else values[row] = number;
  }
  return { kind: 'numbers', values, nulls };
}

/** Doubles while they hold every digit. */
function longs(rows: readonly Row[], index: number): ColumnVector {
  if (!rows.some((row) => typeof row[index] === 'bigint')) return numbers(rows, index, Number);
  return {
    kind: 'bigints',
    values: BigInt64Array.from(rows, (row) => bigOf(row[index])),
    nulls: rows.some((row) => isNull(row[index])) ? Uint8Array.from(rows, (row) => (isNull(row[index]) ? 1 : 0)) : null,
  };
}

const bigOf = (value: unknown): bigint =>
  typeof value === 'bigint' ? value : typeof value === 'number' ? BigInt(value) : 0n;

const WHOLE = /^-?\d+$/;

/** The nearest doubles with their digits; whole numbers beyond 2^53, such as sums, stay exact. */
function decimals(rows: readonly Row[], index: number): ColumnVector {
  const texts = rows.map((row) => (isNull(row[index]) ? null : String(row[index])));
  const exact =
    texts.every((text) => text === null || WHOLE.test(text)) &&
    texts.some((text) => text !== null && !Number.isSafeInteger(Number(text)));
  return exact
    ? { kind: 'values', values: texts.map((text) => (text === null ? null : BigInt(text))) }
    : {
        ...numbers(
          texts.map((text) => [text]),
          0,
          Number,
        ),
        texts,
      };
}

function flags(rows: readonly Row[], index: number): ColumnVector {
  return {
    kind: 'booleans',
    values: Uint8Array.from(rows, (row) => (row[index] === true ? 1 : 0)),
    nulls: rows.some((row) => isNull(row[index])) ? Uint8Array.from(rows, (row) => (isNull(row[index]) ? 1 : 0)) : null,
  };
}

const READER = new TextDecoder('utf-8', { fatal: true });

function bytesText(base64: string): string {
  try {
    return READER.decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch (error) {
    if (error instanceof TypeError) return '[bytes]';
    throw error;
  }
}

/** JSON of a value: rows are objects where all of their fields have names, digits are those of the database. */
function nestedText(value: unknown, { rawType, arguments: parts }: TypeSignature): string {
  if (isNull(value)) return 'null';
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
      return JSON.stringify(bytesText(String(value)));
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
