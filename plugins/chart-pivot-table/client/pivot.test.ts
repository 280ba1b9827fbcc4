import { describe, expect, it } from 'vitest';
import { contextOf } from '@facet/sdk/chart-form';
import type { DataRow, QueryResult } from '@facet/sdk/common';
import { pivotForm } from '../common/pivot-form.ts';
import { combinationOf } from '../common/pivot-levels.ts';
import { pivotQuery } from '../common/pivot-query.ts';
import { compareValues } from '../common/axis-lines.ts';
import { drawnHeads, pivotLines, pivotModel } from '../common/pivot-model.ts';
import { pivotSelection } from './pivot-selection.ts';
import { pivotTexts } from '../common/pivot-texts.ts';
import { PivotValues } from '../common/pivot-values.ts';
import { finished } from '../common/steps.ts';

const metric = (aggregate: string, column: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: `${aggregate}(${column})`,
});
const SALES = metric('SUM', 'sales');
const PRICE = metric('AVG', 'price');

const stored = (members: Readonly<Record<string, unknown>> = {}) => ({
  viz_type: 'pivot_table_v2',
  datasource: '1__table',
  groupbyRows: ['country', 'city'],
  groupbyColumns: ['size'],
  metrics: [SALES],
  ...members,
});
const form = (members: Readonly<Record<string, unknown>> = {}) => pivotForm.read(stored(members));
const queries = (members: Readonly<Record<string, unknown>> = {}) => contextOf(pivotQuery, stored(members)).queries;

describe('queries', () => {
  it('query the cells, columns first, sorted by the first metric', () => {
    expect(queries({ row_limit: 1000, order_desc: true })).toMatchObject([
      { columns: ['size', 'country', 'city'], metrics: [SALES], orderby: [[SALES, false]], row_limit: 1000 },
    ]);
  });

  it.each([
    [{ series_limit_metric: PRICE, order_desc: true }, [[PRICE, false]]],
    [{ series_limit_metric: PRICE, order_desc: false }, [[PRICE, true]]],
    [{ order_desc: false }, [[SALES, true]]],
    [{ metrics: [] }, undefined],
  ])('order of %j', (members, orderby) => {
    expect(queries(members)[0]?.orderby).toEqual(orderby);
  });

  it('truncate known timestamps to the grain', () => {
    const members = { groupbyColumns: ['day'], time_grain_sqla: 'P1M', temporal_columns_lookup: { day: true } };
    expect(queries(members)[0]?.columns).toMatchObject([
      { columnType: 'BASE_AXIS', label: 'day', timeGrain: 'P1M' },
      'country',
      'city',
    ]);
    expect(queries({ ...members, temporal_columns_lookup: undefined })[0]?.columns?.[0]).toBe('day');
  });

  const totals = { rowTotals: true, colTotals: true, rowSubTotals: true };

  it.each([
    ['sums need no more', { ...totals }, []],
    [
      'averages need every level in sight',
      { ...totals, metrics: [SALES, PRICE] },
      [['country', 'city'], ['size', 'country'], ['country'], ['size'], []],
    ],
    ['a metric of the dataset too', { colTotals: true, metrics: ['count'] }, [['size']]],
    [
      'an aggregate of the numbers in sight does not',
      { ...totals, metrics: [PRICE], aggregateFunction: 'Average' },
      [],
    ],
    [
      'an order by value needs the totals that it goes by',
      { metrics: [PRICE], rowOrder: 'value_a_to_z' },
      [['country'], ['country', 'city']],
    ],
  ])('of totals: %s', (_name, members, groups) => {
    const [, ...asked] = queries(members);
    expect(asked.map(({ columns }) => columns)).toEqual(groups);
    for (const query of asked) expect(query).toMatchObject({ orderby: [] });
    if (groups.length === 5) expect(asked[0]?.metrics).toEqual([PRICE]);
  });

  it.each([
    [metric('SUM', 'a'), 'sum'],
    [metric('MAX', 'a'), 'max'],
    [metric('COUNT_DISTINCT', 'a'), undefined],
    [{ expressionType: 'SQL', sqlExpression: ' sum( a * b ) ' }, 'sum'],
    [{ expressionType: 'SQL', sqlExpression: 'COUNT(DISTINCT a)' }, undefined],
    [{ expressionType: 'SQL', sqlExpression: 'SUM(a) / SUM(b)' }, undefined],
    ['count', undefined],
  ])('%j combines by %s', (one, expected) => {
    expect(combinationOf(one as never)).toBe(expected);
  });
});

function answer(rows: readonly DataRow[]): QueryResult {
  const colnames = Object.keys(rows[0] ?? {});
  return {
    colnames,
    coltypes: colnames.map((name) => (typeof rows[0]?.[name] === 'number' ? 0 : 1)),
    data: rows,
    rowcount: rows.length,
  };
}

const CELLS = answer([
  { size: 'S', country: 'NO', city: 'Oslo', 'SUM(sales)': 4, 'AVG(price)': 2 },
  { size: 'L', country: 'NO', city: 'Oslo', 'SUM(sales)': 6, 'AVG(price)': 5 },
  { size: 'S', country: 'NO', city: 'Bergen', 'SUM(sales)': 1, 'AVG(price)': 3 },
  { size: 'S', country: 'DE', city: null, 'SUM(sales)': 9, 'AVG(price)': 7 },
]);
const NAMES = { total: 'Total', subtotal: 'Subtotal' };
const OPEN = { rows: new Set<string>(), columns: new Set<string>() };

/** The table as texts: headings of columns, then each row with its headings. */
function written(members: Readonly<Record<string, unknown>>, results: readonly QueryResult[] = [CELLS], closed = OPEN) {
  const one = form(members);
  const values = finished(PivotValues.read(one, results));
  const lines = finished(pivotLines(one, values, closed));
  const model = pivotModel(one, values, pivotTexts(one, results[0], null), lines, NAMES);
  const text = (axis: 'rows' | 'columns') => (heads: (typeof model.rows)[number]) =>
    heads.heads.map((head) => model.headText(axis, head)).join('/');
  return {
    columns: model.columns.map(text('columns')),
    rows: model.rows.map((row) => [text('rows')(row), ...model.columns.map((column) => model.textAt(row, column))]),
  };
}

describe('the table', () => {
  it('is sorted by name with null last, and has gaps for missing cells', () => {
    expect(written({})).toEqual({
      columns: ['SUM(sales)/L', 'SUM(sales)/S'],
      rows: [
        ['DE/<NULL>', '', '9'],
        ['NO/Bergen', '', '1'],
        ['NO/Oslo', '6', '4'],
      ],
    });
  });

  it('adds up totals and subtotals of sums', () => {
    const { columns, rows } = written({ rowTotals: true, colTotals: true, rowSubTotals: true });
    expect(columns).toEqual(['SUM(sales)/L', 'SUM(sales)/S', 'SUM(sales)/Total']);
    expect(rows).toEqual([
      ['DE/<NULL>', '', '9', '9'],
      ['DE/Subtotal', '', '9', '9'],
      ['NO/Bergen', '', '1', '1'],
      ['NO/Oslo', '6', '4', '10'],
      ['NO/Subtotal', '6', '5', '11'],
      ['Total', '6', '14', '20'],
    ]);
  });

  it('never adds up averages: their totals come from the server, or stay empty', () => {
    const members = { metrics: [PRICE], rowTotals: true, colTotals: true };
    const asked = queries(members).map(({ columns }) => columns);
    expect(asked.slice(1)).toEqual([['country', 'city'], ['size'], []]);
    const { rows } = written(members, [
      CELLS,
      answer([{ country: 'NO', city: 'Oslo', 'AVG(price)': 3.2 }]),
      answer([{ size: 'S', 'AVG(price)': 4.1 }]),
      answer([{ 'AVG(price)': 4.5 }]),
    ]);
    expect(rows).toEqual([
      ['DE/<NULL>', '', '7', ''],
      ['NO/Bergen', '', '3', ''],
      ['NO/Oslo', '5', '2', '3.2'],
      ['Total', '', '4.1', '4.5'],
    ]);
  });

  it.each([
    ['Average', '5'],
    ['Median', '5'],
    ['Count', '4'],
    ['Count Unique Values', '4'],
    ['Minimum', '1'],
    ['Maximum', '9'],
    ['Sample Variance', '11.33'],
    ['Sample Standard Deviation', '3.37'],
    ['List Unique Values', '4, 6, 1, 9'],
  ])('%s of the numbers in sight is %s', (aggregateFunction, expected) => {
    const { rows } = written({ aggregateFunction, rowTotals: true, colTotals: true });
    expect(rows.at(-1)?.at(-1)).toBe(expected);
  });

  it.each([
    ['Sum as Fraction of Total', '30.0%', '50.0%'],
    ['Sum as Fraction of Rows', '60.0%', '100.0%'],
    ['Sum as Fraction of Columns', '100.0%', '50.0%'],
    ['Count as Fraction of Rows', '50.0%', '100.0%'],
  ])('%s', (aggregateFunction, large, total) => {
    const { rows } = written({ aggregateFunction, rowTotals: true });
    expect([rows.at(-1)?.[1], rows.at(-1)?.at(-1)]).toEqual([large, total]);
  });

  it('has metrics over or under the dimensions, on either axis, and never mixes them in a total', () => {
    const both = { metrics: [SALES, metric('SUM', 'n')], groupbyRows: ['size'], groupbyColumns: [] };
    const rows = answer([
      { size: 'L', 'SUM(sales)': 6, 'SUM(n)': 1 },
      { size: 'S', 'SUM(sales)': 4, 'SUM(n)': 2 },
    ]);
    const layout = (members: object) => written({ ...both, colTotals: true, ...members }, [rows]);
    expect(layout({})).toEqual({
      columns: ['SUM(sales)', 'SUM(n)'],
      rows: [
        ['L', '6', '1'],
        ['S', '4', '2'],
        ['Total', '10', '3'],
      ],
    });
    expect(layout({ metricsLayout: 'ROWS' }).rows.map(([head]) => head)).toEqual([
      'SUM(sales)/L',
      'SUM(sales)/S',
      'SUM(sales)/Total',
      'SUM(n)/L',
      'SUM(n)/S',
      'SUM(n)/Total',
    ]);
    expect(layout({ metricsLayout: 'ROWS', combineMetric: true }).rows.at(-1)).toEqual(['Total/SUM(n)', '3']);
  });

  it('turns round', () => {
    expect(written({ transposePivot: true, groupbyRows: ['city'] }).rows.map(([head]) => head)).toEqual(['L', 'S']);
  });

  it.each([
    ['key_z_to_a', ['NO', 'DE']],
    ['value_a_to_z', ['DE', 'NO']],
    ['value_z_to_a', ['NO', 'DE']],
  ])('orders rows by %s', (rowOrder, expected) => {
    expect(written({ groupbyRows: ['country'], rowOrder }).rows.map(([head]) => head)).toEqual(expected);
  });

  it('folds a heading to its subtotal', () => {
    const members = { rowSubTotals: true, rowSubtotalPosition: true };
    const closed = { ...OPEN, rows: new Set(['["NO"]']) };
    expect(written(members, [CELLS], closed).rows).toEqual([
      ['DE/Subtotal', '', '9'],
      ['DE/<NULL>', '', '9'],
      ['NO', '6', '5'],
    ]);
  });

  it('handles an answer without rows, and an empty form', () => {
    expect(written({}, [answer([])])).toEqual({ columns: [], rows: [] });
    expect(written({ metrics: [], groupbyRows: [], groupbyColumns: [] }, [answer([{}])]).rows).toEqual([['']]);
  });

  it('joins neighbours under one heading', () => {
    const one = form({});
    const values = finished(PivotValues.read(one, [CELLS]));
    const { rows } = pivotModel(
      one,
      values,
      pivotTexts(one, CELLS, null),
      finished(pivotLines(one, values, OPEN)),
      NAMES,
    );
    expect(drawnHeads(rows).map((heads) => heads.map(({ level, lines }) => [level, lines]))).toEqual([
      [
        [0, 1],
        [1, 1],
      ],
      [
        [0, 2],
        [1, 1],
      ],
      [[1, 1]],
    ]);
  });

  it('adds up fifty thousand cells', () => {
    const rows = answer(
      Array.from({ length: 50_000 }, (_, n) => ({ country: n % 500, city: n, size: n % 100, 'SUM(sales)': 1 })),
    );
    const one = form({ rowTotals: true, colTotals: true, rowSubTotals: true });
    const values = finished(PivotValues.read(one, [rows]));
    expect(values.at(0, values.rows.root, values.columns.root)).toBe(50_000);
  });
});

describe('a selection', () => {
  const one = form({});
  const values = finished(PivotValues.read(one, [CELLS]));
  const model = pivotModel(one, values, pivotTexts(one, CELLS, null), finished(pivotLines(one, values, OPEN)), NAMES);
  const place = (row: number, column: number) => ({
    row: model.rows[row]?.node ?? values.rows.root,
    column: model.columns[column]?.node ?? values.columns.root,
  });

  it('filters by the values of a number, and is cleared by the same number', () => {
    const masks: unknown[] = [];
    const hooks = { setDataMask: (mask: unknown) => void masks.push(mask) };
    pivotSelection(one, {}, hooks).toggle?.(place(2, 1));
    const [mask] = masks as [{ filterState: Record<string, unknown> }];
    expect(mask).toMatchObject({
      extraFormData: {
        filters: [
          { col: 'country', op: 'IN', val: ['NO'] },
          { col: 'city', op: 'IN', val: ['Oslo'] },
          { col: 'size', op: 'IN', val: ['S'] },
        ],
      },
    });
    const selected = pivotSelection(one, mask.filterState, hooks);
    expect(selected.isFaded(place(2, 1))).toBe(false);
    expect(selected.isFaded(place(1, 1))).toBe(true);
    selected.toggle?.(place(2, 1));
    expect(masks[1]).toMatchObject({ extraFormData: {}, filterState: { value: null } });
  });

  it('filters by null with IS NULL', () => {
    let filters: unknown;
    pivotSelection(one, {}, { setDataMask: (mask) => (filters = mask.extraFormData) }).toggle?.(place(0, 1));
    expect(filters).toMatchObject({ filters: expect.arrayContaining([{ col: 'city', op: 'IS NULL' }]) });
  });

  it('of a truncated timestamp filters the whole period, and is named as in the table', () => {
    const monthly = form({
      groupbyRows: ['day'],
      groupbyColumns: [],
      time_grain_sqla: 'P1M',
      temporal_columns_lookup: { day: true },
    });
    const result = { ...answer([{ day: 0, 'SUM(sales)': 1 }]), coltypes: [2, 0] as const };
    const own = finished(PivotValues.read(monthly, [result]));
    const [row = own.rows.root] = own.rows.root.children.values();
    let mask: unknown;
    const hooks = { setDataMask: (next: unknown) => (mask = next) };
    pivotSelection(monthly, {}, hooks, pivotTexts(monthly, result, null).group).toggle?.({
      row,
      column: own.columns.root,
    });
    expect(mask).toMatchObject({
      extraFormData: { filters: [{ col: 'day', op: 'IN', val: [0], grain: 'P1M' }] },
      filterState: { label: 'Jan 1970' },
    });
  });

  it('has nothing to select in a place that filters nothing', () => {
    expect(pivotSelection(one, {}, {}).toggle).toBeUndefined();
  });
});

it.each([
  [2, 10, -1],
  ['a2', 'a10', -1],
  [null, 1, 1],
  [null, null, 0],
])('%j before %j', (a, b, expected) => {
  expect(Math.sign(compareValues(a, b, 1))).toBe(expected);
});
