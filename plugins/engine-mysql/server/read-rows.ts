import type { Buffer } from 'node:buffer';
import { TimeSlice } from '@facet/sdk/data-work';
import type { ColumnBatch, ColumnVector, EngineColumn } from '@facet/sdk/server';
import { geometryText } from './geometry-text.ts';
import { genericTypeOf, type Reading, type ResultField, typeOfField } from './types.ts';

/** A value as it came, in a form that holds on to nothing else: a text, or the bytes of types that are none. */
export type Cell = string | Uint8Array | null;

/** Turns one value of the wire into a cell. */
export type CellReader = (bytes: Buffer | null) => Cell;

export function cellReaders(fields: readonly ResultField[]): readonly CellReader[] {
  return fields.map((field): CellReader => {
    switch (typeOfField(field).reading) {
      case 'text':
        return (bytes) => bytes && bytes.toString('utf8');
      case 'bits':
      case 'bytes':
      case 'geometry':
        return (bytes) => bytes && new Uint8Array(bytes);
      default:
        return (bytes) => bytes && bytes.toString('latin1');
    }
  });
}

export function columnsOf(fields: readonly ResultField[]): EngineColumn[] {
  return fields.map((field) => {
    const { name } = typeOfField(field);
    return { name: field.name, type: name, generic: genericTypeOf(name) };
  });
}

/** Long results let others in between. */
export async function readRows(
  fields: readonly ResultField[],
  rows: readonly (readonly Cell[])[],
): Promise<ColumnBatch> {
  const slice = new TimeSlice();
  const vectors: ColumnVector[] = [];
  for (const [index, field] of fields.entries()) {
    vectors.push(readColumn(rows, index, typeOfField(field).reading));
    if (slice.isOver) await slice.next();
  }
  return { columns: columnsOf(fields), vectors, rowCount: rows.length };
}

function readColumn(rows: readonly (readonly Cell[])[], index: number, reading: Reading): ColumnVector {
  switch (reading) {
    case 'number':
      return numbers(textsOf(rows, index), Number);
    case 'moment':
      return numbers(textsOf(rows, index), epochMs);
    case 'long':
      return longs(textsOf(rows, index));
    case 'decimal':
      return decimals(textsOf(rows, index));
    case 'flag':
      return flags(textsOf(rows, index));
    case 'text':
      return { kind: 'values', values: textsOf(rows, index) };
    case 'bits':
      return { kind: 'values', values: bytesOf(rows, index).map((bytes) => bytes && bitsValue(bytes)) };
    case 'bytes':
      return { kind: 'values', values: bytesOf(rows, index).map((bytes) => bytes && bytesText(bytes)) };
    case 'geometry':
      return { kind: 'values', values: bytesOf(rows, index).map((bytes) => bytes && geometryText(bytes)) };
    case 'nothing':
      return { kind: 'values', values: rows.map(() => null) };
  }
}

function textsOf(rows: readonly (readonly Cell[])[], index: number): (string | null)[] {
  return rows.map((row) => {
    const cell = row[index];
    return typeof cell === 'string' ? cell : null;
  });
}

function bytesOf(rows: readonly (readonly Cell[])[], index: number): (Uint8Array | null)[] {
  return rows.map((row) => {
    const cell = row[index];
    return cell instanceof Uint8Array ? cell : null;
  });
}

/** `read` answers `undefined` for what has no place among numbers; it becomes null. */
function numbers(
  texts: readonly (string | null)[],
  read: (text: string) => number | undefined,
): Extract<ColumnVector, { readonly kind: 'numbers' }> {
  const values = new Float64Array(texts.length);
  let nulls: Uint8Array | null = null;
  texts.forEach((text, row) => {
    const value = text === null ? undefined : read(text);
    if (value === undefined) {
      nulls ??= new Uint8Array(texts.length);
      nulls[row] = 1;
    } else values[row] = value;
  });
  return { kind: 'numbers', values, nulls };
}

const LARGEST = 2n ** 63n;

/** Doubles while they hold every digit; unsigned numbers beyond 2^63 one by one. */
function longs(texts: readonly (string | null)[]): ColumnVector {
  if (texts.every((text) => text === null || Number.isSafeInteger(Number(text)))) return numbers(texts, Number);
  const values = texts.map((text) => (text === null ? null : BigInt(text)));
  if (values.some((value) => value !== null && value >= LARGEST)) return { kind: 'values', values };
  return {
    kind: 'bigints',
    values: BigInt64Array.from(values, (value) => value ?? 0n),
    nulls: values.includes(null) ? Uint8Array.from(values, (value) => (value === null ? 1 : 0)) : null,
  };
}

const WHOLE = /^-?\d+$/;

/** The nearest doubles; whole numbers beyond 2^53, such as sums of bigint, stay exact. */
function decimals(texts: readonly (string | null)[]): ColumnVector {
  const exact =
    texts.every((text) => text !== null && WHOLE.test(text)) &&
    texts.some((text) => !Number.isSafeInteger(Number(text)));
  return exact
    ? { kind: 'values', values: texts.map((text) => BigInt(text ?? 0)) }
    : { ...numbers(texts, Number), texts };
}

/** A column of one digit may hold more than yes and no; then it is shown as it is. */
function flags(texts: readonly (string | null)[]): ColumnVector {
  if (texts.some((text) => text !== null && text !== '0' && text !== '1')) return numbers(texts, Number);
  return {
    kind: 'booleans',
    values: Uint8Array.from(texts, (text) => (text === '1' ? 1 : 0)),
    nulls: texts.includes(null) ? Uint8Array.from(texts, (text) => (text === null ? 1 : 0)) : null,
  };
}

const STAMP = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d)(\.\d+)?)?$/;

/** Milliseconds since 1970, read as UTC. Dates with a month or day of zero are none. */
function epochMs(text: string): number | undefined {
  const found = STAMP.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0'] = found;
  if (month === '00' || day === '00') return undefined;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  return (date.getTime() * 1_000 + Math.round(Number(fraction) * 1_000_000)) / 1_000;
}

function bitsValue(bytes: Uint8Array): number | bigint {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

const READER = new TextDecoder('utf-8', { fatal: true });

function bytesText(bytes: Uint8Array): string {
  try {
    return READER.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return '[bytes]';
    throw error;
  }
}
