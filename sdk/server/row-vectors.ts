import type { ColumnVector } from './engine.ts';

/** Rows as drivers and protocols give them, one value a column. */
export type ValueRow = readonly unknown[];

type Numbers = Extract<ColumnVector, { readonly kind: 'numbers' }>;

const isNull = (value: unknown): value is null | undefined => value === null || value === undefined;

/** The column at `index` of rows, each value as `read` gives it; null stays null. */
export function valueVector(rows: readonly ValueRow[], index: number, read: (value: unknown) => unknown): ColumnVector {
  return {
    kind: 'values',
    values: rows.map((row) => {
      const value = row[index];
      return isNull(value) ? null : read(value);
    }),
  };
}

/** The same of numbers, moments (milliseconds since 1970) among them. What `read` finds no number for becomes null. */
export function numberVector(
  rows: readonly ValueRow[],
  index: number,
  read: (value: unknown) => number | undefined,
): Numbers {
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

const SMALLEST = -(2n ** 63n);
const LARGEST = 2n ** 63n;
const inLong = (value: bigint): boolean => value >= SMALLEST && value < LARGEST;

/** Whole numbers, as numbers, bigints or digits: doubles while these hold every digit. */
export function integerVector(rows: readonly ValueRow[], index: number): ColumnVector {
  if (rows.every((row) => isNull(row[index]) || Number.isSafeInteger(Number(row[index]))))
    return numberVector(rows, index, Number);
  const values = rows.map((row) => bigOf(row[index]));
  if (!values.every((value) => value === null || inLong(value))) return { kind: 'values', values };
  return {
    kind: 'bigints',
    values: BigInt64Array.from(values, (value) => value ?? 0n),
    nulls: nullsOf(rows, index),
  };
}

const bigOf = (value: unknown): bigint | null => (isNull(value) ? null : BigInt(String(value)));

const WHOLE = /^-?\d+$/;
/** The time to read and write an integer grows faster than its digits: longer ones stay the text that they came as. */
const MOST_DIGITS = 1_000;

/** Decimal digits: the nearest doubles with their digits; whole numbers beyond 2^53, such as sums, stay exact. */
export function decimalVector(rows: readonly ValueRow[], index: number): ColumnVector {
  const texts = rows.map((row) => (isNull(row[index]) ? null : String(row[index])));
  const exact =
    texts.every((text) => text === null || WHOLE.test(text)) &&
    texts.some((text) => text !== null && !Number.isSafeInteger(Number(text)));
  return exact ? { kind: 'values', values: texts.map(exactWhole) } : { ...numberVector(rows, index, Number), texts };
}

/** Digits as the integer that they are, where they are few enough to compute with. */
export const exactWhole = (digits: string | null): bigint | string | null =>
  digits === null || digits.length > MOST_DIGITS ? digits : BigInt(digits);

export function flagVector(
  rows: readonly ValueRow[],
  index: number,
  isTrue: (value: unknown) => boolean = (value) => value === true,
): ColumnVector {
  return {
    kind: 'booleans',
    values: Uint8Array.from(rows, (row) => (isTrue(row[index]) ? 1 : 0)),
    nulls: nullsOf(rows, index),
  };
}

const nullsOf = (rows: readonly ValueRow[], index: number): Uint8Array | null =>
  rows.some((row) => isNull(row[index])) ? Uint8Array.from(rows, (row) => (isNull(row[index]) ? 1 : 0)) : null;

const READER = new TextDecoder('utf-8', { fatal: true });

/** Bytes as the text that they are, or a mark where they are none. */
export function bytesText(bytes: Uint8Array): string {
  try {
    return READER.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return '[bytes]';
    throw error;
  }
}

/** The same of bytes in base64. */
export const base64Text = (text: string): string =>
  bytesText(Uint8Array.from([...atob(text)], (character) => character.charCodeAt(0)));

const MOMENT = /^([+-]?\d{4,})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/;

/** Milliseconds since 1970, fractions to the microsecond, of `2020-01-01 00:00:00.000001+02:00`; without a zone it is UTC. */
export function momentOfText(text: string): number | undefined {
  const found = MOMENT.exec(text.trim());
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone] = found;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? '') ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return ((date.getTime() - offset) * 1_000 + Math.round(Number(fraction) * 1_000_000)) / 1_000;
}
