import { rowsOf, runOptions } from '@facet/sdk/testing';
import { expect, it } from 'vitest';
import { endsWhatIsLeft, scriptedEngine } from '../../../tests/support/scripted-engine.ts';
import { createDatabricksEngine } from './databricks-engine.ts';
import { startFakeDatabricks } from './testing/fake-databricks.ts';

const engine = createDatabricksEngine({ debug() {}, info() {}, warn() {}, error() {} });

/** Not run against the live service. The protocol is that of its documentation, the responses are scripted. */
const kit = scriptedEngine({
  engine,
  start: startFakeDatabricks,
  connection: {
    scheme: 'databricks',
    database: 'main/default',
    query: { protocol: 'http', http_path: '/sql/1.0/warehouses/abc123' },
  },
  sent: (server) => server.statements,
  isHttp: true,
});
endsWhatIsLeft(kit);

it('reads values of every kind with all of their digits', async () => {
  const column = (name: string, kind: string, text = kind) => ({ name, type_name: kind, type_text: text });
  kit.server.answer = (sql) =>
    sql === 'SELECT every_kind'
      ? {
          columns: [
            column('i', 'LONG', 'BIGINT'),
            column('d', 'DECIMAL', 'DECIMAL(22,2)'),
            column('f', 'DOUBLE'),
            column('most', 'DOUBLE'),
            column('yes', 'BOOLEAN'),
            column('day', 'DATE'),
            column('at', 'TIMESTAMP'),
            column('bytes', 'BINARY'),
            column('word', 'STRING'),
            column('list', 'ARRAY', 'ARRAY<INT>'),
            column('nothing', 'INT'),
          ],
          rows: [
            [
              '9007199254740993',
              '12345678901234567890.50',
              '0.1',
              'Infinity',
              'true',
              '2020-02-29',
              '2022-11-05T18:45:10.907796Z',
              'YWJj',
              'żółć',
              '[1,null,3]',
              null,
            ],
          ],
        }
      : undefined;
  const batch = await kit.database.run('SELECT every_kind', runOptions());
  expect(batch.columns.map(({ name, type, generic }, at) => [name, type, generic, rowsOf(batch)[0]?.[at]])).toEqual([
    ['i', 'BIGINT', 0, 9007199254740993n],
    ['d', 'DECIMAL(22,2)', 0, 12345678901234567000],
    ['f', 'DOUBLE', 0, 0.1],
    ['most', 'DOUBLE', 0, Number.POSITIVE_INFINITY],
    ['yes', 'BOOLEAN', 3, true],
    ['day', 'DATE', 2, Date.UTC(2020, 1, 29)],
    ['at', 'TIMESTAMP', 2, 1667673910907.796],
    ['bytes', 'BINARY', 1, 'abc'],
    ['word', 'STRING', 1, 'żółć'],
    ['list', 'ARRAY<INT>', 1, '[1,null,3]'],
    ['nothing', 'INT', 0, null],
  ]);
});

it('sends the place of a statement and its row limit to the warehouse', async () => {
  await kit.database.run('SELECT 1', runOptions({ schema: 'sales', maxRows: 17 }));
  expect(kit.server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    statement: 'SELECT 1',
    warehouse_id: 'abc123',
    catalog: 'main',
    schema: 'sales',
    row_limit: 17,
  });
});

kit.sendsNone([
  'INSERT INTO t VALUES (1)',
  'WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x',
  'SELECT 1; SELECT 2',
  'CALL p()',
  "SELECT * FROM read_files('s3://x')",
  "SELECT secret('a', 'b')",
  "SELECT ai_query('m', 'x')",
  "SELECT java_method('java.lang.System', 'getProperty', 'user.home')",
  "SELECT * FROM IDENTIFIER('t')",
  'SHOW GRANTS',
  'SET x = 1',
  'USE CATALOG other',
  "INSERT OVERWRITE DIRECTORY '/x' SELECT 1",
  "SELECT 'no end",
]);

kit.refuses([
  [{ password: null }, /denied/],
  [{ hostname: 'example.org' }, /encrypted/],
  [{ query: { protocol: 'http' } }, /warehouse/],
]);
