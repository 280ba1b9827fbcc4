import type { Batch } from '@uwdata/flechette';
import { momentText } from './moment-text.ts';
import type { ResultField } from './result-field.ts';

export type CellValue = string | number | boolean | null;
export type CellReader = (row: number) => CellValue;

const TWO_32 = 4_294_967_296;
const DAY_MS = 86_400_000;
const WHOLE = /^-?\d+$/;

/** Reads the cells of a chunk's column in the contract's form: ISO texts for timestamps, texts for integers beyond 2^53. */
export function cellReader(field: Pick<ResultField, 'form'>, batch: Batch<unknown>): CellReader {
  const { nullCount } = batch;
  const read = valueReader(field, batch);
  return nullCount === 0 ? read : (row) => (batch.isValid(row) ? read(row) : null);
}

function valueReader({ form }: Pick<ResultField, 'form'>, batch: Batch<unknown>): CellReader {
  const { values } = batch;
  switch (form) {
    case 'number':
    case 'integer':
      return (row) => finite(numberAt(values, row));
    case 'long':
      return (row) => exactInteger(longAt(values, row));
    case 'huge':
      return (row) => exactInteger(hugeAt(values, row));
    case 'decimal':
      return decimalReader(batch);
    case 'boolean':
    case 'text':
      return (row) => plain(batch.value(row));
    case 'mixed':
      return (row) => plain(JSON.parse(String(batch.value(row))));
    case 'date':
      return (row) => momentText('date', BigInt(numberAt(values, row)) * BigInt(DAY_MS) * 1_000n);
    case 'time':
      return (row) => momentText('time', BigInt(Math.round(numberAt(values, row) * 1_000)));
    case 'timestamp':
    case 'timestamptz':
      return (row) => momentText(form, longAt(values, row));
  }
}

/**
 * Integers that doubles cannot hold stay exact, as texts; then the other values are texts too, and a non-number is
 * null.
 */
function decimalReader(batch: Batch<unknown>): CellReader {
  const texts = Array.from({ length: batch.length }, (_, row) => batch.at(row));
  if (texts.includes('NaN')) return (row) => (texts[row] === 'NaN' ? null : plain(texts[row]));
  const whole = texts.every((text) => typeof text === 'string' && WHOLE.test(text));
  return whole && texts.some((text) => !Number.isSafeInteger(Number(text)))
    ? (row) => exactDigits(String(texts[row]))
    : (row) => finite(Number(texts[row]));
}

/** More of them are a text anyway, and take longer to read as an integer than their number says. */
const MOST_DIGITS = 1_000;
const exactDigits = (digits: string): number | string =>
  digits.length > MOST_DIGITS ? digits : exactInteger(BigInt(digits));

type Values = Batch<unknown>['values'];

export function numberAt(values: Values, row: number): number {
  return Number(values?.[row] ?? Number.NaN);
}

function longAt(values: Values, row: number): bigint {
  return values instanceof BigInt64Array ? (values[row] ?? 0n) : 0n;
}

/** A 128-bit integer from its halves. */
export function hugeAt(values: Values, row: number): bigint {
  if (!(values instanceof BigUint64Array)) return 0n;
  return (BigInt.asIntN(64, values[2 * row + 1] ?? 0n) << 64n) | (values[2 * row] ?? 0n);
}

/** The nearest doubles of 64-bit integers, without a bigint per value. */
export function longAsNumber(values: BigInt64Array): (row: number) => number {
  const low = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  const high = new Int32Array(values.buffer, values.byteOffset, values.length * 2);
  return (row) => (high[2 * row + 1] ?? 0) * TWO_32 + (low[2 * row] ?? 0);
}

export function exactInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function plain(value: unknown): CellValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
