import { describe, expect, it } from 'vitest';
import { contextOf } from '@facet/sdk/chart-form';
import type { QueryResult } from '@facet/sdk/common';
import { timeColumns } from '../common/time-columns.ts';
import { timeTableForm, timeTableQuery } from '../common/time-table-query.ts';
import { sparkBounds, sparkPath } from './spark-line.tsx';
import { boundsPlace, cellValue, sparkValues, timeRows } from './time-rows.ts';
import { sortedRows } from './time-table-chart.tsx';

const stored = (members: object = {}) => ({
  viz_type: 'time_table',
  datasource: '1__table',
  metrics: ['n', 'm'],
  granularity_sqla: 'ds',
  ...members,
});
const form = (members: object = {}) => timeTableForm.read(stored(members));
const column = (members: object) => {
  const [read] = timeColumns([{ key: 'c', label: 'C', colType: 'time', ...members }]);
  if (!read) throw new Error('The column cannot be read.');
  return read;
};

describe('the query', () => {
  it('queries all metrics over time, sorted by the first', () => {
    expect(contextOf(timeTableQuery, stored()).queries).toMatchObject([
      { is_timeseries: true, granularity: 'ds', metrics: ['n', 'm'], orderby: [['n', false]], columns: [] },
    ]);
  });

  it('queries one metric if it groups', () => {
    expect(contextOf(timeTableQuery, stored({ groupby: ['g'] })).queries).toMatchObject([
      { metrics: ['n'], columns: ['g'] },
    ]);
  });
});

const answer = (data: QueryResult['data']): QueryResult => ({
  colnames: [],
  coltypes: [],
  data,
  rowcount: data.length,
});

describe('rows', () => {
  it('are metrics, by timestamps from the oldest', () => {
    const { moments, rows } = timeRows(
      form(),
      answer([
        { __timestamp: 2, n: 5, m: null },
        { __timestamp: 1, n: 4, m: 1 },
      ]),
    );
    expect(moments).toEqual([1, 2]);
    expect(rows).toEqual([
      { name: 'n', metric: 'n', values: [4, 5] },
      { name: 'm', metric: 'm', values: [1, null] },
    ]);
  });

  it('are groups of one metric, with gaps where they have nothing', () => {
    const { rows } = timeRows(
      form({ groupby: ['g'] }),
      answer([
        { __timestamp: 1, g: 'a', n: 1 },
        { __timestamp: 2, g: null, n: 2 },
      ]),
    );
    expect(rows).toEqual([
      { name: 'a', metric: 'n', values: [1, null] },
      { name: '<NULL>', metric: 'n', values: [null, 2] },
    ]);
  });

  it('are empty without an answer', () => expect(timeRows(form(), undefined)).toEqual({ moments: [], rows: [] }));
});

const row = { name: 'n', metric: 'n', values: [2, 4, 5, 10] };
const other = { name: 'm', metric: 'm', values: [1, null, 0, 30] };

describe('[B3.29] a column', () => {
  it.each([
    [{ timeLag: 1 }, 5],
    [{ timeLag: -1 }, 2],
    [{ timeLag: 9 }, null],
    [{ timeLag: 1, comparisonType: 'diff' }, 5],
    [{ timeLag: 1, comparisonType: 'perc' }, 2],
    [{ timeLag: '3', comparisonType: 'perc_change' }, 4],
    [{ colType: 'contrib' }, 0.25],
    [{ colType: 'avg', timeLag: 2 }, 7.5],
    [{ colType: 'avg' }, 10],
    [{ colType: 'spark' }, null],
  ])('%j is %j', (members, expected) => {
    expect(cellValue(column(members), row, [row, other])).toBe(expected);
  });

  it('divides by nothing', () => {
    expect(cellValue(column({ timeLag: 1, comparisonType: 'perc' }), other, [other])).toBeNull();
    const none = { ...row, values: [0] };
    expect(cellValue(column({ colType: 'contrib' }), none, [none])).toBeNull();
  });

  it('draws values, or each over one before', () => {
    expect(sparkValues(column({ colType: 'spark' }), row)).toEqual(row.values);
    expect(sparkValues(column({ colType: 'spark', timeRatio: 2 }), row)).toEqual([2.5, 2.5]);
    expect(sparkValues(column({ colType: 'spark', timeRatio: 1 }), other)).toEqual([null, null, null]);
  });

  it.each([
    [[0, 10], 5, 0.5],
    [[0, 10], 50, 1],
    [[3, null], 2, 0],
    [[null, 3], 3, 1],
    [[null, null], 3, null],
  ])('with bounds %j places %d at %j', (bounds, value, expected) => {
    expect(boundsPlace(column({ bounds }), value)).toBe(expected);
  });

  it('that cannot be read is dropped', () => {
    expect(timeColumns([null, 'x', {}, { colType: 'pie' }, { colType: 'avg' }])).toHaveLength(1);
  });
});

it('breaks a line where nothing is, and draws nothing from nothing', () => {
  expect(sparkPath([1, null, 2, 3], { width: 100, height: 30 }, [1, 3]).match(/M/g)).toHaveLength(2);
  expect(sparkPath([], { width: 100, height: 30 }, [0, 1])).toBe('');
  expect(sparkBounds([null], [null, null])).toEqual([0, 1]);
  expect(sparkBounds([3, 9], [0, null])).toEqual([0, 9]);
});

it('sorts rows by a column, with missing values last', () => {
  const lag = column({ timeLag: 1 });
  const names = (descending: boolean) =>
    sortedRows([{ ...row, values: [null, 1] }, row, other], [lag], { key: 'c', descending }).map(
      ({ values }) => values[0],
    );
  expect(names(false)).toEqual([1, 2, null]);
  expect(names(true)).toEqual([2, 1, null]);
});
