import type { ColumnVector } from '@facet/sdk/server';

/** Decoded values of a column. */
export interface Cells {
  vector(): ColumnVector;
  /** One value as JSON, for the value that contains it. */
  json(row: number): string;
}

export const numberCells = (values: Float64Array): Cells => ({
  vector: () => ({ kind: 'numbers', values, nulls: null }),
  json: (row) => JSON.stringify(values[row] ?? null),
});

export const flagCells = (values: Uint8Array): Cells => ({
  vector: () => ({ kind: 'booleans', values, nulls: null }),
  json: (row) => (values[row] === 1 ? 'true' : 'false'),
});

/** @param text Formats a timestamp in milliseconds since 1970. */
export const momentCells = (values: Float64Array, text: (ms: number) => string): Cells => ({
  vector: () => ({ kind: 'numbers', values, nulls: null }),
  json: (row) => JSON.stringify(text(values[row] ?? 0)),
});

/** Doubles if they represent all integers exactly, otherwise bigints. */
export function integerCells(values: readonly bigint[] | BigInt64Array | BigUint64Array): Cells {
  return {
    vector() {
      let [least, most] = [0n, 0n];
      for (const value of values) {
        if (value < least) least = value;
        else if (value > most) most = value;
      }
      if (least >= -LARGEST && most <= LARGEST)
        return { kind: 'numbers', values: Float64Array.from(values, Number), nulls: null };
      if (least >= -LONGEST - 1n && most <= LONGEST)
        return { kind: 'bigints', values: BigInt64Array.from(values), nulls: null };
      return { kind: 'values', values: [...values] };
    },
    json: (row) => String(values[row]),
  };
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);
const LONGEST = 2n ** 63n - 1n;

/**
 * Decimals as the nearest doubles, with their digits where doubles lose some. Integers beyond 2^53, such as sums, stay
 * exact.
 */
export function decimalCells(unscaled: readonly bigint[] | BigInt64Array, scale: number): Cells {
  if (scale === 0) return integerCells(unscaled);
  const digits = (value: bigint): string => decimalText(value, scale);
  return {
    vector() {
      const divisor = 10 ** scale;
      const isExact = scale <= MOST_EXACT_SCALE && unscaled.every((value) => value >= -LARGEST && value <= LARGEST);
      if (isExact)
        return {
          kind: 'numbers',
          values: Float64Array.from(unscaled, (value) => Number(value) / divisor),
          nulls: null,
        };
      const texts = Array.from(unscaled, digits);
      return { kind: 'numbers', values: Float64Array.from(texts, Number), nulls: null, texts };
    },
    json: (row) => digits(unscaled[row] ?? 0n),
  };
}

/** Largest power of ten that a double represents exactly. */
const MOST_EXACT_SCALE = 22;

function decimalText(value: bigint, scale: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

export const textCells = (values: readonly (string | null)[]): Cells => ({
  vector: () => ({ kind: 'values', values }),
  json: (row) => JSON.stringify(values[row] ?? null),
});

/** Values that already are JSON texts. */
export const jsonCells = (values: readonly (string | null)[]): Cells => ({
  vector: () => ({ kind: 'values', values }),
  json: (row) => values[row] ?? 'null',
});

/** @param nulls 1 = null */
export const nullableCells = (nulls: Uint8Array, inner: Cells): Cells => ({
  vector: () => (nulls.includes(1) ? withNulls(inner.vector(), nulls) : inner.vector()),
  json: (row) => (nulls[row] === 1 ? 'null' : inner.json(row)),
});

function withNulls(vector: ColumnVector, nulls: Uint8Array): ColumnVector {
  if (vector.kind === 'values')
    return { kind: 'values', values: vector.values.map((value, row) => (nulls[row] === 1 ? null : value)) };
  if (vector.kind === 'numbers' && vector.texts)
    return { ...vector, nulls, texts: vector.texts.map((text, row) => (nulls[row] === 1 ? null : text)) };
  return { ...vector, nulls };
}

/** Values of a dictionary by their codes. @param nullAt The code of null. */
export function codedCells(codes: Uint32Array, dictionary: Cells, nullAt: number | undefined): Cells {
  return {
    vector() {
      const vector = dictionary.vector();
      const nulls = nullAt === undefined ? null : Uint8Array.from(codes, (code) => (code === nullAt ? 1 : 0));
      switch (vector.kind) {
        case 'values':
          return {
            kind: 'values',
            values: Array.from(codes, (code) => (code === nullAt ? null : (vector.values[code] ?? null))),
          };
        case 'bigints':
          return { kind: 'bigints', values: BigInt64Array.from(codes, (code) => vector.values[code] ?? 0n), nulls };
        case 'booleans':
          return { kind: 'booleans', values: Uint8Array.from(codes, (code) => vector.values[code] ?? 0), nulls };
        case 'numbers':
          return { kind: 'numbers', values: Float64Array.from(codes, (code) => vector.values[code] ?? 0), nulls };
      }
    },
    json: (row) => (codes[row] === nullAt ? 'null' : dictionary.json(codes[row] ?? 0)),
  };
}

/** @param ends End index of each row's list in the values. */
export const listCells = (ends: Float64Array, inner: Cells): Cells =>
  made(ends.length, (row) => {
    const members: string[] = [];
    for (let at = ends[row - 1] ?? 0; at < (ends[row] ?? 0); at += 1) members.push(inner.json(at));
    return `[${members.join(',')}]`;
  });

export const mapCells = (ends: Float64Array, keys: Cells, values: Cells): Cells =>
  made(ends.length, (row) => {
    const members: string[] = [];
    for (let at = ends[row - 1] ?? 0; at < (ends[row] ?? 0); at += 1) {
      const key = keys.json(at);
      members.push(`${key.startsWith('"') ? key : JSON.stringify(key)}:${values.json(at)}`);
    }
    return `{${members.join(',')}}`;
  });

/** Objects if all members have names, otherwise lists. */
export const tupleCells = (rows: number, names: readonly (string | undefined)[], members: readonly Cells[]): Cells =>
  made(rows, (row) => {
    const texts = members.map((member) => member.json(row));
    if (names.length === 0 || names.includes(undefined)) return `[${texts.join(',')}]`;
    return `{${texts.map((text, at) => `${JSON.stringify(names[at])}:${text}`).join(',')}}`;
  });

const made = (rows: number, json: (row: number) => string): Cells => ({
  vector: () => ({ kind: 'values', values: Array.from({ length: rows }, (_, row) => json(row)) }),
  json,
});
