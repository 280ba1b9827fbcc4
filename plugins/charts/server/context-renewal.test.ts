import { describe, expect, it } from 'vitest';
import type { ChartRecord } from './chart-record.ts';
import { asksOwnDataset, isContextOf, isContextRenewal } from './context-renewal.ts';

const record: ChartRecord = {
  id: 7,
  uuid: 'u',
  slice_name: 'Delays',
  datasource_id: 3,
  datasource_type: 'table',
  viz_type: 'line',
  params: JSON.stringify({
    metrics: ['count'],
    adhoc_filters: [{ clause: 'WHERE', sqlExpression: 'a = 1' }],
    limit: null,
  }),
  query_context: null,
  description: null,
  cache_timeout: null,
  certified_by: null,
  certification_details: null,
  last_saved_at: null,
  last_saved_by_fk: null,
  is_managed_externally: 0,
  external_url: null,
  created_on: '',
  changed_on: '',
  created_by_fk: null,
  changed_by_fk: null,
};
const form = {
  ...JSON.parse(record.params ?? ''),
  slice_id: 7,
  viz_type: 'line',
  datasource: '3__table',
};
const context = { datasource: { id: 3, type: 'table' }, queries: [{}], form_data: form };

describe('a query context', () => {
  it.each<[string, object]>([
    ['as drawn', context],
    ['of a forced request', { ...context, form_data: { ...form, force: true, url_params: { a: 'b' } } }],
    [
      'with controls that hold nothing',
      { ...context, form_data: { ...form, groupby: [], extra_form_data: {}, x: null } },
    ],
    ['that does not name its chart', { ...context, form_data: JSON.parse(record.params ?? '') }],
  ])('%s is of the chart', (_, value) => {
    expect(isContextOf(JSON.stringify(value), record)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['without anything', {}],
    ['that is a list', []],
    ['of another dataset', { ...context, datasource: { id: 4, type: 'table' } }],
    ['of another type of dataset', { ...context, datasource: { id: 3, type: 'query' } }],
    ['without a form', { datasource: context.datasource, queries: [] }],
    ['of another chart', { ...context, form_data: { ...form, slice_id: 8 } }],
    ['of another type of chart', { ...context, form_data: { ...form, viz_type: 'pie' } }],
    ['whose form names another dataset', { ...context, form_data: { ...form, datasource: '4__table' } }],
    ['with other metrics', { ...context, form_data: { ...form, metrics: ['sum'] } }],
    ['without its filters', { ...context, form_data: { ...form, adhoc_filters: [] } }],
    ['with one control more', { ...context, form_data: { ...form, groupby: ['a'] } }],
    [
      'with filters of a dashboard',
      { ...context, form_data: { ...form, extra_form_data: { filters: [{ col: 'a' }] } } },
    ],
  ])('%s is not of the chart', (_, value) => {
    expect(isContextOf(JSON.stringify(value), record)).toBe(false);
  });

  it.each<[boolean, string, unknown]>([
    [true, 'as drawn', context],
    [true, 'whose id is a text', { datasource: { id: '3', type: 'table' }, queries: [] }],
    [true, 'of an owner who wrote it in another way', { datasource: context.datasource, queries: [] }],
    [false, 'of another dataset', { ...context, datasource: { id: 4, type: 'table' } }],
    [false, 'of another type of dataset', { ...context, datasource: { id: 3, type: 'query' } }],
    [false, 'of two', { ...context, datasource: [{ id: 3, type: 'table' }] }],
    [false, 'without a dataset', { ...context, datasource: undefined }],
  ])('may be run with the rights of other users: %s, %s', (expected, _, value) => {
    expect(asksOwnDataset(JSON.stringify(value), record)).toBe(expected);
  });

  it('that is no JSON, or none, is not of the chart', () => {
    for (const text of [null, undefined, '', '{']) expect(isContextOf(text, record)).toBe(false);
  });
});

it.each<[object, boolean]>([
  [{ query_context: '{}', query_context_generation: true }, true],
  [{ query_context: '{}' }, false],
  [{ query_context: '{}', query_context_generation: false }, false],
  [{ query_context: '{}', query_context_generation: true, params: '{}' }, false],
])('%j renews only the context: %s', (input, renews) => {
  expect(isContextRenewal(input)).toBe(renews);
});
