import { contextOf } from '@facet/sdk/chart-form';
import { columnLabel } from '@facet/sdk/chart-query';
import { expect, it } from 'vitest';
import { oldNameBarQuery, oldTimeBarQuery } from './old-bar-queries.ts';

const place = { datasource: '7__table', metrics: ['n'], granularity_sqla: 'ds', time_range: 'Last week' };
const time = { col: 'ds', op: 'TEMPORAL_RANGE', val: 'Last week' };

it('queries old bars over time', () => {
  const [query] = contextOf(oldTimeBarQuery, {
    ...place,
    viz_type: 'bar',
    groupby: ['city'],
    time_grain_sqla: 'P1M',
  }).queries;
  expect(query?.columns?.map(columnLabel)).toEqual(['ds', 'city']);
  expect(query).toMatchObject({ series_columns: ['city'], filters: [time], extras: { time_grain_sqla: 'P1M' } });
});

it.each([
  [{ groupby: ['city'] }, ['city'], []],
  [{ groupby: ['city', 'state'], columns: ['kind'] }, ['city', 'state', 'kind'], ['state', 'kind']],
])('asks for old bars of names: %o', (members, columns, series) => {
  const [query] = contextOf(oldNameBarQuery, { ...place, ...members, viz_type: 'dist_bar' }).queries;
  expect(query?.columns?.map(columnLabel)).toEqual(columns);
  expect(query).toMatchObject({ series_columns: series, filters: [time], orderby: [['n', false]] });
});

it('sorts old bars of categories by them if the form says so', () => {
  const [query] = contextOf(oldNameBarQuery, {
    ...place,
    viz_type: 'dist_bar',
    groupby: ['city'],
    order_bars: true,
  }).queries;
  expect(query?.post_processing).toContainEqual({
    operation: 'sort',
    options: { is_sort_index: true, ascending: true },
  });
});
