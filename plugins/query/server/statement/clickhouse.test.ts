import { beforeAll, describe, expect, it } from 'vitest';
import { DENIED_FUNCTIONS } from '../../../engine-clickhouse/server/denied-functions.ts';
import { clickHouseGrammar } from '../../../engine-clickhouse/server/grammar.ts';
import { analyseStatement } from './analyse-statement.ts';
import { applyRowRules } from './apply-row-rules.ts';
import { StatementSyntaxError } from '../../common/statement.ts';
import { loadSqlParsers } from './sql-parsers.ts';

beforeAll(loadSqlParsers);

const analyse = (sql: string) => analyseStatement(sql, clickHouseGrammar, DENIED_FUNCTIONS);
const tablesOf = (sql: string) =>
  analyse(sql).tables.map(({ schema, name }) => [schema, name].filter(Boolean).join('.'));

describe('statements of ClickHouse', () => {
  it.for<[sql: string, tables: string[]]>([
    ['SELECT toStartOfMonth(day) AS m, sumIf(n, n > 1) FROM sales.orders FINAL GROUP BY m', ['sales.orders']],
    ['SELECT * FROM t PREWHERE n > 1 WHERE town IN (SELECT name FROM towns)', ['t', 'towns']],
    ['SELECT x FROM t ARRAY JOIN list AS x LIMIT 3 BY x', ['t']],
    ["WITH 'x' AS word SELECT word FROM t", ['t']],
    ['SELECT arrayMap(x -> x + 1, list) FROM t', ['t']],
    ['SELECT * FROM a ASOF JOIN b ON a.k = b.k AND a.at >= b.at', ['a', 'b']],
    ['SELECT number FROM numbers(10)', []],
    ['SELECT `a\\`b` FROM t -- it is\n', ['t']],
  ])('reads the tables of %s', ([sql, tables]) => {
    const { reading } = analyse(sql);
    expect([[...tablesOf(sql)].sort(), reading]).toEqual([tables, true]);
  });

  it.for(['SELECT 1 IN secret', 'SELECT 1 GLOBAL IN secret', 'SELECT 1 FROM (TABLE secret) x'])(
    'does not read %s',
    (sql) => {
      expect(() => analyse(sql)).toThrow(StatementSyntaxError);
    },
  );

  it.for([
    "SELECT * FROM url('http://x/', 'CSV', 'a String')",
    "SELECT * FROM merge('default', '.*')",
    "SELECT dictGet('d', 'a', 1)",
  ])('finds that %s reaches past its tables', (sql) => {
    const { deniedFunctions, opaque } = analyse(sql);
    expect(deniedFunctions.length > 0 || opaque).toBe(true);
  });

  it.for(['INSERT INTO t SELECT 1', 'ALTER TABLE t DELETE WHERE 1', 'DROP TABLE t', 'OPTIMIZE TABLE t'])(
    'takes %s for a change',
    (sql) => {
      let reading = false;
      try {
        reading = analyse(sql).reading;
      } catch (error) {
        // One that cannot be read is refused, too.
        expect(error).toBeInstanceOf(Error);
      }
      expect(reading).toBe(false);
    },
  );

  it('closes tables that tell of other sessions', () => {
    expect(analyse('SELECT * FROM system.query_log').deniedTables).toEqual(['system.query_log']);
    expect(analyse('SELECT * FROM system.numbers LIMIT 1').deniedTables).toEqual([]);
    expect(analyse('SELECT * FROM `.inner.sums`').deniedTables).toEqual(['.inner.sums']);
  });

  it('puts rules around a table, and keeps the letters of functions', () => {
    const sql = 'SELECT toStartOfMonth(day) AS m, uniqExact(town) FROM orders o GROUP BY toStartOfMonth(day)';
    const narrowed = applyRowRules(analyse(sql), clickHouseGrammar, () => ['a = 1']);
    expect(narrowed).toMatch(/toStartOfMonth\(day\).*uniqExact\(town\).*a = 1/s);
  });
});
