import { expect, test } from 'vitest';
import { withTemporalLookup } from './temporal-lookup.ts';

const dataset = {
  columns: [
    { column_name: 'day', is_dttm: true },
    { column_name: 'town', is_dttm: false },
  ],
};
const form = { viz_type: 'pivot_table_v2', datasource: '1__table', groupby: ['day'] };
const reads = new Set(['groupby', 'temporal_columns_lookup']);

test.each([
  ['gets the time columns of the dataset', form, reads, { day: true }],
  ['keeps the list that it was saved with', { ...form, temporal_columns_lookup: {} }, reads, {}],
  ['gets none where its type reads none', form, new Set(['groupby']), undefined],
])('[B4.21] a form %s', (_, stored, members, lookup) => {
  expect(withTemporalLookup(stored, members, dataset)['temporal_columns_lookup']).toEqual(lookup);
});
