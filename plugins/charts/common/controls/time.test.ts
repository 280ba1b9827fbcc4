import { expect, it } from 'vitest';
import { holdsMoments } from './time.ts';

const dataset = {
  columns: [
    { column_name: 'day', is_dttm: true },
    { column_name: 'city', is_dttm: false },
  ],
};

it.each([
  [{ groupby: ['city', 'day'] }, true],
  [{ groupby: ['city'] }, false],
  [{ groupby: ['city'], rows: ['day'] }, true],
  [{ groupby: [{ sqlExpression: 'day', label: 'day', expressionType: 'SQL' }] }, false],
  [{}, false],
])('a time grain shows for %j: %s', (form, expected) => {
  expect(holdsMoments('groupby', 'rows')({ viz_type: 'table', datasource: '1__table', ...form }, dataset)).toBe(
    expected,
  );
});

it('a time grain shows while nothing is known about the columns', () => {
  expect(holdsMoments('groupby')({ viz_type: 'table', datasource: '1__table', groupby: ['city'] })).toBe(true);
});
