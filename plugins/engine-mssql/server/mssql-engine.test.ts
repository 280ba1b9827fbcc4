import { refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { expect, it } from 'vitest';
import { scriptedSql } from '../../../tests/support/scripted-database.ts';
import { scriptedEngine } from '../../../tests/support/scripted-engine.ts';
import { createMssqlEngine } from './mssql-engine.ts';
import { checkStatement } from './statement-gate.ts';
import { startFakeSqlServer } from './testing/fake-sql-server.ts';

const engine = createMssqlEngine({ debug() {}, info() {}, warn() {}, error() {} });

/**
 * Not run against a live server, because none may be installed. The protocol is that of the driver, the responses are
 * scripted.
 */
const kit = scriptedEngine({
  engine,
  start: startFakeSqlServer,
  connection: { scheme: 'mssql', database: 'shop', query: { encrypt: 'no' } },
  sent: (server) => server.batches.filter((batch) => batch.includes('BEGIN TRANSACTION')),
  isHttp: false,
});

it('reads values of every kind', async () => {
  kit.server.answer = (sql) =>
    sql.includes('every_kind')
      ? {
          columns: [
            { name: 'i', type: 'int' },
            { name: 'big', type: 'bigint' },
            { name: 'd', type: 'decimal(12, 2)' },
            { name: 'f', type: 'float' },
            { name: 'yes', type: 'bit' },
            { name: 'day', type: 'date' },
            { name: 'at', type: 'datetime2' },
            { name: 'zoned', type: 'datetimeoffset' },
            { name: 'word', type: 'nvarchar(max)' },
            { name: 'empty', type: 'nvarchar(max)' },
            { name: 'bytes', type: 'varbinary' },
            { name: 'none', type: 'varbinary' },
            { name: 'u', type: 'uniqueidentifier' },
            { name: 'nothing', type: 'int' },
          ],
          rows: [
            [
              -1,
              9007199254740993n,
              '1234567890.12',
              0.1,
              true,
              Date.UTC(1931, 1, 28),
              Date.UTC(2020, 0, 1) + 123.456,
              Date.UTC(2019, 11, 31, 22),
              'żółć 🦆',
              '',
              'abc',
              new Uint8Array([0xff, 0]),
              '6f1c0a3e-0000-4000-8000-000000000001',
              null,
            ],
          ],
        }
      : undefined;
  const batch = await kit.database.run('SELECT * FROM every_kind', runOptions());
  expect(batch.columns.map(({ name, type, generic }, at) => [name, type, generic, rowsOf(batch)[0]?.[at]])).toEqual([
    ['i', 'INT', 0, -1],
    ['big', 'BIGINT', 0, 9007199254740993n],
    ['d', 'DECIMAL(12, 2)', 0, 1234567890.12],
    ['f', 'FLOAT', 0, 0.1],
    ['yes', 'BIT', 3, true],
    ['day', 'DATE', 2, Date.UTC(1931, 1, 28)],
    ['at', 'DATETIME2', 2, Date.UTC(2020, 0, 1) + 123.456],
    ['zoned', 'DATETIMEOFFSET', 2, Date.UTC(2019, 11, 31, 22)],
    ['word', 'NVARCHAR', 1, 'żółć 🦆'],
    ['empty', 'NVARCHAR', 1, ''],
    ['bytes', 'VARBINARY', 1, 'abc'],
    ['none', 'VARBINARY', 1, '[bytes]'],
    ['u', 'UNIQUEIDENTIFIER', 1, '6f1c0a3e-0000-4000-8000-000000000001'],
    ['nothing', 'INT', 0, null],
  ]);
});

it('reads in a transaction that is rolled back, and leaves nothing after a cancellation', async () => {
  await kit.database.run('SELECT 1 AS one', runOptions());
  expect(kit.server.batches.at(-1)).toBe(
    'IF @@TRANCOUNT > 0 ROLLBACK; SET TEXTSIZE 67108864; BEGIN TRANSACTION; SELECT 1 AS one\n; ROLLBACK',
  );
  const stop = new AbortController();
  const running = refusal(kit.database.run(scriptedSql.endless, runOptions({ signal: stop.signal })));
  await expect.poll(() => kit.server.batches.at(-1)).toContain('endless');
  stop.abort();
  expect((await running).kind).toBe('cancelled');
  await expect.poll(() => kit.server.batches.at(-1)).toBe('IF @@TRANCOUNT > 0 ROLLBACK');
  expect(kit.server.attentions()).toBe(1);
});

it('sends changes as they are, where they are allowed', async () => {
  kit.server.answer = (sql) => (sql.startsWith('INSERT') ? {} : undefined);
  await kit.database.run('INSERT INTO t (a) VALUES (1)', runOptions({ readOnly: false }));
  expect(kit.server.batches).toContain('INSERT INTO t (a) VALUES (1)');
});

it('estimates a statement on a separate connection', async () => {
  kit.server.answer = (sql) =>
    sql === 'SELECT plan'
      ? {
          columns: [{ name: 'plan', type: 'nvarchar(max)' }],
          rows: [['<ShowPlanXML><StmtSimple StatementEstRows="12" StatementSubTreeCost="0.003"/></ShowPlanXML>']],
        }
      : undefined;
  expect(await kit.database.estimate?.('SELECT plan', null, runOptions().signal)).toEqual({
    'Estimated rows': '12',
    'Estimated cost': '0.003',
  });
});

it('describes a query from the metadata of the server', async () => {
  const asked: string[] = [];
  kit.server.answer = (sql) => {
    if (!sql.includes('dm_exec_describe_first_result_set')) return undefined;
    asked.push(sql);
    const wrong = sql.includes('nowhere');
    return {
      columns: [
        { name: 'name', type: 'nvarchar(max)' },
        { name: 'system_type_name', type: 'nvarchar(max)' },
        { name: 'error_number', type: 'int' },
        { name: 'error_message', type: 'nvarchar(max)' },
      ],
      rows: wrong
        ? [[null, null, 207, "Invalid column name 'nowhere'."]]
        : [
            ['word', 'nvarchar(20)', null, null],
            ['c', 'int', null, null],
          ],
    };
  };
  const { signal } = runOptions();
  expect(await kit.database.describeQuery("SELECT word, 'it''s' AS c FROM t", null, signal)).toEqual([
    { name: 'word', type: 'NVARCHAR(20)', generic: 1 },
    { name: 'c', type: 'INT', generic: 0 },
  ]);
  expect(asked[0]).toContain("(N'SELECT word, ''it''''s'' AS c FROM t', NULL, 0)");
  const error = await refusal(kit.database.describeQuery('SELECT nowhere FROM t', null, signal));
  expect(error).toMatchObject({ kind: 'column-missing', subject: 'nowhere', line: 1, column: 8 });
});

kit.sendsNone([
  'SELECT 1 DELETE FROM t',
  'SELECT 1 SELECT 2',
  'SELECT 1 AS a EXEC sp_who',
  "SELECT 1 WAITFOR DELAY '0:0:10'",
  'SELECT * INTO copied FROM t',
  "SELECT * FROM OPENROWSET('a', 'b', 'c')",
  "SELECT * FROM OPENQUERY(other, 'DROP TABLE t')",
  'SELECT NEXT VALUE FOR s',
  'SELECT 1; DROP TABLE t',
  "EXEC('DROP TABLE t')",
  'sp_who',
  'DECLARE @a INT',
  'WITH a AS (SELECT 1 AS x) DELETE FROM a',
  'COMMIT',
  'SELECT 1 COMMIT DROP TABLE t',
  'SET SHOWPLAN_ALL ON',
  'USE master',
  "SELECT * FROM fn_trace_gettable('x', 1)",
  'SELECT SUSER_SNAME()',
  'SELECT [suser_sname] ()',
  'SELECT * FROM srv.shop.dbo.orders',
  'SELECT * FROM [a]]b].[shop].[dbo].[orders]',
  'SELECT * FROM srv /**/ . shop . dbo . orders',
  'WITH orders AS (SELECT 1 AS a) SELECT * FROM shop..orders',
  'SELECT * FROM [shop].[dbo]..[orders]',
  '(SELECT 1) SELECT 2',
  'SELECT 1 /* /* */',
  "SELECT 'no end",
]);

it.for([
  'SELECT * FROM shop.dbo.orders AS o',
  "SELECT dbo.orders.document.value('(/a)[1]', 'int') FROM dbo.orders",
  '(SELECT 1) UNION SELECT 2',
  '(SELECT 1 UNION SELECT 2) ORDER BY 1',
])('takes one query with names of up to three parts: %s', (sql) =>
  expect(() => checkStatement(sql, true)).not.toThrow(),
);

it.for([
  'EXEC sp_who',
  "BULK INSERT t FROM 'x'",
  'SHUTDOWN',
  'GRANT SELECT ON t TO public',
  'CREATE LOGIN x',
  'DBCC FREEPROCCACHE',
])('sends no such statement even where changes are allowed: %s', async (sql) => {
  expect((await refusal(kit.database.run(sql, runOptions({ readOnly: false })))).kind).toBe('denied');
});

kit.refuses([
  [{ query: { encrypt: 'maybe' } }, /encrypt/],
  [{ query: { TrustServerCertificate: 'perhaps' } }, /TrustServerCertificate/],
  [{ authority: '-----BEGIN CERTIFICATE-----' }, /certificate/],
  [{ hostname: 'server\\instance' }, /port of the instance/],
]);

it('requires encryption by default, and reports a server without it', async () => {
  const encrypted = await kit.open({ query: {} });
  const error = await refusal(encrypted.ping(runOptions().signal));
  expect([error.kind, error.message]).toEqual(['connection', expect.stringMatching(/encrypt/i)]);
  await encrypted.close();
});
