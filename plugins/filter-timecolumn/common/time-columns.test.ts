import { expect, test } from 'vitest';
import { columnsQuery, timeColumnMask, timeColumnOf, timeColumns } from './time-columns.ts';

test('[B3.21] the selected column becomes a filter and is shown again', () => {
  const mask = timeColumnMask('sold_at', { sold_at: 'Sold' });
  expect(mask).toEqual({
    extraFormData: { granularity_sqla: 'sold_at' },
    filterState: { value: ['sold_at'], label: 'Sold' },
  });
  expect(timeColumnOf(mask)).toBe('sold_at');
});

test('a column without a label is shown by its name', () => {
  expect(timeColumnMask('sold_at', {}).filterState).toEqual({ value: ['sold_at'], label: 'sold_at' });
});

test('without a column there is no filter', () => {
  expect(timeColumnMask(null, {})).toEqual({ extraFormData: {}, filterState: { value: null } });
});

test.each([[undefined], [null], [''], [[]], [[3]]])('reads no column in %j', (value) => {
  expect(timeColumnOf({ filterState: { value } })).toBeNull();
});

test('offers the columns of time alone, by their labels', () => {
  expect(columnsQuery(4)).toMatchObject({ result_type: 'columns', queries: [{ columns: [], metrics: [] }] });
  const data = [
    { column_name: 'sold_at', verbose_name: 'Sold', dtype: 'TIMESTAMP' },
    { column_name: 'price', verbose_name: null, dtype: 'DOUBLE' },
    { column_name: 'paid_at', verbose_name: '', dtype: 'date' },
    { column_name: 'year', verbose_name: '', dtype: 'INTEGER' },
    { column_name: 'duration', verbose_name: '', dtype: 'TIME' },
    { column_name: 'unknown', verbose_name: '', dtype: null },
  ];
  const known = [
    { column_name: 'year', is_dttm: true },
    { column_name: 'duration', is_dttm: false },
  ];
  expect(timeColumns([{ colnames: [], coltypes: [], data, rowcount: data.length }], known)).toEqual([
    { name: 'sold_at', label: 'Sold' },
    { name: 'paid_at', label: 'paid_at' },
    { name: 'year', label: 'year' },
  ]);
});
