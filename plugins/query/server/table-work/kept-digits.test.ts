import { GenericType } from '@facet/sdk/common';
import type { ColumnVector } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { exactValues } from '../encode/exact-values.ts';
import type { ResultTable } from '../tables/result-table.ts';
import { withDigits } from './kept-digits.ts';

const LONG = '12345678901234567890.123456789';
const OTHER = '12345678901234567890.987654321';

function table(columns: Readonly<Record<string, ColumnVector>>, parts?: ResultTable['parts']): ResultTable {
  const names = Object.keys(columns);
  return {
    names,
    columns: names.map((name) => ({ name, type: 'X', generic: GenericType.numeric })),
    types: names.map(() => GenericType.numeric),
    vectors: Object.values(columns),
    rowCount: 2,
    ...(parts ? { parts } : {}),
  };
}

const decimals = (...texts: readonly (string | null)[]): ColumnVector => ({
  kind: 'numbers',
  values: Float64Array.from(texts, Number),
  nulls: Uint8Array.from(texts, (text) => (text === null ? 1 : 0)),
  texts,
});
const cells = (...values: readonly unknown[]): ColumnVector => ({ kind: 'values', values });

it.each([
  [
    'left as it was, beside its shares',
    { m: cells(Number(LONG), null), m__contribution: cells(1, 0) },
    undefined,
    'm',
    0,
  ],
  ['put in another row', { m: cells(0.5, Number(LONG)) }, undefined, 'm', 1],
  ['put in a series of its metric', { 'm, a': cells(Number(LONG), 3) }, [['m', 'a']], 'm, a', 0],
])('a decimal that a step has %s keeps all its digits', (_, made, parts, column, row) => {
  const kept = withDigits(table(made, parts), table({ m: decimals(LONG, '0.5') }));
  expect(exactValues(kept)).toEqual([{ column, rows: [row], texts: [LONG] }]);
});

it.each([
  ['computed', { m: cells(Number(LONG) * 2, 1) }],
  ['named otherwise', { n: cells(Number(LONG), 1) }],
  ['mixed with texts', { m: cells(Number(LONG), 'a') }],
])('a number that is %s has no digits of others', (_, made) => {
  const processed = table(made);
  expect(withDigits(processed, table({ m: decimals(LONG, null) })).vectors).toEqual(processed.vectors);
});

it('a double that stands for two numbers has the digits of neither', () => {
  const kept = withDigits(table({ m: cells(Number(LONG), Number(OTHER)) }), table({ m: decimals(LONG, OTHER) }));
  expect(exactValues(kept)).toEqual([]);
});
