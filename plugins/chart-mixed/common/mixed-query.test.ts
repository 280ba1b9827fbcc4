import { contextOf } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { mixedQuery } from './mixed-query.ts';

const form = {
  viz_type: 'mixed_timeseries',
  datasource: '7__table',
  x_axis: 'ds',
  time_grain_sqla: 'P1M',
  metrics: ['a'],
  groupby: ['city'],
  metrics_b: ['b'],
};

function queries(members: Readonly<Record<string, unknown>>) {
  return contextOf(mixedQuery, { ...form, ...members }).queries;
}

it('sends two queries over one axis', () => {
  const [first, second] = queries({ groupby_b: [] });
  expect([first?.metrics, second?.metrics]).toEqual([['a'], ['b']]);
  expect([first?.series_columns, second?.series_columns]).toEqual([['city'], []]);
  expect(second?.columns?.[0]).toEqual(first?.columns?.[0]);
});

it.each([
  ['shares what the second does not say', {}, ['city']],
  ['takes its own, empty too', { groupby_b: [] }, []],
])('%s', (_name, members, groups) => expect(queries(members)[1]?.series_columns).toEqual(groups));

it('calculates each query by itself, without shares, sorting or forecast', () => {
  const [first, second] = queries({
    rolling_type: 'cumsum',
    rolling_type_b: null,
    contributionMode: 'row',
    x_axis_sort: 'a',
    x_axis_sort_asc: true,
    forecastEnabled: true,
  });
  const operations = (query: typeof first) => query?.post_processing?.map((step) => step?.operation);
  expect(operations(first)).toEqual(['pivot', 'cum', 'flatten']);
  expect(operations(second)).toEqual(['pivot', 'flatten']);
});
