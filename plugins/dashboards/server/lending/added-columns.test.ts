import type { QueryFilter, QueryObject } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { addedColumns, columnKeys, isAmongKeys } from './added-columns.ts';

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' } as const;
const day = {
  sqlExpression: 'at',
  label: 'at',
  expressionType: 'SQL',
  columnType: 'BASE_AXIS',
  timeGrain: 'P1D',
} as const;
const range: QueryFilter = { col: 'at', op: 'TEMPORAL_RANGE', val: 'Last week' };
const own: QueryObject = {
  columns: [day, 'town'],
  metrics: [COUNT],
  filters: [range, { col: 'area', op: '==', val: 'south' }],
  extras: { where: '(age > 18)', time_grain_sqla: 'P1D' },
  granularity: 'at',
  orderby: [[COUNT, false]],
  row_limit: 100,
  post_processing: [{ operation: 'cum', options: { columns: { n: 'n' } } }],
};
const area = own.filters?.[1] as QueryFilter;

it('the totals that the server has written into a step are no other question', () => {
  const share = (totals: object) => ({
    ...own,
    post_processing: [{ operation: 'contribution', options: { columns: ['n'], contribution_totals: totals } }],
  });
  expect(addedColumns(share({}), share({ n: 7 }))).toEqual([]);
  expect(addedColumns(own, share({ n: 7 }))).toBeUndefined();
});

const layer = (value: number) => ({ name: `layer ${value}`, annotationType: 'EVENT', sourceType: 'NATIVE', value });

it.each<[string, readonly number[] | undefined, boolean]>([
  ['all of them', [1, 2], true],
  ['one of them', [2], true],
  ['none of them', [], true],
  ['no list of them', undefined, true],
  ['one that the chart does not have', [1, 3], false],
])('a query asks for the layers of its chart: %s', (_, values, isLent) => {
  const layered = { ...own, annotation_layers: [1, 2].map(layer) };
  const asked = { ...own, ...(values === undefined ? {} : { annotation_layers: values.map(layer) }) };
  expect(addedColumns(layered, asked)).toEqual(isLent ? [] : undefined);
  // A chart without layers lends none.
  if (values !== undefined && values.length > 0) expect(addedColumns(own, asked)).toBeUndefined();
});

describe('what a query goes by beyond a chart', () => {
  it.each<[string, Partial<QueryObject>, readonly unknown[]]>([
    ['the same', {}, []],
    ['what says nothing', { series_columns: [], time_shift: null, is_timeseries: false, series_limit: 0 }, []],
    ['another time', { time_range: 'Last year', filters: [{ ...range, val: 'Last year' }, area] }, []],
    ['another period', { columns: [{ ...day, timeGrain: 'P1M' }, 'town'], extras: { where: '(age > 18)' } }, []],
    ['values for templates', { url_params: { a: 'b' }, applied_time_extras: { x: 1 } }, []],
    ['fewer rows', { row_limit: 5 }, []],
    ['rows before the steps', { post_processing: [] }, []],
    ['a further filter', { filters: [range, area, { col: 'town', op: 'IN', val: ['Oslo'] }] }, ['town']],
    ['another time axis', { granularity: 'hired' }, ['hired']],
  ])('%s', (_, change, added) => {
    expect(addedColumns(own, { ...own, ...change })).toEqual(added);
  });

  it.each<[string, Partial<QueryObject>]>([
    ['a column less', { columns: [day] }],
    ['another order of columns', { columns: ['town', day] }],
    ['another kind of axis', { columns: [{ ...day, columnType: 'SERIES' }, 'town'] }],
    ['no metric', { metrics: [] }],
    ['a filter less', { filters: [range] }],
    ['a filter with another value', { filters: [range, { ...area, val: 'north' }] }],
    ['the filter by an operator of its own', { filters: [range, { ...area, op: '!=' }] }],
    ['no condition', { extras: {} }],
    ['a condition over groups', { extras: { where: '(age > 18)', having: 'COUNT(*) < 2' } }],
    ['a comparison with another time', { extras: { where: '(age > 18)', instant_time_comparison_range: 'Last year' } }],
    ['more rows', { row_limit: 101 }],
    ['all rows', { row_limit: 0 }],
    ['as many rows as there may be', { row_limit: null }],
    ['later rows', { row_offset: 100 }],
    ['another order', { orderby: [[COUNT, true]] }],
    ['other steps', { post_processing: [{ operation: 'sort', options: {} }] }],
    ['the least', { order_desc: false }],
    ['other times', { time_offsets: ['1 year ago'] }],
    ['a shift', { time_shift: '1 year' }],
    ['a count of rows', { is_rowcount: true }],
    ['a member that this version does not know', { ['of_tomorrow' as 'time_shift']: 'x' }],
  ])('is refused: %s', (_, change) => {
    expect(addedColumns(own, { ...own, ...change })).toBeUndefined();
  });

  it('of a table that turns pages is any page, in the order of any of its columns', () => {
    const page: QueryObject = { ...own, row_limit: 500, row_offset: 1000, orderby: [['town', true]] };
    expect(addedColumns(own, page, { pages: true })).toEqual([]);
    expect(addedColumns(own, { ...page, orderby: [['salary', true]] }, { pages: true })).toBeUndefined();
    expect(addedColumns(own, { ...page, orderby: [['n', true]] }, { pages: true })).toEqual([]);
  });

  it('tells columns apart by what they are reckoned from, and not by what they are called', () => {
    const reckoned = { sqlExpression: 'upper(town)', label: 'Town', expressionType: 'SQL' } as const;
    const keys = new Set(columnKeys(reckoned));
    expect(isAmongKeys({ ...reckoned, label: 'other' }, keys)).toBe(true);
    expect(isAmongKeys({ ...reckoned, sqlExpression: 'salary' }, keys)).toBe(false);
    expect(isAmongKeys('Town', keys)).toBe(false);
    expect(isAmongKeys('upper(town)', keys)).toBe(false);
    expect(isAmongKeys('at', new Set(columnKeys({ ...day, isColumnReference: true })))).toBe(true);
  });
});
