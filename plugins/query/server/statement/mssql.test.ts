import { beforeAll, describe, expect, it } from 'vitest';
import { DENIED_FUNCTIONS } from '../../../engine-mssql/server/denied-functions.ts';
import { mssqlDialect } from '../../../engine-mssql/server/dialect.ts';
import { mssqlGrammar } from '../../../engine-mssql/server/grammar.ts';
import { sourceParts } from '../sql/source-parts.ts';
import { analyseStatement } from './analyse-statement.ts';
import { applyRowRules } from './apply-row-rules.ts';
import { limitStatement } from './limit-statement.ts';
import { loadSqlParsers } from './sql-parsers.ts';
import { StatementSyntaxError } from '../../common/statement.ts';

beforeAll(loadSqlParsers);

const analyse = (sql: string) => analyseStatement(sql, mssqlGrammar, DENIED_FUNCTIONS);
const tablesOf = (sql: string) =>
  analyse(sql).tables.map(({ catalog, schema, name }) => [catalog, schema, name].filter(Boolean).join('.'));

describe('statements of SQL Server', () => {
  it.for<[sql: string, tables: string[]]>([
    ['SELECT * FROM shop.dbo.orders', ['shop.dbo.orders']],
    ['SELECT TOP 10 [a]]b] FROM [dbo].[t] WITH (NOLOCK)', ['dbo.t']],
    ['SELECT a FROM t CROSS APPLY (SELECT max(b) AS m FROM secret WHERE secret.a = t.a) AS x', ['secret', 't']],
    ['SELECT a FROM t ORDER BY (SELECT NULL) OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY', ['t']],
    ["SELECT * FROM STRING_SPLIT('a,b', ',') AS s", []],
    ['SELECT 1 /* /* */ */, (SELECT max(a) FROM secret)', ['secret']],
  ])('reads the tables of %s', ([sql, tables]) => {
    const { reading, opaque } = analyse(sql);
    expect([tablesOf(sql), reading, opaque]).toEqual([tables, true, false]);
  });

  it.for([
    'WITH orders AS (SELECT 1 AS a) SELECT * FROM shop..orders',
    'WITH orders AS (SELECT 1 AS a) SELECT * FROM [shop]..[orders]',
    'WITH orders AS (SELECT 1 AS a) SELECT * FROM shop . /**/ . orders AS o',
    'WITH orders AS (SELECT 1 AS a) SELECT a FROM orders UNION SELECT a FROM shop..orders',
  ])('takes a table without its schema for no CTE, and does not know which it is: %s', (sql) => {
    expect(analyse(sql)).toMatchObject({ tables: [{ catalog: 'shop', schema: null, name: 'orders' }], opaque: true });
  });

  it('takes a name in other letters than those of a CTE for a table: the collation decides', () => {
    expect(tablesOf('WITH Orders AS (SELECT 1 AS a) SELECT * FROM orders')).toEqual(['orders']);
    expect(tablesOf('WITH Orders AS (SELECT 1 AS a) SELECT * FROM [Orders]')).toEqual([]);
  });

  it.for(['SELECT 1 SELECT 2', 'SELECT 1 DELETE FROM t', 'SELECT 1 AS a EXEC sp_who'])('does not read %s', (sql) => {
    expect(() => analyse(sql)).toThrow(StatementSyntaxError);
  });

  it.for(['SELECT * INTO copied FROM t', 'EXEC sp_who', 'UPDATE t SET a = 1'])('takes %s for a change', (sql) =>
    expect(analyse(sql).reading).toBe(false),
  );

  it.for(["SELECT * FROM OPENROWSET('a', 'b', 'c')", 'SELECT * FROM dbo.fn_secret(1)'])(
    'does not see what %s reads',
    (sql) => expect(analyse(sql).opaque).toBe(true),
  );

  it.for([
    ['SELECT * FROM sys.dm_exec_sessions', 'sys.dm_exec_sessions'],
    ['SELECT * FROM sys.sql_logins', 'sys.sql_logins'],
    ['SELECT * FROM master.dbo.sysprocesses', 'dbo.sysprocesses'],
  ] as const)('closes the table of %s', ([sql, table]) => {
    expect(analyse(sql).deniedTables).toEqual([table]);
    expect(analyse('SELECT name FROM sys.tables').deniedTables).toEqual([]);
  });

  it('puts rules around a table in brackets', () => {
    const narrowed = applyRowRules(analyse('SELECT * FROM [dbo].[orders] AS o'), mssqlGrammar, () => ['a = 1']);
    expect(narrowed).toBe(
      'SELECT * FROM (SELECT * FROM [dbo].[orders] WHERE (a = 1) ORDER BY (SELECT NULL) OFFSET 0 ROWS) AS o',
    );
  });

  it('gets no LIMIT, which it does not know', () => {
    expect(limitStatement(analyse('SELECT a FROM t'), mssqlGrammar, 10)).toBeUndefined();
  });

  it.for<[sql: string, ctes: string, query: string]>([
    ['SELECT a FROM t', '', 'SELECT a FROM t'],
    ['WITH x AS (SELECT 1 AS a)\nSELECT a FROM x', 'WITH x AS (SELECT 1 AS a)\n', 'SELECT a FROM x'],
    [
      "WITH x(a) AS (SELECT ')' ), [select] AS (SELECT 2 AS b) SELECT a FROM x, [select]",
      "WITH x(a) AS (SELECT ')' ), [select] AS (SELECT 2 AS b)\n",
      'SELECT a FROM x, [select]',
    ],
  ])('parts the CTEs from the query of %s', ([sql, ctes, query]) => {
    expect(sourceParts(sql, mssqlDialect)).toEqual({ ctes, query });
    const { grammar } = mssqlDialect;
    expect(sourceParts(sql, { grammar })).toEqual({ ctes: '', query: sql });
  });
});
