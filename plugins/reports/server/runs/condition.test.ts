import type { ColumnBatch, ColumnVector } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { type Condition, isFired, measuredOf, timesFired } from './condition.ts';

const NOT_NULL: Condition = { type: 'not null' };
const above = (threshold: number): Condition => ({ type: 'operator', op: '>', threshold });

it.each<readonly [Condition, number | null, boolean]>([
  [NOT_NULL, 1, true],
  [NOT_NULL, -1, true],
  [NOT_NULL, 0, false],
  [NOT_NULL, null, false],
  [NOT_NULL, Number.NaN, false],
  [above(10), 11, true],
  [above(10), 10, false],
  [above(-1), null, true],
  [above(-1), Number.NaN, true],
  [{ type: 'operator', op: '<=', threshold: 10 }, 10, true],
  [{ type: 'operator', op: '<', threshold: 10 }, 10, false],
  [{ type: 'operator', op: '>=', threshold: 10 }, 10, true],
  [{ type: 'operator', op: '==', threshold: 10 }, 10, true],
  [{ type: 'operator', op: '!=', threshold: 10 }, 10, false],
  [{ type: 'operator' }, 10, false],
])('%j with the value %s fires: %s', (condition, value, fires) =>
  expect(isFired(condition, { value }, null)).toBe(fires),
);

const change = (op: '>' | '<', threshold: number, unit?: 'percent'): Condition => ({
  type: 'change',
  op,
  threshold,
  ...(unit === undefined ? {} : { unit }),
});

it.each<readonly [Condition, number | null, number | null, boolean]>([
  [{ type: 'missing' }, null, 5, true],
  [{ type: 'missing' }, Number.NaN, 5, true],
  [{ type: 'missing' }, 0, 5, false],
  [change('>', 10), 25, 14, true],
  [change('>', 10), 24, 14, false],
  [change('<', -10), 3, 14, true],
  [change('<', -10, 'percent'), 89, 100, true],
  [change('<', -10, 'percent'), 90, 100, false],
  [change('>', 10, 'percent'), -80, -100, true],
  [change('>', 10, 'percent'), 1, 0, true],
  [change('>', 10, 'percent'), 0, 0, false],
  [change('<', 0), null, 14, false],
  [change('<', 0), 3, null, false],
])('%j with %s after %s fires: %s', (condition, value, before, fires) =>
  expect(isFired(condition, { value }, before)).toBe(fires),
);

it.each<readonly [Condition, readonly (number | null)[], number]>([
  [above(2), [1, 3, null, 4], 2],
  [change('>', 1), [1, 5, 5, null, 9], 2],
  [{ type: 'missing' }, [null, 1, null], 2],
  [NOT_NULL, [], 0],
])('%j would have told of %j so often', (condition, past, times) => expect(timesFired(condition, past)).toBe(times));

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
