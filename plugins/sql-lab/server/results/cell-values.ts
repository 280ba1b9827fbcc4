import type { ColumnVector } from '@facet/sdk/server';
import type { CellKind } from './result-columns.ts';

export type CellValue = string | number | boolean | null;

/** Reads one column of a batch as the values that clients get: ISO texts for moments, texts for numbers too large for a double. */
export function cellReader(vector: ColumnVector, kind: CellKind): (row: number) => CellValue {
  switch (vector.kind) {
    case 'numbers': {
      const { values, nulls } = vector;
      const moment = MOMENTS[kind];
      // One value that is no number makes texts of a column of exact numbers.
      const asText = kind === 'decimal' && values.some((value, row) => Number.isNaN(value) && !nulls?.[row]);
      return (row) => {
        if (nulls?.[row]) return null;
        const value = values[row] ?? Number.NaN;
        if (!Number.isFinite(value)) return null;
        if (asText) return String(value);
        return moment ? moment(value) : value;
      };
    }
    case 'bigints': {
      const { values, nulls } = vector;
      return (row) => (nulls?.[row] ? null : exactInteger(values[row] ?? 0n));
    }
    case 'booleans': {
      const { values, nulls } = vector;
      return (row) => (nulls?.[row] ? null : values[row] === 1);
    }
    case 'values': {
      const { values } = vector;
      return (row) => plainValue(values[row], kind);
    }
  }
}

const MOMENTS: Readonly<Partial<Record<CellKind, (epochMs: number) => string>>> = {
  date: (ms) => isoParts(ms).date,
  timestamp: (ms) => isoText(ms),
  timestamptz: (ms) => `${isoText(ms)}+00:00`,
  time: (ms) => isoParts(ms).time,
};

function isoText(epochMs: number): string {
  const { date, time } = isoParts(epochMs);
  return `${date}T${time}`;
}

/** Microseconds are written only when there are any. */
function isoParts(epochMs: number): { readonly date: string; readonly time: string } {
  const ms = Math.floor(epochMs);
  const iso = new Date(ms).toISOString();
  const split = iso.indexOf('T');
  const fraction = (((ms % 1000) + 1000) % 1000) * 1000 + Math.round((epochMs - ms) * 1000);
  const seconds = iso.slice(split + 1, split + 9);
  return {
    date: iso.slice(0, split),
    time: fraction === 0 ? seconds : `${seconds}.${String(fraction).padStart(6, '0')}`,
  };
}

function plainValue(value: unknown, kind: CellKind): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return exactInteger(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    const moment = MOMENTS[kind];
    return moment ? moment(value) : value;
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Date) return MOMENTS[kind]?.(value.getTime()) ?? value.toISOString();
  if (value instanceof Uint8Array) return bytesText(value);
  return spacedJson(value);
}

/** JSON with a blank after each comma and colon, as the contract writes nested values. Line ends inside texts are escaped. */
function spacedJson(value: unknown): string {
  const lines = JSON.stringify(
    value,
    (_key, member: unknown) => (typeof member === 'bigint' ? exactInteger(member) : member),
    1,
  );
  return lines.replaceAll(/,\n\s*/g, ', ').replaceAll(/\n\s*/g, '');
}

function exactInteger(value: bigint): number | string {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value.toString();
}

function bytesText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return '[bytes]';
    throw error;
  }
}
