import type { SubjectChange } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { changedMeaning, type DatasetOrigin } from './changed-meaning.ts';

const TABLE: DatasetOrigin = {
  database_id: 1,
  catalog: null,
  schema: 'main',
  table_name: 'trips',
  sql: null,
  template_params: null,
};
const VIRTUAL: DatasetOrigin = { ...TABLE, sql: 'SELECT 1' };

it.each<[string, DatasetOrigin, Partial<DatasetOrigin>, SubjectChange | undefined]>([
  ['a table as it is', TABLE, {}, undefined],
  ['a table whose empty members are written in another way', TABLE, { catalog: '', sql: '' }, undefined],
  ['another table', TABLE, { table_name: 'people' }, 'another'],
  ['another schema', TABLE, { schema: 'other' }, 'another'],
  ['another catalogue', TABLE, { catalog: 'other' }, 'another'],
  ['another database', TABLE, { database_id: 2 }, 'another'],
  ['SQL instead of a table', TABLE, { sql: 'SELECT * FROM trips' }, 'another'],
  ['a table instead of SQL', VIRTUAL, { sql: null }, 'another'],
  ['other SQL', VIRTUAL, { sql: 'SELECT 2' }, 'rewritten'],
  ['SQL that is filled in elsewhere', VIRTUAL, { schema: 'other' }, 'rewritten'],
  ['SQL with other values for its template', VIRTUAL, { template_params: '{"a":1}' }, 'rewritten'],
  ['a table with values for templates', TABLE, { template_params: '{"a":1}' }, undefined],
  ['SQL in another database', VIRTUAL, { database_id: 2 }, 'another'],
  ['SQL under another name', VIRTUAL, { table_name: 'people' }, undefined],
])('%s', (_, before, change, meaning) => {
  expect(changedMeaning(before, { ...before, ...change })).toBe(meaning);
});
