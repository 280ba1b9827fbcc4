import { describe, expect, it } from 'vitest';
import { contextOf } from '@facet/sdk/chart-form';
import type { QueryResult } from '@facet/sdk/common';
import { pairedForm, pairedQuery } from '../common/paired-query.ts';
import { metricSeries, testedGroups } from './paired-tests.ts';
import { pairedP, twoSidedP } from './student-t.ts';

describe('the distribution of Student', () => {
  // Two-sided critical values for p = 0.05, as in every t table.
  it.each([
    [12.706, 1],
    [4.303, 2],
    [2.571, 5],
    [2.228, 10],
    [2.042, 30],
    [1.984, 100],
    [1.96, 1e6],
  ])('t = %d with %d degrees', (t, degrees) => {
    expect(twoSidedP(t, degrees)).toBeCloseTo(0.05, 3);
    expect(twoSidedP(-t, degrees)).toBe(twoSidedP(t, degrees));
  });

  it('runs from certain to never', () => {
    expect(twoSidedP(0, 5)).toBeCloseTo(1, 12);
    expect(twoSidedP(1e9, 5)).toBeLessThan(1e-12);
    // With one degree of freedom it is the Cauchy distribution.
    expect(twoSidedP(1, 1)).toBeCloseTo(0.5, 12);
  });
});

describe('a paired test', () => {
  it('is that of the differences', () => {
    // Sleep of ten patients with two drugs (Student, 1908): t = -4.0621 with 9 degrees, p = 0.002833.
    const a = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
    const b = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
    expect(pairedP(a.map((value, index) => [value, b[index] ?? null]))).toBeCloseTo(0.002833, 6);
  });

  it.each([
    ['nothing', []],
    ['one pair', [[1, 2]]],
    [
      'the same difference everywhere',
      [
        [1, 2],
        [2, 3],
        [3, 4],
      ],
    ],
    [
      'one side missing',
      [
        [1, null],
        [2, null],
        [3, 4],
      ],
    ],
  ] as const)('cannot tell from %s', (_name, pairs) => {
    expect(pairedP(pairs)).toBeNull();
  });
});

const form = (members: object = {}) =>
  pairedForm.read({ viz_type: 'paired_ttest', datasource: '1__table', groupby: ['g'], metrics: ['n'], ...members });
const rows = [0, 1, 2].flatMap((at) => [
  { __timestamp: at, g: 'a', n: 10 + at },
  { __timestamp: at, g: 'b', n: 20 + at * 3 },
  ...(at === 1 ? [] : [{ __timestamp: at, g: null, n: null }]),
]);
const result: QueryResult = {
  colnames: ['__timestamp', 'g', 'n'],
  coltypes: [2, 1, 0],
  data: rows,
  rowcount: rows.length,
};

describe('the table', () => {
  it('compares each group with the control', () => {
    const [{ groups } = { groups: [] }] = metricSeries(form(), result);
    expect(groups.map(({ group }) => group)).toEqual([['a'], ['b'], ['<NULL>']]);
    const tested = testedGroups(groups, 0, 0.05);
    expect(tested.map(({ isControl, isSignificant }) => [isControl, isSignificant])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(tested[1]?.lift).toBeCloseTo(((69 - 33) / 33) * 100, 9);
    expect(tested[2]).toMatchObject({ p: null });
    expect(testedGroups(groups, 2, 0.05)[0]).toMatchObject({ lift: null, p: null });
  });

  it('uses shares of all groups if the form says so', () => {
    const [{ groups } = { groups: [] }] = metricSeries(form({ contribution: true }), result);
    expect(groups[0]?.values.get(0)).toBeCloseTo(10 / 30, 12);
  });

  it('handles an answer without rows', () => {
    expect(metricSeries(form(), { ...result, data: [] })).toEqual([{ metric: 'n', groups: [] }]);
    expect(testedGroups([], 0, 0.05)).toEqual([]);
  });

  it('queries time series', () => {
    const query = contextOf(pairedQuery, {
      viz_type: 'paired_ttest',
      datasource: '1__table',
      granularity_sqla: 'ds',
      time_grain_sqla: 'P1D',
      groupby: ['g'],
      metrics: ['n'],
      limit: 5,
    }).queries[0];
    expect(query).toMatchObject({
      is_timeseries: true,
      granularity: 'ds',
      columns: ['g'],
      metrics: ['n'],
      series_limit: 5,
      extras: { time_grain_sqla: 'P1D' },
    });
  });
});
