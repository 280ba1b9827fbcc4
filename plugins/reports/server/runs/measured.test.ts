import type { ColumnBatch, ColumnVector } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { measuredOf } from './measured.ts';

function batch(vector: ColumnVector, rowCount = 1, columns = 1): ColumnBatch {
  const column = { name: 'n', type: 'x', generic: null };
  const each = <T>(value: T): readonly T[] => Array.from({ length: columns }, () => value);
  return { columns: each(column), vectors: each(vector), rowCount };
}
const values = (...all: readonly unknown[]) => ({ kind: 'values', values: all }) as const;

it.each<readonly [string, ColumnBatch, number | null, string | null]>([
  ['a number', batch({ kind: 'numbers', values: Float64Array.of(2.5), nulls: null }), 2.5, '{"n":2.5}'],
  ['a null', batch({ kind: 'numbers', values: Float64Array.of(0), nulls: Uint8Array.of(1) }), null, '{"n":null}'],
  ['a long integer', batch({ kind: 'bigints', values: BigInt64Array.of(7n), nulls: null }), 7, '{"n":"7"}'],
  ['true', batch({ kind: 'booleans', values: Uint8Array.of(1), nulls: null }), 1, '{"n":true}'],
  ['a decimal as text', batch(values('12.50')), 12.5, '{"n":"12.50"}'],
  ['no row', batch(values(), 0), null, null],
])('measures %s', (_, given, value, row) => expect(measuredOf(given)).toEqual({ value, row }));

it.each<readonly [string, ColumnBatch, string]>([
  ['two rows', batch(values(1, 2), 2), 'must return one row'],
  ['two columns', batch(values(1), 1, 2), 'must return one column; this one returned 2'],
  ['a text', batch(values('many')), 'must return a number; this one returned "many"'],
  ['an empty text', batch(values(' ')), 'must return a number'],
])('refuses %s', (_, given, reason) => expect(() => measuredOf(given)).toThrow(reason));
