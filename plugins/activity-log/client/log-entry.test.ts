import { expect, it } from 'vitest';
import { actionKindOf, linesOf, subjectOf } from './log-entry.ts';

it.each([
  ['chart.create', 'created'],
  ['row_rule.update', 'changed'],
  ['dashboard.delete', 'deleted'],
  ['sql.export', 'downloaded'],
  ['user.sign-in', 'signedIn'],
  ['user.sign-in-failed', 'signInFailed'],
  ['user.sign-out', 'signedOut'],
  ['log', 'used'],
  ['SqlLabRestApi.execute_sql_query', 'ran'],
  ['acme.something', 'other'],
])('the action %s is shown as %s', (action, kind) => {
  expect(actionKindOf(action)).toBe(kind);
});

it.each([
  ['the name of an object', '{"kind":"chart","id":7,"name":"Flights"}', 'Flights'],
  ['the event of a page', '{"event_name":"mount_dashboard"}', 'mount_dashboard'],
  [
    'the SQL that was run, in one line',
    '{"database":"examples","sql":"SELECT *\\n  FROM flights\\n"}',
    'SELECT * FROM flights',
  ],
  ['the beginning of long SQL', JSON.stringify({ sql: `SELECT ${'x'.repeat(500)}` }), `SELECT ${'x'.repeat(193)} …`],
  ['nothing: no name', '{"id":7}', ''],
  ['nothing: a name that is no text', '{"name":7}', ''],
  ['nothing: no object', '[1]', ''],
  ['nothing: no JSON', 'opened {', ''],
  ['nothing: no details', null, ''],
])('an entry is about %s', (_what, json, subject) => {
  expect(subjectOf({ json })).toBe(subject);
});

it('shows details in lines, and what is no object as it is', () => {
  expect(linesOf('{"id":7}')).toBe('{\n  "id": 7\n}');
  expect(linesOf('opened {')).toBe('opened {');
  expect(linesOf(null)).toBe('');
});
