import type { SqlGrammar } from '@facet/sdk/common';
import type { FunctionNames } from '@facet/sdk/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { DENIED_FUNCTIONS as BIGQUERY_DENIED } from '../../../engine-bigquery/server/denied-functions.ts';
import { bigqueryGrammar } from '../../../engine-bigquery/server/grammar.ts';
import { DENIED_FUNCTIONS as DATABRICKS_DENIED } from '../../../engine-databricks/server/denied-functions.ts';
import { databricksGrammar } from '../../../engine-databricks/server/grammar.ts';
import { DENIED_FUNCTIONS as SNOWFLAKE_DENIED } from '../../../engine-snowflake/server/denied-functions.ts';
import { snowflakeGrammar } from '../../../engine-snowflake/server/grammar.ts';
import { analyseStatement } from './analyse-statement.ts';
import { applyRowRules } from './apply-row-rules.ts';
import { loadSqlParsers } from './sql-parsers.ts';
import { StatementSyntaxError } from '../../common/statement.ts';

beforeAll(loadSqlParsers);

interface Cases {
  readonly grammar: SqlGrammar;
  readonly denied: FunctionNames;
  readonly tables: readonly (readonly [sql: string, tables: readonly string[]])[];
  readonly opaque: readonly string[];
  readonly closed: readonly (readonly [sql: string, table: string])[];
  readonly functions: readonly (readonly [sql: string, name: string])[];
}

const CASES: Readonly<Record<string, Cases>> = {
  BigQuery: {
    grammar: bigqueryGrammar,
    denied: BIGQUERY_DENIED,
    tables: [
      ['SELECT * FROM `shop-1`.sales.orders', ['shop-1.sales.orders']],
      ['SELECT x FROM t, UNNEST(t.list) AS x', ['t']],
      ["SELECT 'it\\'s', (SELECT MAX(a) FROM secret) FROM t -- '", ['secret', 't']],
      ['SELECT STRUCT(1 AS a), [1, 2][OFFSET(0)] FROM t', ['t']],
      ['SELECT * FROM sales.`INFORMATION_SCHEMA.TABLES`', ['sales.INFORMATION_SCHEMA.TABLES']],
      // CTEs are found in letters of any case, by one name alone.
      ['WITH Orders AS (SELECT 1 AS a) SELECT * FROM orders, `ORDERS`', []],
      ['WITH `hr.pay` AS (SELECT 1 AS a) SELECT * FROM `hr.pay`', ['hr.pay']],
    ],
    opaque: ["SELECT * FROM EXTERNAL_QUERY('c', 'SELECT 1')", 'SELECT * FROM my_function(1)'],
    closed: [
      ['SELECT * FROM sales.INFORMATION_SCHEMA.JOBS_BY_PROJECT', 'sales.INFORMATION_SCHEMA.JOBS_BY_PROJECT'],
      ['SELECT * FROM `region-eu`.INFORMATION_SCHEMA.JOBS', 'region-eu.INFORMATION_SCHEMA.JOBS'],
      ['SELECT * FROM sales.`logs_*`', 'sales.logs_*'],
      ['SELECT * FROM `region-eu.INFORMATION_SCHEMA.JOBS`', 'region-eu.INFORMATION_SCHEMA.JOBS'],
      ['SELECT * FROM `shop.sales.logs_*`', 'sales.logs_*'],
    ],
    functions: [['SELECT SESSION_USER()', 'session_user']],
  },
  Snowflake: {
    grammar: snowflakeGrammar,
    denied: SNOWFLAKE_DENIED,
    tables: [
      ['SELECT * FROM "shop"."SALES".orders', ['shop.SALES.orders']],
      ['SELECT f.value FROM t, LATERAL FLATTEN(input => t.list) f', ['t']],
      ["SELECT $$x'y$$, (SELECT MAX(a) FROM secret) FROM t", ['secret', 't']],
      ['SELECT a:b.c::INT FROM t', ['t']],
      ['WITH "hr" AS (SELECT 1 AS a) SELECT * FROM hr', ['hr']],
      ['WITH hr AS (SELECT 1 AS a) SELECT * FROM "hr"', ['hr']],
      ['WITH RECURSIVE "hr" AS (SELECT 1 AS a UNION ALL SELECT a FROM hr) SELECT * FROM "hr"', ['hr']],
      ['WITH hr AS (SELECT 1 AS a) SELECT * FROM Hr, "HR"', []],
      ['WITH "hr" AS (SELECT 1 AS a) SELECT * FROM "hr"', []],
    ],
    opaque: [
      "SELECT * FROM IDENTIFIER('t')",
      'SELECT * FROM shop..orders',
      'WITH orders AS (SELECT 1 AS a) SELECT * FROM shop..orders',
    ],
    closed: [
      ['SELECT * FROM SNOWFLAKE.ACCOUNT_USAGE.QUERY_HISTORY', 'ACCOUNT_USAGE.QUERY_HISTORY'],
      ['SELECT * FROM INFORMATION_SCHEMA.APPLICABLE_ROLES', 'INFORMATION_SCHEMA.APPLICABLE_ROLES'],
    ],
    functions: [
      ['SELECT SYSTEM$WAIT(5)', 'system$wait'],
      ["SELECT AI_COMPLETE('m', 'x')", 'ai_complete'],
    ],
  },
  Databricks: {
    grammar: databricksGrammar,
    denied: DATABRICKS_DENIED,
    tables: [
      ['SELECT * FROM main.`sales`.orders', ['main.sales.orders']],
      ['SELECT y.z FROM t LATERAL VIEW explode(x) y AS z', ['t']],
      ['SELECT "a text", (SELECT MAX(a) FROM secret) FROM t', ['secret', 't']],
    ],
    opaque: ["SELECT * FROM read_files('s3://x')", "SELECT * FROM IDENTIFIER('t')"],
    closed: [
      ['SELECT * FROM parquet.`/mnt/x`', 'parquet./mnt/x'],
      ['SELECT * FROM system.query.history', 'query.history'],
    ],
    functions: [
      ["SELECT ai_query('m', 'x')", 'ai_query'],
      ["SELECT secret('a', 'b')", 'secret'],
    ],
  },
};

describe.each(Object.entries(CASES))(
  'statements of %s',
  (_, { grammar, denied, tables, opaque, closed, functions }) => {
    const analyse = (sql: string) => analyseStatement(sql, grammar, denied);

    it.each(tables)('reads the tables of %s', (sql, names) => {
      const found = analyse(sql);
      const read = found.tables.map(({ catalog, schema, name }) => [catalog, schema, name].filter(Boolean).join('.'));
      expect([read, found.reading, found.opaque]).toEqual([names, true, false]);
    });

    it.each(opaque)('does not see what %s reads', (sql) => expect(analyse(sql).opaque).toBe(true));

    it.each(closed)('closes the table of %s', (sql, table) => expect(analyse(sql).deniedTables).toEqual([table]));

    it.each(functions)('denies the function of %s', (sql, name) =>
      expect(analyse(sql).deniedFunctions).toEqual([name]),
    );

    it('takes changes for what they are', () => {
      expect(analyse('INSERT INTO t SELECT 1').reading).toBe(false);
      expect(() => analyse('SELECT 1; SELECT 2')).toThrow(StatementSyntaxError);
    });
  },
);

it.each([
  ['BigQuery', bigqueryGrammar, ' LIMIT 9223372036854775807'],
  ['Snowflake', snowflakeGrammar, ' LIMIT 9223372036854775807'],
  ['Databricks', databricksGrammar, ''],
])('row rules of %s stand before conditions around them', (_, grammar, fence) => {
  const analysis = analyseStatement('SELECT * FROM orders AS o WHERE 1 / n > 0', grammar, new Set());
  expect(applyRowRules(analysis, grammar, () => ['a = 1'])).toBe(
    `SELECT * FROM (SELECT * FROM orders WHERE (a = 1)${fence}) AS o WHERE 1 / n > 0`,
  );
});

/** A database that reads a quoted name as a path would otherwise read a table that was looked for under another name. */
describe('dots in the quotes of BigQuery separate as those outside do', () => {
  const tablesOf = (written: string) => analyseStatement(`SELECT * FROM ${written}`, bigqueryGrammar, new Set()).tables;

  it.each([
    '`shop.hr.pay`',
    '`shop.hr`.pay',
    'shop.`hr.pay`',
    '`shop`.`hr.pay`',
    '`shop`.`hr`.`pay`',
    '`shop.hr\\x2epay`',
  ])('%s is one table', (written) =>
    expect(tablesOf(written)).toEqual([{ catalog: 'shop', schema: 'hr', name: 'pay' }]),
  );

  it.each(['`hr.pay`', '`hr`.pay', 'hr.pay'])('%s is a table of the schema hr', (written) =>
    expect(tablesOf(written)).toEqual([{ catalog: null, schema: 'hr', name: 'pay' }]),
  );

  it('of a project in a domain too', () =>
    expect(tablesOf('`example.org:shop.hr.pay`')).toEqual([
      { catalog: 'example.org:shop', schema: 'hr', name: 'pay' },
    ]));

  it.each(['INSERT INTO `hr.pay` SELECT 1', 'MERGE INTO a USING `hr.pay` s ON TRUE WHEN MATCHED THEN DELETE'])(
    'also in %s',
    (sql) =>
      expect(analyseStatement(sql, bigqueryGrammar, new Set()).tables).toContainEqual({
        catalog: null,
        schema: 'hr',
        name: 'pay',
      }),
  );

  it('and its row rules stand around it, under the name that columns are called by', () => {
    const analysis = analyseStatement('SELECT pay.a FROM `hr.pay`', bigqueryGrammar, new Set());
    const ruled = applyRowRules(analysis, bigqueryGrammar, ({ schema, name }) =>
      schema === 'hr' && name === 'pay' ? ['a = 1'] : null,
    );
    expect(ruled).toBe('SELECT pay.a FROM (SELECT * FROM `hr.pay` WHERE (a = 1) LIMIT 9223372036854775807) AS `pay`');
  });

  it('elsewhere they belong to the name', () =>
    expect(analyseStatement('SELECT * FROM `hr.pay`', databricksGrammar, new Set()).tables).toEqual([
      { catalog: null, schema: null, name: 'hr.pay' },
    ]));
});
