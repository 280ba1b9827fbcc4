import { expect, it } from 'vitest';
import { sampledRows } from './sampled-rows.ts';

it('formats timestamps and leaves other values to the grid', () => {
  const { columns, rows } = sampledRows({
    colnames: ['day', 'n', 'name', 'late', 'odd'],
    coltypes: [2, 0, 1, 3],
    data: [{ day: 1_577_836_800_000, n: 1, name: 'a', late: true, odd: null }],
  });
  expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
    ['day', 'date'],
    ['n', 'number'],
    ['name', 'text'],
    ['late', 'boolean'],
    ['odd', 'text'],
  ]);
  expect(columns.map(({ format }) => format?.(1_577_836_800_000))[0]).toBe('2020-01-01 00:00:00');
  expect(columns[0]?.format?.('soon')).toBe('soon');
  expect(rows).toHaveLength(1);
});

it('refuses an answer without rows', () => {
  expect(() => sampledRows({ colnames: [], coltypes: [] })).toThrow('The answer contains no rows.');
});
