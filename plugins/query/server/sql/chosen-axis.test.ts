import type { QueryObject } from '@facet/sdk/common';
import { describe, expect, test } from 'vitest';
import type { DatasetModel } from '../dataset-model.ts';
import { onChosenAxis } from './chosen-axis.ts';
import { type WireQuery } from './normalize-query.ts';

const column = (name: string, isDttm: boolean) => ({
  name,
  type: isDttm ? 'TIMESTAMP' : 'TEXT',
  expression: null,
  isDttm,
  pythonDateFormat: null,
});
const ORDERS: DatasetModel = {
  catalog: null,
  schema: null,
  tableName: 'orders',
  sql: null,
  mainDttmCol: 'ordered',
  alwaysFilterMainDttm: false,
  fetchValuesPredicate: null,
  columns: [column('ordered', true), column('date shipped', true), column('country', false)],
  metrics: [],
};
const axis = (name: string) => ({
  expressionType: 'SQL' as const,
  columnType: 'BASE_AXIS' as const,
  timeGrain: 'P1M',
  sqlExpression: name,
  label: name,
  isColumnReference: true,
});
const range = (col: string, val = 'Last year') => ({ col, op: 'TEMPORAL_RANGE', val });
const COUNTRY = { col: 'country', op: '==', val: 'PL' };
const pivot = (index: string) => ({ operation: 'pivot', options: { index: [index], aggregates: {} } });
const form = (x_axis: unknown) => ({ viz_type: 'line', datasource: '1__table', x_axis });
const ASKED: QueryObject = {
  columns: [axis('ordered'), 'country'],
  series_columns: ['country'],
  metrics: ['count'],
  orderby: [['ordered', true]],
  filters: [range('ordered'), COUNTRY],
  post_processing: [pivot('ordered'), null],
  granularity: 'date shipped',
  time_range: 'Last week',
};

test('the chosen time takes the place of the axis, with its label, its order and the index of the pivot', () => {
  expect(onChosenAxis(ASKED, form('ordered'), ORDERS)).toEqual({
    ...ASKED,
    extras: {},
    columns: [axis('date shipped'), 'country'],
    orderby: [['date shipped', true]],
    filters: [COUNTRY],
    post_processing: [pivot('date shipped'), null],
  });
});

test('a range on the axis holds on the chosen time where the query has none', () => {
  const { time_range: _, ...rest } = ASKED;
  expect(onChosenAxis(rest, form('ordered'), ORDERS)).toMatchObject({ filters: [COUNTRY], time_range: 'Last year' });
});

test('an axis that is written as a plain name, and the older names of members', () => {
  const { columns: _, granularity: __, ...rest } = ASKED;
  const old: WireQuery = { ...rest, groupby: ['ordered', 'country'], granularity_sqla: 'date shipped' };
  expect(onChosenAxis(old, form('ordered'), ORDERS)).toMatchObject({ columns: ['date shipped', 'country'] });
});

describe('a time that the form holds beside its axis', () => {
  const leftOver = { ...form('ordered'), granularity_sqla: 'date shipped' };

  test('does not move the axis by itself', () => {
    expect(onChosenAxis(ASKED, leftOver, ORDERS)).toBe(ASKED);
    expect(onChosenAxis(ASKED, { ...form('ordered'), granularity: 'date shipped' }, ORDERS)).toBe(ASKED);
  });

  test('moves it where a dashboard chooses the same, or the client another', () => {
    const chosen = { ...ASKED, applied_time_extras: { __time_col: 'date shipped' } };
    expect(onChosenAxis(chosen, leftOver, ORDERS).columns).toEqual([axis('date shipped'), 'country']);
    const other = { ...leftOver, granularity_sqla: 'ordered' };
    expect(onChosenAxis(ASKED, other, ORDERS).columns).toEqual([axis('date shipped'), 'country']);
  });
});

test('a condition on the axis that is no range stays', () => {
  const filters = [{ col: 'ordered', op: 'IS NOT NULL' }, range('date shipped', 'Last month')];
  expect(onChosenAxis({ ...ASKED, filters }, form('ordered'), ORDERS).filters).toEqual(filters);
});

test.each<[string, Partial<QueryObject>, ReturnType<typeof form> | undefined]>([
  ['there is no form', {}, undefined],
  ['the form has no axis', {}, form(undefined)],
  ['the axis is no time', {}, form('country')],
  ['the axis is an expression', {}, form(axis('ordered'))],
  ['the dataset has no such time', { granularity: 'delivered' }, form('ordered')],
  ['what is chosen is no time', { granularity: 'country' }, form('ordered')],
  ['nothing is chosen', { granularity: '' }, form('ordered')],
  ['it is the axis already', { granularity: 'ordered' }, form('ordered')],
  ['it is asked for beside the axis', { columns: [axis('ordered'), 'date shipped'] }, form('ordered')],
  ['the axis is not asked for', { columns: ['country'] }, form('ordered')],
])('a query stays as it was asked where %s', (_, more, of) => {
  const query = { ...ASKED, ...more };
  expect(onChosenAxis(query, of, ORDERS)).toBe(query);
});
