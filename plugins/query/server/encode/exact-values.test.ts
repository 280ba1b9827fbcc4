import type { ColumnVector } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { exactValues, isLong, shortest } from './exact-values.ts';

const numbers = (values: readonly number[], texts?: readonly (string | null)[]): ColumnVector => ({
  kind: 'numbers',
  values: Float64Array.from(values),
  nulls: Uint8Array.from(values, (_, row) => (row === values.length - 1 ? 1 : 0)),
  ...(texts ? { texts } : {}),
});

it.for<[title: string, vector: ColumnVector, cells: Readonly<Record<number, string>>]>([
  ['what is no number', numbers([1, Number.NaN, -Infinity, Infinity, 0]), { 1: 'NaN', 2: '-Infinity', 3: 'Infinity' }],
  ['nothing of doubles', numbers([0.1 + 0.2, 1e300, 2 ** 60, 0]), {}],
  [
    'decimals that a double rounds',
    numbers(
      [0.12345678901234568, 0.5, Number('12345678901234567.89'), 0],
      ['0.12345678901234567890', '0.50', '12345678901234567.89', null],
    ),
    { 0: '0.1234567890123456789', 2: '12345678901234567.89' },
  ],
  [
    'integers beyond doubles',
    { kind: 'bigints', values: BigInt64Array.of(9007199254740993n, 1n, -9223372036854775808n), nulls: null },
    { 0: '9007199254740993', 2: '-9223372036854775808' },
  ],
  ['larger ones', { kind: 'values', values: [null, 2n ** 70n, 'text'] }, { 1: '1180591620717411303424' }],
  ['infinities among them', { kind: 'values', values: [1, Infinity, -Infinity] }, { 1: 'Infinity', 2: '-Infinity' }],
  ['no booleans', { kind: 'booleans', values: Uint8Array.of(1, 0), nulls: null }, {}],
])('of a column are told %s', ([, vector, cells]) => {
  const rows = Object.keys(cells).map(Number);
  const found = rows.length === 0 ? [] : [{ column: '__proto__', rows, texts: Object.values(cells) }];
  expect(exactValues({ names: ['__proto__'], vectors: [vector], rowCount: vector.values.length })).toEqual(found);
});

it.each([
  ['123456789012345', false],
  ['0.000000000123456789012345', false],
  ['1.00000000000000000000', false],
  ['1234567890123456', true],
  ['-0.1234567890123456', true],
])('%s has more digits than every double keeps: %s', (text, expected) => {
  expect(isLong(text)).toBe(expected);
});

it.each([
  ['1.500', '1.5'],
  ['100', '100'],
  ['1.000', '1'],
  ['-0.0', '-0'],
  ['.', ''],
])('%s without zeros that say nothing is %s', (text, expected) => expect(shortest(text)).toBe(expected));

it('zeros within digits are read once: a pattern that begins anew at each of them would not end', () => {
  const text = `0.${'0'.repeat(3_000_000)}1`;
  expect(shortest(text) === text).toBe(true);
});
