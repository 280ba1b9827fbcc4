import { expect, it } from 'vitest';
import { ensureComplete } from './form-rules.ts';

const form = (viz_type: string, members: object) => ({ datasource: '7__table', viz_type, ...members });

it.each<[string, object, string]>([
  ['country_map', {}, 'Must specify a country'],
  ['country_map', { select_country: 'france' }, 'Must specify a metric'],
  ['country_map', { select_country: 'france', metric: 'n' }, 'Must provide ISO codes'],
  ['dist_bar', { groupby: ['a'], columns: ['a'] }, "Can't have overlap between Series and Breakdowns"],
  ['dist_bar', { groupby: ['a'], metrics: [] }, 'Pick at least one metric'],
  ['dist_bar', { groupby: [], metrics: ['n'] }, 'Pick at least one field for [Series]'],
  ['bullet', { metric: null }, 'Pick a metric to display'],
  ['partition', {}, 'Please choose at least one groupby'],
  ['sankey', { groupby: ['a'] }, 'Pick exactly 2 columns as [Source / Target]'],
  ['time_table', {}, 'Pick at least one metric'],
  [
    'time_table',
    { groupby: ['a'], metrics: ['n', 'm'] },
    "When using 'Group By' you are limited to use a single metric",
  ],
])('[A7.27] %s with %j is refused: %s', (type, members, text) => {
  expect(() => ensureComplete(form(type, members))).toThrow(text);
});

it.each<[string, object]>([
  ['dist_bar', { groupby: ['a'], columns: ['b'], metrics: ['n'] }],
  ['sankey', { groupby: ['a', 'b'] }],
  ['time_table', { metrics: ['n', 'm'] }],
  ['para', {}],
])('[A7.27] %s with %j is asked', (type, members) => {
  expect(() => ensureComplete(form(type, members))).not.toThrow();
});
