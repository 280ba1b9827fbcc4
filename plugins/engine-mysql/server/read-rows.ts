import type { Buffer } from 'node:buffer';
import { TimeSlice } from '@facet/sdk/data-work';
import {
  bytesText,
  type ColumnBatch,
  type ColumnVector,
  decimalVector,
  type EngineColumn,
  flagVector,
  integerVector,
  numberVector,
} from '@facet/sdk/server';
import { geometryText } from './geometry-text.ts';
import { genericTypeOf, type Reading, type ResultField, typeOfField } from './types.ts';

/** A value without references to the network buffer: a text, or bytes for binary types. */
export type Cell = string | Uint8Array | null;

/** Converts a value of the protocol to a cell. */
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

/** Yields to other work during long results. */
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
      return numberVector(rows, index, Number);
    case 'moment':
      return numberVector(rows, index, (text) => epochMs(String(text)));
    case 'long':
      return integerVector(rows, index);
    case 'decimal':
      return decimalVector(rows, index);
    case 'flag':
      return flags(rows, index);
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

/** A TINYINT(1) column may contain other values than 0 and 1; then it stays numeric. */
const flags = (rows: readonly (readonly Cell[])[], index: number): ColumnVector =>
  rows.every((row) => row[index] === null || row[index] === '0' || row[index] === '1')
    ? flagVector(rows, index, (text) => text === '1')
    : numberVector(rows, index, Number);

const STAMP = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d)(\.\d+)?)?$/;

/** Milliseconds since 1970, read as UTC; undefined for dates with month or day zero. */
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
