import { beforeAll, describe, expect, it } from 'vitest';
import { DENIED_FUNCTIONS } from '../../../engine-trino/server/denied-functions.ts';
import { trinoGrammar } from '../../../engine-trino/server/grammar.ts';
import { analyseStatement } from './analyse-statement.ts';
import { applyRowRules } from './apply-row-rules.ts';
import { StatementSyntaxError } from '../../common/statement.ts';
import { loadSqlParsers } from './sql-parsers.ts';

beforeAll(loadSqlParsers);

const analyse = (sql: string) => analyseStatement(sql, trinoGrammar, DENIED_FUNCTIONS);
const tablesOf = (sql: string) =>
  analyse(sql).tables.map(({ catalog, schema, name }) => [catalog, schema, name].filter(Boolean).join('.'));

describe('statements of Trino', () => {
  it.for<[sql: string, tables: string[]]>([
    ['SELECT * FROM tpch.tiny.orders', ['tpch.tiny.orders']],
    ['SELECT a FROM t CROSS JOIN LATERAL (SELECT * FROM secret)', ['secret', 't']],
    ['SELECT x FROM t CROSS JOIN UNNEST(t.list) WITH ORDINALITY AS u(x, n)', ['t']],
    ["SELECT filter(a, x -> x > 1), MAP(ARRAY[1], ARRAY[2])[1], b AT TIME ZONE 'UTC' FROM t", ['t']],
    ['SELECT * FROM t MATCH_RECOGNIZE (ORDER BY b MEASURES A.x AS y PATTERN (A+) DEFINE A AS A.x > 1)', ['t']],
    ['SELECT * FROM t FOR VERSION AS OF 1', ['t']],
    ['SELECT 1 -- a comment ends here\r, (SELECT max(a) FROM secret)', ['secret']],
  ])('reads the tables of %s', ([sql, tables]) => {
    const { reading, opaque } = analyse(sql);
    expect([tablesOf(sql), reading, opaque]).toEqual([tables, true, false]);
  });

  it.for([
    "SELECT * FROM TABLE(memory.system.query(query => 'SELECT 1'))",
    'SELECT * FROM (TABLE secret) x',
    'SELECT 1 IN (TABLE secret)',
    "WITH SESSION query_max_run_time = '1h' SELECT 1",
    'WITH FUNCTION f() RETURNS int RETURN 1 SELECT f()',
    'EXPLAIN ANALYZE DELETE FROM t',
  ])('does not read %s', (sql) => {
    expect(() => analyse(sql)).toThrow(StatementSyntaxError);
  });

  it.for([
    'CALL system.runtime.kill_query(1)',
    'SET SESSION a = 1',
    'EXECUTE x',
    'INSERT INTO t SELECT 1',
    'DROP TABLE t',
  ])('takes %s for a change', (sql) => expect(analyse(sql).reading).toBe(false));

  it.for([
    ['SELECT * FROM system.runtime.queries', 'runtime.queries'],
    ['SELECT * FROM "orders$partitions"', 'orders$partitions'],
    ['SELECT * FROM sales."Orders$DATA"', 'sales.Orders$DATA'],
  ] as const)('closes the table of %s', ([sql, table]) => {
    expect(analyse(sql).deniedTables).toEqual([table]);
    expect(analyse('SELECT "total $" FROM orders').deniedTables).toEqual([]);
  });

  it('puts rules around a table that is named with its catalogue', () => {
    const narrowed = applyRowRules(analyse('SELECT * FROM tpch.tiny.orders o'), trinoGrammar, () => ['a = 1']);
    expect(narrowed).toContain('tpch.tiny.orders');
    expect(narrowed).toContain('a = 1');
  });
});
