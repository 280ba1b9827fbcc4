import { contextOf } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { boxPlotQuery } from '../common/box-plot-query.ts';
import { boxesOf, inCalendarOrder } from './boxes.ts';

const row = { g: 'a', m__min: 1, m__q1: 2, m__median: 3, m__q3: 4, m__max: 5, m__mean: 3, m__count: 9 };

it.each([
  ['whole rows give a box', [{ ...row, m__outliers: null }], [['a']]],
  ['a row without numbers gives none', [{ ...row, m__median: null }], []],
  ['texts are no numbers', [{ ...row, m__q1: '2' }], []],
])('%s', (_name, rows, marks) => {
  expect(boxesOf(rows, ['g'], ['m']).map(({ mark }) => mark)).toEqual(marks);
});

it('keeps the outliers that are numbers', () => {
  // Cells contain lists after some post-processing, which the type of rows does not declare.
  const rows = [JSON.parse(JSON.stringify({ ...row, m__outliers: [7, null, 'x', 9] }))];
  expect(boxesOf(rows, ['g'], ['m'])[0]?.outliers).toEqual([7, 9]);
});

it.each([
  ['Tukey', { whisker_type: 'tukey' }],
  ['Min/max (no outliers)', { whisker_type: 'min/max' }],
  ['2/98 percentiles', { whisker_type: 'percentile', percentiles: [2, 98] }],
  ['12.5/87.5 percentiles', { whisker_type: 'percentile', percentiles: [12.5, 87.5] }],
])('whiskers of %s', (whiskerOptions, expected) => {
  const form = { viz_type: 'box_plot', datasource: '7__table', columns: ['ds'], metrics: ['m'], whiskerOptions };
  const [query] = contextOf(boxPlotQuery, form).queries;
  expect(query?.post_processing?.[0]?.options).toEqual({ ...expected, groupby: [], metrics: ['m'] });
});

it.each([
  [
    ['Friday', 'Monday', 'Sunday', 'Monday'],
    ['Monday', 'Monday', 'Friday', 'Sunday'],
  ],
  [
    ['b', 'a'],
    ['b', 'a'],
  ],
])('boxes of %j stand as %j', (names, order) => {
  const boxes = boxesOf(
    names.map((g) => ({ ...row, g })),
    ['g'],
    ['m'],
  );
  const nameOf = ({ mark }: { readonly mark: readonly unknown[] }) => String(mark[0]);
  expect(inCalendarOrder(boxes, nameOf).map(nameOf)).toEqual(order);
});
