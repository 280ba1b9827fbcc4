import type { DataRow, QueryResult } from '@facet/sdk/common';
import { MOST_CELLS, PostProcessingError } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import { pivotSheet } from './pivot-sheet.ts';

const SUM = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'n' }, label: 'n' };
const AVG = { expressionType: 'SIMPLE', aggregate: 'AVG', column: { column_name: 'n' }, label: 'n' };

const form = (members: object) => ({
  viz_type: 'pivot_table_v2',
  datasource: '1__table',
  groupbyRows: ['region'],
  groupbyColumns: ['flag'],
  metrics: [SUM],
  ...members,
});
const answer = (data: readonly DataRow[], colnames = ['flag', 'region', 'n']): QueryResult => ({
  colnames,
  coltypes: colnames.map((name) => (name === 'n' ? 0 : name === 'flag' ? 3 : 1)),
  data,
  rowcount: data.length,
});
const ROWS = [
  { flag: true, region: 'Oslo', n: 4 },
  { flag: false, region: 'Oslo', n: 3 },
  { flag: true, region: null, n: 2 },
];
const question = {
  answers: [answer(ROWS)],
  names: new Map([['n', 'Sold']]),
  formats: new Map(),
  mostCells: MOST_CELLS,
};
const shown = (members: object, answers = [answer(ROWS)]) => {
  const sheet = pivotSheet({ ...question, form: form(members), answers });
  return {
    columns: sheet.columns.heads.map(({ text, level, line, lines }) => [text, level, line, lines]),
    rows: sheet.rows.heads.map(({ text }) => text),
    cells: sheet.cells,
  };
};

describe('the sheet of a pivot table', () => {
  it('has the headings and the numbers of the chart', () => {
    expect(shown({ rowTotals: true, colTotals: true })).toEqual({
      columns: [
        ['Sold', 0, 0, 3],
        ['FALSE', 1, 0, 1],
        ['TRUE', 1, 1, 1],
        ['Total (Sum)', 1, 2, 1],
      ],
      rows: ['Oslo', 'NULL', 'Total (Sum)'],
      cells: [
        [3, 4, 7],
        [null, 2, 2],
        [3, 6, 9],
      ],
    });
  });

  it('takes totals of averages from the server, and never adds them up', () => {
    const answers = [answer(ROWS), answer([{ region: 'Oslo', n: 3.4 }], ['region', 'n'])];
    expect(shown({ metrics: [AVG], rowTotals: true }, answers)).toMatchObject({
      columns: [
        ['Sold', 0, 0, 3],
        ['FALSE', 1, 0, 1],
        ['TRUE', 1, 1, 1],
        ['Total', 1, 2, 1],
      ],
      cells: [
        [3, 4, 3.4],
        [null, 2, null],
      ],
    });
  });

  it('has metrics on rows, and a transposed form', () => {
    const { rows, columns } = shown({ metricsLayout: 'ROWS', transposePivot: true });
    expect(rows).toEqual(['Sold', 'FALSE', 'TRUE']);
    expect(columns.map(([text]) => text)).toEqual(['Oslo', 'NULL']);
  });

  it.each([
    ['as the dataset says', {}, { number: ',.1f', currency: { symbol: 'EUR' } }],
    ['as the chart says', { valueFormat: '.0f' }, { number: '.0f', currency: { symbol: 'EUR' } }],
    [
      'with the currency of the chart',
      { currency_format: { symbol: 'USD', symbolPosition: 'suffix' } },
      { number: ',.1f', currency: { symbol: 'USD', symbolPosition: 'suffix' } },
    ],
    ['as parts of a whole', { aggregateFunction: 'Sum as Fraction of Total' }, { number: '.1%', currency: null }],
  ])('writes numbers %s', (_how, members, format) => {
    const own = new Map([['n', { number: ',.1f', currency: { symbol: 'EUR' } }]]);
    const { formats, formatAt } = pivotSheet({ ...question, form: form(members), formats: own });
    expect({ formats, formatAt }).toEqual({
      formats: [format],
      formatAt: [
        [0, 0],
        [0, 0],
      ],
    });
  });

  it('of no rows is empty', () => {
    expect(shown({}, [answer([])])).toEqual({ columns: [], rows: [], cells: [] });
  });

  it('stops where it would be too much', () => {
    expect(() => pivotSheet({ ...question, form: form({}), mostCells: 5 })).toThrow(PostProcessingError);
  });
});
