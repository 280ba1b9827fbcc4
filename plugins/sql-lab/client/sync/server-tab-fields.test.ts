import { expect, test } from 'vitest';
import { newTab } from '../model/editor-tab.ts';
import { changedFields, editorOf, runOf, tabOf } from './server-tab-fields.ts';
import { storeFailure } from './sync-failure.ts';

const tab = newTab([], undefined, { dbId: 1, queryLimit: 10 }, { sql: 'SELECT 1' });

test('[A7.3] only changes are sent, with all members that have no field in the contract', () => {
  const before = { tab, latest: null };
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields({ tab: { ...tab, selection: { anchor: 1, head: 2 } }, latest: null }, before)).toEqual({});
  expect(changedFields({ tab: { ...tab, sql: 'x', changedAt: 99 }, latest: 'c' }, before)).toMatchObject({
    sql: 'x',
    latest_query_id: 'c',
    extra_json: { changedAt: 99 },
  });
  const hidden = { ...tab, leftBar: { ...tab.leftBar, hidden: true } };
  expect(Object.keys(changedFields({ tab: hidden, latest: null }, before)).sort()).toEqual([
    'extra_json',
    'hide_left_bar',
  ]);
  expect(Object.keys(changedFields({ tab: { ...tab, position: 9 }, latest: null }, before))).toEqual(['extra_json']);
});

test('[A3.2] a tab comes back from the server as it went there', () => {
  const full = {
    ...tab,
    name: 'Revenue',
    schema: 'main',
    autorun: true,
    runAsync: true,
    templateParams: '{"a":1}',
    selection: { anchor: 4, head: 2 },
    leftBar: { hidden: true, width: 300 },
    previews: [{ schema: 's', table: 't' }],
  };
  const sent = editorOf(full);
  const answer = {
    id: 7,
    label: 'Revenue',
    active: true,
    database_id: 1,
    schema: 'main',
    sql: full.sql,
    query_limit: 10,
    autorun: true,
    template_params: '{"a":1}',
    hide_left_bar: true,
    saved_query: null,
    latest_query: null,
    table_schemas: [
      { id: 1, database_id: 1, schema: 'main', table: 'older', expanded: false },
      { id: 2, database_id: 1, schema: 'main', table: 'newer', expanded: true },
      { id: 3, database_id: 9, schema: 'main', table: 'of another database', expanded: true },
    ],
    extra_json: JSON.parse(JSON.stringify(sent['extraJson'])),
  };
  expect({ ...full, ...tabOf(answer) }).toEqual({
    ...full,
    serverId: 7,
    editorId: '7',
    syncedAt: full.changedAt,
    tables: [
      { schema: 'main', name: 'newer', expanded: true },
      { schema: 'main', name: 'older', expanded: false },
    ],
  });
});

test('the latest run of a tab shows its result in another browser too', () => {
  const record = { id: 'c1', state: 'success', rows: 3, resultsKey: 'k', sql: 'SELECT 1', startDttm: 5, endDttm: 9 };
  expect(runOf('tab', record)).toMatchObject({ clientId: 'c1', tabId: 'tab', state: 'success', startedAt: 5, rows: 3 });
  expect(runOf('tab', null)).toBeUndefined();
  expect(runOf('tab', { id: 'c1' })).toBeUndefined();
});

test.each([
  [['database_id', 'schema', 'extra_json'], 'database'],
  [['schema', 'extra_json'], 'schema'],
  [['label'], 'name'],
  [['template_params'], 'template'],
  [['autorun'], 'autorun'],
  [['saved_query_id', 'extra_json'], 'savedQuery'],
  [['label', 'saved_query_id', 'extra_json'], 'savedQuery'],
  [['sql', 'extra_json'], 'store'],
  [['sql', 'schema'], 'store'],
] as const)('[A8.10] [A8.15] a failure to store %j is told as %s', (fields, failure) => {
  expect(storeFailure(fields)).toBe(failure);
});
