import { describe, expect, it } from 'vitest';
import type { QueryResult } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import { pieForm } from '../common/pie-form.ts';
import { pieQueries } from '../common/pie-query.ts';
import { sliceLabel, slices } from './pie-slices.ts';

const form = (members: Readonly<Record<string, unknown>> = {}) =>
  pieForm.read({
    viz_type: 'pie',
    datasource: '1__table',
    groupby: ['city'],
    metric: 'count',
    ...members,
  });
const result = (rows: readonly (readonly [string | null, number | null])[]): QueryResult => ({
  colnames: ['city', 'count'],
  coltypes: [1, 0],
  data: rows.map(([city, count]) => ({ city, count })),
  rowcount: rows.length,
});
const wholeOf = (count: number): QueryResult => ({
  colnames: ['count'],
  coltypes: [0],
  data: [{ count }],
  rowcount: 1,
});
const names = {
  other: 'Other',
  mark: (_columns: readonly string[], values: readonly unknown[]) => values.map(groupText).join(', '),
  name: (label: string) => (label === 'count' ? 'Flights' : label),
};
const cut = (rows: QueryResult, whole?: QueryResult, members = {}) =>
  slices(form({ row_limit: 2, ...members }), rows, whole, names);
const two = result([
  ['A', 30],
  ['B', 20],
]);

describe('slices', () => {
  it('are combined with the remainder beyond the maximum number, the smallest first', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [`City ${at}`, at + 1] as const);
    const { list } = slices(form(), result(rows), undefined, names);
    expect(list).toHaveLength(501);
    expect(list[0]?.name).toBe('City 9500');
    expect(list.at(-1)).toMatchObject({ name: 'Other', isOther: true, value: (9500 * 9501) / 2 });
    expect(list.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('leave out rows without an amount', () => {
    const { list } = slices(
      form(),
      result([
        ['A', 3],
        ['B', null],
        ['C', 0],
        [null, 1],
      ]),
      undefined,
      names,
    );
    expect(list.map((slice) => [slice.name, slice.share])).toEqual([
      ['A', 0.75],
      ['<NULL>', 0.25],
    ]);
  });

  it('are shares of the whole, with the rest that the limit cut', () => {
    const { list, isCut } = cut(two, wholeOf(200));
    expect(list.map(({ name, value, share }) => [name, value, share])).toEqual([
      ['A', 30, 0.15],
      ['B', 20, 0.1],
      ['Other', 150, 0.75],
    ]);
    expect(list[2]).toMatchObject({ isOther: true, marks: [] });
    expect(isCut).toBe(false);
  });

  it.each([
    ['what is shown is all', two, wholeOf(50), { row_limit: 2 }, false],
    ['the limit was not reached', two, wholeOf(200), { row_limit: 10 }, false],
    ['amounts do not add up, as averages do not', two, wholeOf(25), { row_limit: 2 }, true],
    ['the whole is not known', two, undefined, { row_limit: 2 }, true],
  ])('have no rest where %s, and say when parts are missing', (_title, rows, whole, members, isCut) => {
    const made = cut(rows, whole, members);
    expect(made.list.map((slice) => slice.share)).toEqual([0.6, 0.4]);
    expect(made.isCut).toBe(isCut);
  });

  it('join small ones with the rest', () => {
    const { list } = cut(two, wholeOf(200), { threshold_for_other: 12 });
    expect(list.map(({ name, value }) => [name, value])).toEqual([
      ['A', 30],
      ['Other', 170],
    ]);
  });

  it('combine the small ones and keep their values for filters', () => {
    const { list } = slices(
      form({ threshold_for_other: 10 }),
      result([
        ['A', 90],
        ['B', 5],
        ['C', 5],
      ]),
      undefined,
      names,
    );
    expect(list.map((slice) => slice.name)).toEqual(['A', 'Other']);
    expect(list[1]).toMatchObject({ value: 10, marks: [['B'], ['C']] });
  });

  it('do not combine a single small one', () => {
    const { list } = slices(
      form({ threshold_for_other: 10 }),
      result([
        ['A', 95],
        ['B', 5],
      ]),
      undefined,
      names,
    );
    expect(list.map((slice) => slice.name)).toEqual(['A', 'B']);
  });

  it('are named after the metric without dimensions', () => {
    expect(slices(form({ groupby: [] }), result([['A', 1]]), undefined, names).list[0]?.name).toBe('Flights');
  });
});

describe('queries', () => {
  it('query the whole in addition to the parts, but not for a file', () => {
    const [parts, whole] = pieQueries(form({ row_limit: 10, sort_by_metric: true }));
    expect(parts).toMatchObject({ columns: ['city'], row_limit: 10 });
    expect(whole).toMatchObject({ columns: [], metrics: ['count'], row_limit: 0, orderby: [], post_processing: [] });
    expect(pieQueries(form({ result_format: 'csv' }))).toHaveLength(1);
  });
});

describe('labels', () => {
  const parts = { name: 'A', value: '3k', percent: '75.00%' };
  it.each([
    ['key', 'A'],
    ['value', '3k'],
    ['key_value_percent', 'A: 3k (75.00%)'],
    ['template', 'A has 75.00%'],
  ] as const)('of type %s read %s', (type, text) => {
    expect(sliceLabel(type, '{name} has {percent}', parts)).toBe(text);
  });
});
