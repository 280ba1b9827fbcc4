import {
  type Column,
  columnFromArray,
  float64,
  int64,
  tableFromColumns,
  tableToIPC,
  timestamp,
  bool,
  utf8,
} from '@uwdata/flechette';
import { GenericType } from '@facet/sdk/common';
import type { ColumnVector, EngineColumn } from '@facet/sdk/server';

/** An Arrow IPC stream. Moments are timestamps in microseconds. */
export function arrowTable(
  names: readonly string[],
  columns: readonly EngineColumn[],
  vectors: readonly ColumnVector[],
): Uint8Array {
  const entries = vectors.map((vector, index): [string, Column<unknown>] => [
    names[index] ?? String(index),
    arrowColumn(vector, columns[index]?.generic === GenericType.temporal),
  ]);
  const bytes = tableToIPC(tableFromColumns(entries), { format: 'stream' });
  if (!bytes) throw new TypeError('The table could not be written as Arrow.');
  return bytes;
}

function arrowColumn(vector: ColumnVector, temporal: boolean): Column<unknown> {
  switch (vector.kind) {
    case 'numbers': {
      if (!vector.nulls) return columnFromArray(vector.values, temporal ? timestamp(2) : float64());
      return columnFromArray(withNulls(vector.values, vector.nulls), temporal ? timestamp(2) : float64());
    }
    case 'bigints':
      return columnFromArray(vector.nulls ? withNulls(vector.values, vector.nulls) : vector.values, int64());
    case 'booleans': {
      const { nulls } = vector;
      return columnFromArray(
        Array.from(vector.values, (value, row) => (nulls?.[row] ? null : value === 1)),
        bool(),
      );
    }
    case 'values':
      return columnFromArray(
        vector.values.map((value) => (value === null || value === undefined ? null : String(value))),
        utf8(),
      );
  }
}

function withNulls<T>(values: ArrayLike<T>, nulls: Uint8Array): (T | null)[] {
  return Array.from(values, (value, row) => (nulls[row] ? null : value));
}
