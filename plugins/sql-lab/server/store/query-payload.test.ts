import { expect, it } from 'vitest';
import { SqlLabErrors } from '../errors.ts';
import { failureExtra, failureText } from '../run/run-query.ts';
import { queryPayload } from './query-payload.ts';
import type { QueryRow } from './query-store.ts';

const row: QueryRow = {
  id: 3,
  client_id: 'abc',
  database_id: 1,
  user_id: 1,
  tab_name: null,
  sql_editor_id: null,
  catalog: null,
  schema: null,
  sql: 'SELECT 1',
  executed_sql: null,
  status: 'failed',
  query_limit: null,
  column_types: null,
  limiting_factor: 'NOT_LIMITED',
  in_background: 0,
  starts: 0,
  select_as_cta: 0,
  ctas_method: null,
  tmp_table_name: null,
  tmp_schema_name: null,
  progress: 0,
  rows: null,
  error_message: null,
  results_key: null,
  extra: '{}',
  sql_tables: '[]',
  start_time: 1,
  end_time: 2,
  changed_on: '',
};

it.each([
  [SqlLabErrors.readOnly(), [1022]],
  [SqlLabErrors.tablesDenied(['a']), []],
  [SqlLabErrors.timeout(30), [1026, 1027]],
])('the errors of a failed query carry their issue codes, as those of an answer do: %s', (error, codes) => {
  const { extra } = queryPayload({ ...row, extra: failureExtra(error) }, 'db', 'me');
  expect(extra).toMatchObject({ errors: [{ extra: { issue_codes: codes.map((code) => ({ code })) } }] });
});

it.each(['{"errors":[{"message":"old","error_type":"OF_ANOTHER_SERVER","extra":null}]}', '{"errors":[{}]}'])(
  'clients find a list of issue codes whatever was stored: %s',
  (extra) => {
    expect(queryPayload({ ...row, extra }, 'db', 'me')['extra']).toMatchObject({
      errors: [{ extra: { issue_codes: [] } }],
    });
  },
);

it('long SQL is sent once', () => {
  const sql = `SELECT '${'x'.repeat(900_000)}'`;
  const told = queryPayload({ ...row, sql, executed_sql: `${sql}\nLIMIT 1001` }, 'db', 'me');
  expect(JSON.stringify(told).length).toBeLessThan(sql.length + 2_000);
  expect(told).toMatchObject({ sql, executedSql: null });
  expect(queryPayload({ ...row, executed_sql: 'SELECT 1\nLIMIT 11' }, 'db', 'me')).toMatchObject({
    executedSql: 'SELECT 1\nLIMIT 11',
  });
  for (const error of [
    SqlLabErrors.templateUndefined({ id: 3, sql }, ['a']),
    SqlLabErrors.templateInvalid({ id: 3, sql }),
    SqlLabErrors.templateFailed({ id: 3, sql }, 'because'),
    SqlLabErrors.unreadable(sql, null, { line: 1, column: 1 }),
  ])
    expect(failureText(error).length + failureExtra(error).length).toBeLessThan(100_000);
});
