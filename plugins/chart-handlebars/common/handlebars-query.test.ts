import { contextOf } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { handlebarsQuery } from './handlebars-query.ts';

const place = { viz_type: 'handlebars', datasource: '7__table', groupby: ['city'], metrics: ['n'] };

it.each<[string, object, object]>([
  ['nothing more', {}, { metrics: ['n'] }],
  [
    'shares of metrics, once each',
    { percent_metrics: ['n', 'm'] },
    {
      metrics: ['n', 'm'],
      post_processing: [{ operation: 'contribution', options: { columns: ['n', 'm'], rename_columns: ['%n', '%m'] } }],
    },
  ],
  ['the time', { include_time: true, granularity_sqla: 'ds' }, { is_timeseries: true, granularity: 'ds' }],
])('a template gets %s', (_title, members, expected) => {
  expect(contextOf(handlebarsQuery, { ...place, ...members }).queries[0]).toMatchObject(expected);
});

it.each<[string, object]>([
  ['time without a time column', { include_time: true }],
  ['time in raw mode', { include_time: true, granularity_sqla: 'ds', query_mode: 'raw', all_columns: ['city'] }],
])('asks for no %s', (_title, members) => {
  expect(contextOf(handlebarsQuery, { ...place, ...members }).queries[0]).not.toHaveProperty('is_timeseries');
});

it('requests totals without shares and time', () => {
  const form = { ...place, percent_metrics: ['n'], include_time: true, granularity_sqla: 'ds', show_totals: true };
  const totals = contextOf(handlebarsQuery, form).queries[1];
  expect(totals).toMatchObject({ columns: [], row_limit: 0, metrics: ['n'] });
  expect(totals).not.toHaveProperty('post_processing');
  expect(totals).not.toHaveProperty('is_timeseries');
});
