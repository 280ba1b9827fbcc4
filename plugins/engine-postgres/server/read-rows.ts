import { Buffer } from 'node:buffer';
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
import { TimeSlice } from '@facet/sdk/data-work';
import { arrayJson } from './array-text.ts';
import { genericTypeOf, typeOfOid } from './types.ts';

/** A row of unparsed texts, as sent by Postgres. */
export type TextRow = readonly (string | null)[];

export interface ResultField {
  readonly name: string;
  readonly dataTypeID: number;
}

export function columnsOf(fields: readonly ResultField[]): EngineColumn[] {
  return fields.map(({ name, dataTypeID }) => {
    const type = typeOfOid(dataTypeID).name;
    return { name, type, generic: genericTypeOf(type) };
  });
}

/** Yields to other work during long results. */
export async function readRows(fields: readonly ResultField[], rows: readonly TextRow[]): Promise<ColumnBatch> {
  const slice = new TimeSlice();
  const vectors: ColumnVector[] = [];
  for (const [index, { dataTypeID }] of fields.entries()) {
    vectors.push(await readColumn(rows, index, dataTypeID, slice));
    if (slice.isOver) await slice.next();
  }
  return { columns: columnsOf(fields), vectors, rowCount: rows.length };
}

async function readColumn(
  rows: readonly TextRow[],
  index: number,
  oid: number,
  slice: TimeSlice,
): Promise<ColumnVector> {
  switch (typeOfOid(oid).reading) {
    case 'integer':
    case 'float':
      return numberVector(rows, index, Number);
    case 'long':
      return integerVector(rows, index);
    case 'decimal':
      return decimalVector(rows, index);
    case 'boolean':
      return flagVector(rows, index, (text) => text === 't');
    case 'date':
    case 'timestamp':
      return numberVector(rows, index, (text) => epochMs(String(text)));
    case 'interval':
      return rewritten(rows, index, intervalText, slice);
    case 'array':
      return rewritten(rows, index, (text) => arrayJson(text, oid), slice);
    case 'bytes':
      return rewritten(rows, index, (text) => bytesText(Buffer.from(text.slice(2), 'hex')), slice);
    case 'text':
      return { kind: 'values', values: rows.map((row) => row[index] ?? null) };
  }
}

async function rewritten(
  rows: readonly TextRow[],
  index: number,
  write: (text: string) => string,
  slice: TimeSlice,
): Promise<ColumnVector> {
  const values: (string | null)[] = [];
  for (const row of rows) {
    const text = row[index] ?? null;
    values.push(text && write(text));
    if (slice.isOver) await slice.next();
  }
  return { kind: 'values', values };
}

const STAMP = /^(\d{4,})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d)(\.\d+)?)?([+-]\d\d)?(?::?(\d\d))?( BC)?$/;

/** Milliseconds since 1970, read as UTC if the text has no zone; undefined for infinity. */
export function epochMs(text: string): number | undefined {
  const found = STAMP.exec(text);
  if (!found) return undefined;
  const [, year = '', month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone, zoneMinutes, bc] =
    found;
  const date = new Date(0);
  date.setUTCFullYear(bc ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  const micros = Math.round(Number(fraction) * 1_000_000);
  const offset = zone ? Number(zone) * 60 + Math.sign(Number(zone) || 1) * Number(zoneMinutes ?? 0) : 0;
  return (date.getTime() * 1_000 - offset * 60_000_000 + micros) / 1_000;
}

const INTERVAL_PART = /((?<!\d)-?\d+) (year|mon|day)s?/g;
const CLOCK = /(?<!\d)-?\d+:\d\d:\d\d(?:\.\d+)?/;

/** Formats an interval as `428 days 04:05:06`: a month counts 30 days, a year 365. */
function intervalText(text: string): string {
  let days = 0;
  for (const [, count, unit] of text.matchAll(INTERVAL_PART)) {
    days += Number(count) * (unit === 'year' ? 365 : unit === 'mon' ? 30 : 1);
  }
  return `${days} days ${CLOCK.exec(text)?.[0] ?? '00:00:00'}`;
}
