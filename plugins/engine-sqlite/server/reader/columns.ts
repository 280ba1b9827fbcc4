import type { ColumnBatch, ColumnVector, EngineColumn, SqliteColumn, SqliteValue } from '@facet/sdk/server';
import { genericTypeOf } from '../types.ts';

const STAMP = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?(Z|[+-]\d\d:\d\d)?$/;
const DAY_ONLY = /^\d{4}-\d\d-\d\d$/;

/**
 * The types of a result: by declaration, or by the first rows if there is no declaration or the stored values differ
 * from it.
 */
export function columnTypes(
  declared: readonly SqliteColumn[],
  rows: readonly (readonly SqliteValue[])[],
): readonly EngineColumn[] {
  return declared.map(({ name, type }, index) => {
    const values = rows.map((row) => row[index] ?? null).filter((value) => value !== null);
    const written = type?.toUpperCase() ?? '';
    const generic = genericTypeOf(written);
    // Numbers in a date column may be seconds, days or anything else: only the dataset can define that.
    const fits = generic !== 2 || values.every((value) => typeof value === 'string' && epochMs(value) !== undefined);
    if (generic !== null && fits) return { name, type: written, generic };
    const stored = storedType(values);
    return { name, type: stored, generic: genericTypeOf(stored) ?? 1 };
  });
}

function storedType(values: readonly Exclude<SqliteValue, null>[]): string {
  if (values.length === 0) return 'NULL';
  if (values.every((value) => typeof value === 'bigint')) return 'INTEGER';
  if (values.every((value) => typeof value === 'bigint' || typeof value === 'number')) return 'REAL';
  if (values.every((value) => value instanceof Uint8Array)) return 'BLOB';
  if (values.every((value) => typeof value === 'string' && epochMs(value) !== undefined)) {
    return values.every((value) => typeof value === 'string' && DAY_ONLY.test(value)) ? 'DATE' : 'DATETIME';
  }
  return 'TEXT';
}

export function readBatch(columns: readonly EngineColumn[], rows: readonly (readonly SqliteValue[])[]): ColumnBatch {
  const vectors = columns.map(({ generic }, index) =>
    readColumn(
      rows.map((row) => row[index] ?? null),
      generic,
    ),
  );
  return { columns, vectors, rowCount: rows.length };
}

/** A column may contain values of any type, whatever its declaration; values that do not fit are returned unchanged. */
function readColumn(values: readonly SqliteValue[], generic: EngineColumn['generic']): ColumnVector {
  if (generic === 2) return moments(values) ?? plain(values);
  if (generic === 3 && values.every((value) => value === null || value === 0n || value === 1n)) {
    return {
      kind: 'booleans',
      values: Uint8Array.from(values, (value) => (value === 1n ? 1 : 0)),
      nulls: nullsOf(values),
    };
  }
  if (generic === 0 || generic === 3) return numbers(values) ?? plain(values);
  return { kind: 'values', values: values.map((value) => (value === null ? null : textOf(value))) };
}

function numbers(values: readonly SqliteValue[]): ColumnVector | undefined {
  if (!values.every((value) => value === null || typeof value === 'bigint' || typeof value === 'number'))
    return undefined;
  const exact = values.some((value) => typeof value === 'bigint' && !Number.isSafeInteger(Number(value)));
  if (exact && values.every((value) => value === null || typeof value === 'bigint')) {
    const wide = values.map((value) => (typeof value === 'bigint' ? value : 0n));
    return { kind: 'bigints', values: BigInt64Array.from(wide), nulls: nullsOf(values) };
  }
  return { kind: 'numbers', values: Float64Array.from(values, (value) => Number(value ?? 0)), nulls: nullsOf(values) };
}

function moments(values: readonly SqliteValue[]): ColumnVector | undefined {
  const found = values.map((value) => (typeof value === 'string' ? epochMs(value) : undefined));
  if (values.some((value, row) => value !== null && found[row] === undefined)) return undefined;
  return { kind: 'numbers', values: Float64Array.from(found, (ms) => ms ?? 0), nulls: nullsOf(values) };
}

function plain(values: readonly SqliteValue[]): ColumnVector {
  return {
    kind: 'values',
    values: values.map((value) => {
      if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
      return value instanceof Uint8Array ? textOf(value) : value;
    }),
  };
}

function nullsOf(values: readonly SqliteValue[]): Uint8Array | null {
  return values.includes(null) ? Uint8Array.from(values, (value) => (value === null ? 1 : 0)) : null;
}

const READER = new TextDecoder('utf-8', { fatal: true });

function textOf(value: Exclude<SqliteValue, null>): string {
  if (!(value instanceof Uint8Array)) return String(value);
  try {
    return READER.decode(value);
  } catch (error) {
    if (error instanceof TypeError) return '[bytes]';
    throw error;
  }
}

/** Milliseconds since 1970 of a date or timestamp in SQLite's format; UTC if the text has no zone. */
function epochMs(text: string): number | undefined {
  const found = STAMP.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone] = found;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1) return undefined;
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  return (date.getTime() * 1_000 - offsetMinutes(zone) * 60_000_000 + Math.round(Number(fraction) * 1_000_000)) / 1_000;
}

function offsetMinutes(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return zone.startsWith('-') ? -minutes : minutes;
}
