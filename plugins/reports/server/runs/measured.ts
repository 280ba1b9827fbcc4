import type { ColumnBatch, ColumnVector } from '@facet/sdk/server';
import { RunErrors } from '../errors.ts';

/** The result of an alert's query. */
export interface Measured {
  /** Null: no row, no value, or not a number. */
  readonly value: number | null;
  /** The row as JSON text, for the log. */
  readonly row: string | null;
}

/** @throws Error for a result that is not one number */
export function measuredOf(batch: ColumnBatch): Measured {
  if (batch.rowCount > 1) throw new Error(RunErrors.manyRows);
  if (batch.rowCount === 0) return { value: null, row: null };
  if (batch.columns.length !== 1) throw new Error(RunErrors.manyColumns(batch.columns.length));
  const [vector] = batch.vectors;
  const [column] = batch.columns;
  const found = vector === undefined ? null : (valueAt(vector, 0) ?? null);
  return { value: numberOf(found), row: JSON.stringify({ [column?.name ?? 'value']: plain(found) }) };
}

/** Null for no value and NaN. @throws Error for a value that is not a number */
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
