import { GenericType, type QueryResult } from '@facet/sdk/common';
import type { ColumnVector, EngineColumn } from '@facet/sdk/server';
import type { NamedRows } from '../encode/arrow.ts';
import type { SheetRows } from '../files/workbook-pieces.ts';
import { toHttpError } from './read-error.ts';

export type UnnamedSheet = Omit<SheetRows, 'name'> & { stop(): void };

export const NO_ROWS: AsyncIterable<NamedRows> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
};

/** The rows of an answer as engines give rows. */
export function answerRows(answer: QueryResult | undefined): NamedRows {
  const { colnames: names = [], coltypes: types = [], data = [] } = answer ?? {};
  const rows = data.map((row) => names.map((name) => row[name] ?? null));
  const columns = names.map((name, at): EngineColumn => {
    const generic = types[at] ?? null;
    return { name, type: generic === GenericType.temporal ? 'TIMESTAMP' : '', generic };
  });
  const vectors = names.map((_, at) => vectorOf(rows.map((row) => row[at])));
  return { names, columns, vectors, rowCount: rows.length };
}

/** Numbers and moments stay numbers; other values become texts. */
function vectorOf(values: readonly unknown[]): ColumnVector {
  if (!values.every((value) => value === null || typeof value === 'number'))
    return { kind: 'values', values: values.map(textOf) };
  return {
    kind: 'numbers',
    values: Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN)),
    nulls: Uint8Array.from(values, (value) => (value === null ? 1 : 0)),
  };
}

const textOf = (value: unknown): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value);

/** A sheet of one cell that says why there are no rows. @throws the error itself when it is no answer, or the client has gone */
export function reasonRows(error: unknown): UnnamedSheet {
  const said = toHttpError(error);
  if (said === undefined || said.status === STOPPED) throw error;
  const first: NamedRows = {
    names: [''],
    columns: [{ name: '', type: '', generic: GenericType.string }],
    vectors: [{ kind: 'values', values: [said.message] }],
    rowCount: 1,
  };
  return { first, rest: NO_ROWS, headers: new Map(), stop: () => {} };
}

const STOPPED = 499;
