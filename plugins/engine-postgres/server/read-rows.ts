import { Buffer } from 'node:buffer';
import type { ColumnBatch, ColumnVector, EngineColumn } from '@facet/sdk/server';
import { TimeSlice } from '@facet/sdk/data-work';
import { arrayJson } from './array-text.ts';
import { genericTypeOf, typeOfOid } from './types.ts';

/** A row as Postgres sends it: texts, before any parsing. */
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

/** Long results let others in between. */
export async function readRows(fields: readonly ResultField[], rows: readonly TextRow[]): Promise<ColumnBatch> {
  const slice = new TimeSlice();
  const vectors: ColumnVector[] = [];
  for (const [index, { dataTypeID }] of fields.entries()) {
    const texts = rows.map((row) => row[index] ?? null);
    vectors.push(await readColumn(texts, dataTypeID, slice));
    if (slice.isOver) await slice.next();
  }
  return { columns: columnsOf(fields), vectors, rowCount: rows.length };
}

async function readColumn(texts: readonly (string | null)[], oid: number, slice: TimeSlice): Promise<ColumnVector> {
  const reading = typeOfOid(oid).reading;
  switch (reading) {
    case 'integer':
    case 'float':
      return numbers(texts, floatOf);
    case 'long':
      return longs(texts);
    case 'decimal':
      return decimals(texts);
    case 'boolean':
      return {
        kind: 'booleans',
        values: Uint8Array.from(texts, (text) => (text === 't' ? 1 : 0)),
        nulls: nullsOf(texts),
      };
    case 'date':
    case 'timestamp':
      return numbers(texts, epochMs);
    case 'interval':
      return rewritten(texts, intervalText, slice);
    case 'array':
      return rewritten(texts, (text) => arrayJson(text, oid), slice);
    case 'bytes':
      return rewritten(texts, bytesText, slice);
    case 'text':
      return { kind: 'values', values: texts };
  }
}

async function rewritten(
  texts: readonly (string | null)[],
  write: (text: string) => string,
  slice: TimeSlice,
): Promise<ColumnVector> {
  const values: (string | null)[] = [];
  for (const text of texts) {
    values.push(text && write(text));
    if (slice.isOver) await slice.next();
  }
  return { kind: 'values', values };
}

function nullsOf(texts: readonly (string | null)[]): Uint8Array | null {
  return texts.includes(null) ? Uint8Array.from(texts, (text) => (text === null ? 1 : 0)) : null;
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

const floatOf = (text: string): number => Number(text);

/** Doubles while they hold every digit. */
function longs(texts: readonly (string | null)[]): ColumnVector {
  if (texts.every((text) => text === null || Number.isSafeInteger(Number(text)))) return numbers(texts, floatOf);
  return { kind: 'bigints', values: BigInt64Array.from(texts, (text) => BigInt(text ?? 0)), nulls: nullsOf(texts) };
}

const WHOLE = /^-?\d+$/;

/** The nearest doubles; whole numbers beyond 2^53, such as sums of bigint, stay exact. */
function decimals(texts: readonly (string | null)[]): ColumnVector {
  const exact =
    texts.every((text) => text !== null && WHOLE.test(text)) &&
    texts.some((text) => !Number.isSafeInteger(Number(text)));
  return exact
    ? { kind: 'values', values: texts.map((text) => BigInt(text ?? 0)) }
    : { ...numbers(texts, floatOf), texts };
}

const STAMP = /^(\d{4,})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d)(\.\d+)?)?([+-]\d\d)?(?::?(\d\d))?( BC)?$/;

/** Milliseconds since 1970, read as UTC where the text has no zone; infinities have none. */
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

const INTERVAL_PART = /(-?\d+) (year|mon|day)s?/g;
const CLOCK = /-?\d+:\d\d:\d\d(?:\.\d+)?/;

/** `428 days 04:05:06`: a month counts 30 days, a year 365. */
function intervalText(text: string): string {
  let days = 0;
  for (const [, count, unit] of text.matchAll(INTERVAL_PART)) {
    days += Number(count) * (unit === 'year' ? 365 : unit === 'mon' ? 30 : 1);
  }
  return `${days} days ${CLOCK.exec(text)?.[0] ?? '00:00:00'}`;
}

const READER = new TextDecoder('utf-8', { fatal: true });

function bytesText(text: string): string {
  try {
    return READER.decode(Buffer.from(text.slice(2), 'hex'));
  } catch {
    return '[bytes]';
  }
}
