import { nameParts, unescapeSeparator } from '../../common/flat-name.ts';
import { GenericType } from '@facet/sdk/common';
import type { ColumnBatch, ColumnVector, EngineColumn, Frame } from '@facet/sdk/server';
import type { Datasource } from '../../contract.server.ts';

/** What the database gave, under the names that the query asked for. */
export interface ResultTable {
  readonly names: readonly string[];
  readonly columns: readonly EngineColumn[];
  readonly types: readonly GenericType[];
  readonly vectors: readonly ColumnVector[];
  readonly rowCount: number;
  /** Parts of each name, where a step joined several into one. */
  readonly parts?: readonly (readonly string[])[];
  /** Labels of the rows, where a step left some. */
  readonly rowNames?: readonly unknown[];
}

const HOUR_MS = 3_600_000;

export function resultTable(batch: ColumnBatch, labels: readonly string[], datasource: Datasource): ResultTable {
  const names = labels.length === batch.columns.length ? labels : batch.columns.map(({ name }) => name);
  const temporalNames = new Set(datasource.columns.filter(({ isDttm }) => isDttm).map(({ name }) => name));
  const types = batch.vectors.map((vector, index) =>
    columnType(vector, batch.columns[index]?.generic ?? null, temporalNames.has(names[index] ?? '')),
  );
  const vectors = batch.vectors.map((vector, index) =>
    datasource.offset !== 0 && batch.columns[index]?.generic === GenericType.temporal
      ? shifted(vector, datasource.offset * HOUR_MS)
      : asContract(vector),
  );
  return { names, columns: batch.columns, types, vectors, rowCount: batch.rowCount };
}

/** In the answers of charts a gap makes doubles of a whole column of integers. */
function asContract(vector: ColumnVector): ColumnVector {
  if (vector.kind !== 'bigints' || vector.nulls?.includes(1) !== true) return vector;
  const values = Float64Array.from(vector.values, Number);
  if (values.every(Number.isSafeInteger)) return { kind: 'numbers', values, nulls: vector.nulls };
  // Files and grids show the digits that the doubles lose.
  const texts = Array.from(vector.values, (value, row) => (Number.isSafeInteger(values[row]) ? null : String(value)));
  return { kind: 'numbers', values, nulls: vector.nulls, texts };
}

/** A column of nothing but nulls counts as text; a column that the dataset calls temporal is one. */
function columnType(vector: ColumnVector, generic: GenericType | null, temporal: boolean): GenericType {
  if (onlyNulls(vector)) return GenericType.string;
  if (temporal) return GenericType.temporal;
  return generic ?? GenericType.string;
}

function onlyNulls(vector: ColumnVector): boolean {
  const marked = vector.kind === 'values' ? vector.utf8 : vector;
  if (marked) return marked.nulls?.every((mark) => mark === 1) ?? false;
  return plainValues(vector).every((value) => value === null);
}

function shifted(vector: ColumnVector, ms: number): ColumnVector {
  return vector.kind === 'numbers' ? { ...vector, values: vector.values.map((value) => value + ms) } : vector;
}

/** Columns as plain values, for operations in memory. */
export function toFrame(table: ResultTable): Frame {
  return {
    names: table.names,
    types: table.types,
    columns: table.vectors.map(plainValues),
    rowCount: table.rowCount,
  };
}

export function plainValues(vector: ColumnVector): readonly unknown[] {
  switch (vector.kind) {
    case 'values':
      return vector.values;
    case 'booleans': {
      const { nulls } = vector;
      return Array.from(vector.values, (value, row) => (nulls?.[row] ? null : value === 1));
    }
    case 'numbers':
    case 'bigints': {
      const { nulls } = vector;
      if (!nulls) return Array.from<number | bigint>(vector.values);
      return Array.from<number | bigint, number | bigint | null>(vector.values, (value, row) =>
        nulls[row] ? null : value,
      );
    }
  }
}

/** The table of a frame. What is no number, such as the difference of two infinities, is a gap, as it is between the steps. */
export function fromFrame(frame: Frame): ResultTable {
  const names = frame.names.map(unescapeSeparator);
  const columns = frame.columns.map((values) => (values.some(isNoNumber) ? values.map(gapForNoNumber) : values));
  const [index] = frame.index ?? [];
  return {
    names,
    parts: frame.names.map(nameParts),
    ...(index ? { rowNames: index.values } : {}),
    columns: names.map((name, index) => ({
      name,
      type: TYPE_NAMES[frame.types[index] ?? GenericType.string],
      generic: frame.types[index] ?? GenericType.string,
    })),
    types: frame.types,
    vectors: columns.map((values, index) =>
      frame.types[index] === GenericType.temporal &&
      values.every((value) => value === null || typeof value === 'number')
        ? temporalVector(values)
        : { kind: 'values', values },
    ),
    rowCount: frame.rowCount,
  };
}

const isNoNumber = (value: unknown): boolean => typeof value === 'number' && Number.isNaN(value);
const gapForNoNumber = (value: unknown): unknown => (isNoNumber(value) ? null : value);

const TYPE_NAMES: Readonly<Record<GenericType, string>> = { 0: 'NUMERIC', 1: 'TEXT', 2: 'TIMESTAMP', 3: 'BOOLEAN' };

function temporalVector(values: readonly unknown[]): ColumnVector {
  const nulls = Uint8Array.from(values, (value) => (value === null ? 1 : 0));
  const numbers = Float64Array.from(values, (value) => (typeof value === 'number' ? value : 0));
  return { kind: 'numbers', values: numbers, nulls: nulls.includes(1) ? nulls : null };
}
