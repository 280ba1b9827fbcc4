import { describe, expect, it } from 'vitest';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { sliceLabel, slices } from './pie-slices.ts';

const form = (members: Readonly<Record<string, unknown>> = {}): FormData => ({
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
const names = { other: 'Other', verbose: { count: 'Flights' } };

describe('slices', () => {
  it('leave out what has no amount', () => {
    const made = slices(
      form(),
      result([
        ['A', 3],
        ['B', null],
        ['C', 0],
        [null, 1],
      ]),
      names,
    );
    expect(made.map((slice) => [slice.name, slice.share])).toEqual([
      ['A', 0.75],
      ['<NULL>', 0.25],
    ]);
  });

  it('gather the small ones and keep their values for filters', () => {
    const made = slices(
      form({ threshold_for_other: 10 }),
      result([
        ['A', 90],
        ['B', 5],
        ['C', 5],
      ]),
      names,
    );
    expect(made.map((slice) => slice.name)).toEqual(['A', 'Other']);
    expect(made[1]).toMatchObject({ value: 10, marks: [['B'], ['C']] });
  });

  it('keep a single small one under its own name', () => {
    const made = slices(
      form({ threshold_for_other: 10 }),
      result([
        ['A', 95],
        ['B', 5],
      ]),
      names,
    );
    expect(made.map((slice) => slice.name)).toEqual(['A', 'B']);
  });

  it('are named after the metric without dimensions', () => {
    expect(slices(form({ groupby: [] }), result([['A', 1]]), names)[0]?.name).toBe('Flights');
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
