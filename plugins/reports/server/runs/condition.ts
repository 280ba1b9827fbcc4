import type { ColumnBatch, ColumnVector } from '@facet/sdk/server';
import type { ChangeUnit, Operator, Validator } from '../../common/report-states.ts';
import { RunErrors } from '../errors.ts';

export interface Condition {
  readonly type: Validator;
  readonly op?: Operator;
  readonly threshold?: number;
  readonly unit?: ChangeUnit;
}

/** What the query of an alert gave. */
export interface Measured {
  /** Null: no row, no value, or no number. */
  readonly value: number | null;
  /** The row as JSON text, for the log. */
  readonly row: string | null;
}

const COMPARE: Readonly<Record<Operator, (value: number, threshold: number) => boolean>> = {
  '<': (value, threshold) => value < threshold,
  '<=': (value, threshold) => value <= threshold,
  '>': (value, threshold) => value > threshold,
  '>=': (value, threshold) => value >= threshold,
  '==': (value, threshold) => value === threshold,
  '!=': (value, threshold) => value !== threshold,
};

/**
 * "not null" fires for every value but none, zero and NaN; an operator compares, and takes none for zero. A change is compared
 * where there are two figures; in percent of 0 it is as large as can be.
 * @param before the figure of the last run; null: none
 */
export function isFired(
  { type, op, threshold, unit }: Condition,
  { value }: Pick<Measured, 'value'>,
  before: number | null,
): boolean {
  const isMissing = value === null || Number.isNaN(value);
  if (type === 'missing') return isMissing;
  if (type === 'not null') return !isMissing && value !== 0;
  if (op === undefined || threshold === undefined) return false;
  if (type === 'operator') return COMPARE[op](isMissing ? 0 : value, threshold);
  if (isMissing || before === null) return false;
  return COMPARE[op](changeOf(value, before, unit), threshold);
}

function changeOf(value: number, before: number, unit: ChangeUnit | undefined): number {
  const change = value - before;
  return unit !== 'percent' || change === 0 ? change : (change / Math.abs(before)) * 100;
}

/** How many of these figures, the oldest first, it would have told of. */
export function timesFired(condition: Condition, values: readonly (number | null)[]): number {
  let last: number | null = null;
  let times = 0;
  for (const value of values) {
    if (isFired(condition, { value }, last)) times += 1;
    last = value ?? last;
  }
  return times;
}

/** @throws Error for a result that is not one value, or no number */
export function measuredOf(batch: ColumnBatch): Measured {
  if (batch.rowCount > 1) throw new Error(RunErrors.manyRows);
  if (batch.rowCount === 0) return { value: null, row: null };
  if (batch.columns.length !== 1) throw new Error(RunErrors.manyColumns(batch.columns.length));
  const [vector] = batch.vectors;
  const [column] = batch.columns;
  const found = vector === undefined ? null : (valueAt(vector, 0) ?? null);
  return { value: numberOf(found), row: JSON.stringify({ [column?.name ?? 'value']: plain(found) }) };
}

/** Null: none, or no number. @throws Error for what is none */
export function numberOf(found: unknown): number | null {
  if (found === null) return null;
  if (typeof found === 'boolean') return Number(found);
  const value = typeof found === 'string' && found.trim() === '' ? Number.NaN : Number(found);
  if (Number.isNaN(value) && !(typeof found === 'number'))
    throw new Error(RunErrors.noNumber(String(found).slice(0, 100)));
  return value;
}

function valueAt(vector: ColumnVector, row: number): unknown {
  if (vector.kind !== 'values' && vector.nulls?.[row] === 1) return null;
  return vector.kind === 'booleans' ? vector.values[row] === 1 : vector.values[row];
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
