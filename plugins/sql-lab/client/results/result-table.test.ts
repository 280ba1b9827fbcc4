import { describe, expect, test } from 'vitest';
import { ArrowMessages } from '../../common/arrow-messages.ts';
import { arrowRows, type GivenColumn } from '../../common/testing/arrow-rows.ts';
import { foundRows } from './found-rows.ts';
import { ResultTable } from './result-table.ts';
import { orderedRows } from './row-order.ts';

function tableOf(columns: readonly GivenColumn[], chunkRows = 4): ResultTable {
  let table: ResultTable | undefined;
  const messages = new ArrowMessages({
    schema: (message) => (table = new ResultTable(message)),
    batch: (parts) => table?.append(parts),
  });
  messages.push(arrowRows(columns, chunkRows));
  if (!table) throw new TypeError('No columns came.');
  return table;
}

function done<T>(work: Generator<number, T, undefined>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const column = (table: ResultTable, at: number) =>
  Array.from({ length: table.rowCount }, (_, row) => table.cell(row, at));

describe('cells', () => {
  test.each<[title: string, column: Omit<GivenColumn, 'name'>, cells: readonly unknown[]]>([
    [
      'doubles; what is no number is null',
      { form: 'number', values: [1.5, null, Number.NaN, -0.25, 7] },
      [1.5, null, null, -0.25, 7],
    ],
    [
      '64-bit integers, exact as texts beyond 2^53',
      { form: 'long', values: [1n, 9223372036854775807n, null, -5n, -9223372036854775808n] },
      [1, '9223372036854775807', null, -5, '-9223372036854775808'],
    ],
    ['truth values', { form: 'boolean', values: [true, false, null, true, false] }, [true, false, null, true, false]],
    [
      'texts that repeat',
      { form: 'text', repeats: true, values: ['b', 'a', null, 'b', 'é😀'] },
      ['b', 'a', null, 'b', 'é😀'],
    ],
    ['texts', { form: 'text', values: ['', 'x', null, '[1]', ' '] }, ['', 'x', null, '[1]', ' ']],
    ['cells of any type', { form: 'mixed', values: ['1', '"a"', null, 'true', '1.5'] }, [1, 'a', null, true, 1.5]],
    [
      'days',
      { form: 'date', values: [new Date('2020-02-29'), null, new Date('0001-01-01')] },
      ['2020-02-29', null, '0001-01-01'],
    ],
    [
      'moments',
      { form: 'timestamp', values: [Date.UTC(2020, 1, 29, 12, 34, 56, 789), -1_000, null] },
      ['2020-02-29T12:34:56.789000', '1969-12-31T23:59:59', null],
    ],
    ['exact numbers', { form: 'decimal', values: ['1.10', '2', null] }, [1.1, 2, null]],
  ])('%s', (_title, given, cells) => {
    expect(column(tableOf([{ name: 'v', ...given }], 2), 0)).toEqual(cells);
  });

  test('a row that does not exist has no cells', () => {
    const table = tableOf([{ name: 'v', form: 'integer', values: [1, 2, 3] }], 2);
    expect([table.cell(-1, 0), table.cell(3, 0), table.cell(0, 1)]).toEqual([null, null, null]);
  });
});

describe('order', () => {
  const columns: readonly GivenColumn[] = [
    { name: 'number', form: 'number', values: [3, -1.5, null, 0, 3, 1e300, -1e300, 2] },
    { name: 'word', form: 'text', repeats: true, values: ['b', 'c', 'a', null, 'b', 'a', 'd', 'b'] },
    { name: 'text', form: 'text', values: ['x10', 'x9', '', 'é', null, 'X', 'x9', 'a'] },
    { name: 'long', form: 'long', values: [5n, -5n, 0n, 1n << 60n, -(1n << 60n), null, 3n, 3n] },
  ];
  const table = tableOf(columns, 3);

  test.each([
    ['number', 0, false, [6, 1, 3, 7, 0, 4, 5, 2]],
    ['number down', 0, true, [5, 0, 4, 7, 3, 1, 6, 2]],
    ['words', 1, false, [2, 5, 0, 4, 7, 1, 6, 3]],
    ['words down', 1, true, [6, 1, 0, 4, 7, 2, 5, 3]],
    ['texts', 2, false, [2, 5, 7, 0, 1, 6, 3, 4]],
    ['texts down', 2, true, [3, 1, 6, 0, 7, 5, 2, 4]],
    ['64-bit integers', 3, false, [4, 1, 2, 6, 7, 0, 3, 5]],
  ])('by %s: equals stay as they were, nulls come last', (_title, at, descending, rows) => {
    expect([...done(orderedRows(table, { column: at, descending }, null))]).toEqual(rows);
  });

  test('of some rows only', () => {
    expect([...done(orderedRows(table, { column: 0, descending: false }, Uint32Array.of(0, 1, 2, 3)))]).toEqual([
      1, 3, 0, 2,
    ]);
  });

  test('of many rows is that of a plain sort, for numbers and for texts', () => {
    const count = 20_000;
    const numbers = Array.from({ length: count }, (_, row) => Math.sin(row) * 1e6);
    const many = tableOf(
      [
        { name: 'n', form: 'number', values: numbers },
        { name: 't', form: 'text', values: numbers.map((value) => `k${value}`) },
      ],
      3_000,
    );
    const places = Array.from(numbers.keys());
    expect([...done(orderedRows(many, { column: 0, descending: false }, null))]).toEqual(
      places.toSorted((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0)),
    );
    const texts = numbers.map((value) => `k${value}`);
    expect([...done(orderedRows(many, { column: 1, descending: false }, null))]).toEqual(
      places.toSorted((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1)),
    );
  });
});

describe('search in texts that are no ASCII', () => {
  const table = tableOf([{ name: 'text', form: 'text', values: ['Ünten', 'oben', 'ÜBER', 'ober', ''] }], 5);

  test.each([
    ['ü', [0, 2]],
    ['ben', [1]],
    ['ober', [3]],
  ])('%s', (wanted, rows) => expect([...done(foundRows(table, wanted))]).toEqual(rows));
});

describe('search', () => {
  const table = tableOf([
    { name: 'id', form: 'integer', values: [1, 12, 3, 4, 5] },
    { name: 'city', form: 'text', repeats: true, values: ['Bern', 'Paris', null, 'bernau', 'Rome'] },
    { name: 'note', form: 'text', values: ['12 apples', '', 'x', 'TRUE', null] },
    { name: 'ok', form: 'boolean', values: [true, false, null, false, false] },
    { name: 'day', form: 'date', values: Array.from({ length: 5 }, (_, row) => new Date(Date.UTC(2024, 0, row + 1))) },
  ]);

  test.each([
    ['bern', [0, 3]],
    ['12', [0, 1]],
    ['true', [0, 3]],
    ['2024-01-05', [4]],
    ['apples', [0]],
    // The match would span the end of one cell and the start of the next.
    ['applesx', []],
    ['nothing', []],
  ])('%s', (wanted, rows) => expect([...done(foundRows(table, wanted))]).toEqual(rows));
});
