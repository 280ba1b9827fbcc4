import { expect, it } from 'vitest';
import { datasourceKey, parseDatasourceKey } from './datasource-key.ts';

it.each([
  ['12__table', { id: 12, type: 'table' }],
  ['12__dataset', { id: 12, type: 'table' }],
  ['12', { id: 12, type: 'table' }],
  ['12__constructor', { id: 12, type: 'table' }],
  ['12__query', { id: 12, type: 'query' }],
  ['12__saved_query', { id: 12, type: 'saved_query' }],
  ['12__sl_table', { id: 12, type: 'sl_table' }],
  ['12__view', { id: 12, type: 'view' }],
] as const)('[B3.8] [B3.9] %s names %o, and never the dataset of that number for another kind', (key, expected) => {
  expect(parseDatasourceKey(key)).toEqual(expected);
});

it('[B3.8] a reference is written as a key', () => {
  expect(datasourceKey({ id: 12, type: 'saved_query' })).toBe('12__saved_query');
});
