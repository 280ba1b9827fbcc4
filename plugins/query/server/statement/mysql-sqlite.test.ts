import { beforeAll, describe, expect, test } from 'vitest';
import { StatementSyntaxError, type TableRef } from '../../common/statement.ts';
import { QueryRefusal } from '../sql/errors.ts';
import { createSqlGuard } from '../sql/sql-guard.ts';
import { loadSqlParsers } from './sql-parsers.ts';
import { analyseStatement } from './analyse-statement.ts';
import { applyRowRules } from './apply-row-rules.ts';
import { limitStatement } from './limit-statement.ts';
import { splitStatements } from './split-statements.ts';
import { guardOptions } from '../sql/testing/guard-options.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';

beforeAll(() => loadSqlParsers());

const DENIED = new Set(['sleep', 'benchmark', 'load_file', 'get_lock', 'load_extension', 'pragma_table_info']);

const tablesOf = (sql: string, dialect: string) =>
  analyseStatement(sql, grammarOf(dialect)).tables.map(({ schema, name }) =>
    schema === null ? name : `${schema}.${name}`,
  );

/** Whether the statement only reads. A text that cannot be parsed counts as one that may not run. */
function reads(sql: string, dialect: string): boolean {
  try {
    return analyseStatement(sql, grammarOf(dialect), DENIED).reading;
  } catch (error) {
    if (error instanceof StatementSyntaxError) return false;
    throw error;
  }
}

describe('names of CTEs', () => {
  test.each([
    ['duckdb', 'WITH Orders AS (SELECT 1 AS a) SELECT * FROM oRDERS', []],
    ['sqlite', 'WITH Orders AS (SELECT 1 AS a) SELECT * FROM oRDERS', []],
    ['mysql', 'WITH orders AS (SELECT 1 AS a) SELECT * FROM orders', []],
    // To MySQL, not to MariaDB, this is the table.
    ['mysql', 'WITH ORDERS AS (SELECT 1 AS a) SELECT * FROM orders', ['orders']],
    ['mysql', 'WITH a AS (SELECT 1 AS n), b AS (SELECT * FROM a) SELECT * FROM (SELECT * FROM b) c', []],
    ['mysql', 'WITH a AS (SELECT 1 AS n) SELECT * FROM (WITH b AS (SELECT * FROM a) SELECT * FROM b) c', ['a']],
    ['mysql', 'WITH a AS (SELECT 1 AS n) SELECT (WITH a AS (SELECT * FROM a) SELECT * FROM a)', ['a']],
    ['mysql', 'WITH a AS (SELECT 1 AS n) SELECT (WITH RECURSIVE b AS (SELECT * FROM a) SELECT * FROM b)', ['a']],
    ['mysql', 'WITH a AS (SELECT 1 AS n) SELECT (WITH b AS (SELECT 1 AS n) SELECT * FROM b, a)', []],
    ['sqlite', 'WITH a AS (SELECT 1 AS n) SELECT * FROM (WITH b AS (SELECT * FROM a) SELECT * FROM b) c', []],
    ['sqlite', 'WITH "tic\u212aets" AS (SELECT 1 AS a) SELECT * FROM tickets', ['tickets']],
    ['duckdb', 'WITH RECURSIVE a AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM a WHERE n < 9) SELECT * FROM a', []],
    [
      'duckdb',
      'WITH RECURSIVE a AS (WITH b AS (SELECT 1 AS n) SELECT * FROM b UNION SELECT * FROM a) SELECT * FROM a',
      [],
    ],
    ['duckdb', 'WITH RECURSIVE a AS (SELECT * FROM a) SELECT * FROM a', ['a']],
    ['duckdb', 'WITH RECURSIVE a AS (SELECT * FROM a UNION SELECT 1) SELECT * FROM a', ['a']],
  ])('in %s stand for themselves: %s', (dialect, sql, tables) => {
    expect(tablesOf(sql, dialect)).toEqual(tables);
  });
});

test.each(['duckdb', 'mysql', 'sqlite'])('%s takes no character with the number zero', (dialect) => {
  expect(() => analyseStatement("SELECT 'a\0'", grammarOf(dialect))).toThrow(StatementSyntaxError);
});

describe('tables of MySQL', () => {
  test.each([
    ['SELECT 1 # comment\n FROM a', ['a']],
    ['SELECT 1 -- comment\n FROM a', ['a']],
    // Comments do not nest: what follows the first end is read.
    ['SELECT 1 /* /* */ FROM a -- */', ['a']],
    ["SELECT '\\'' AS q FROM a WHERE x = ' FROM b'", ['a']],
    ['SELECT "\\" FROM b" FROM a', ['a']],
    ["SELECT '# no comment' FROM a", ['a']],
    ['SELECT * FROM `we``ird 😀`, db.`t`', ['db.t', 'we`ird 😀']],
    ['SELECT * FROM a STRAIGHT_JOIN b JOIN (c, d)', ['a', 'b', 'c', 'd']],
    ['WITH t AS (SELECT * FROM t) SELECT * FROM t', ['t']],
    ['SHOW CREATE TABLE a', ['a']],
    ['SHOW FULL COLUMNS FROM `a` FROM db', ['db.a']],
    ['SHOW INDEX FROM db.a', ['db.a']],
    ['DESCRIBE a', ['a']],
    ['EXPLAIN FORMAT=JSON SELECT * FROM a', ['a']],
    ['UPDATE a, b SET a.x = b.y', ['a', 'b']],
    ['CREATE TABLE a LIKE b', ['a', 'b']],
    ['DROP TABLE a, b', ['a', 'b']],
    ["SELECT x'41', b'01', 0x41, N'x', _utf8mb4'y' FROM a", ['a']],
  ])('%s', (sql, tables) => expect(tablesOf(sql, 'mysql')).toEqual(tables));
});

describe('tables of SQLite', () => {
  test.each([
    ["SELECT * FROM 'a'", ['a']],
    ['SELECT * FROM [a b], `c`, "d""e"', ['a b', 'c', 'd"e']],
    ['SELECT 1 /* /* */ FROM a -- */', ['a']],
    ["SELECT '\\' FROM a -- '", ['a']],
    // Full text tables are searched as if they were functions.
    ["SELECT * FROM docs('words')", ['docs']],
    ["SELECT * FROM a JOIN docs('words') AS d", ['a', 'docs']],
    ['SELECT * FROM a, json_each(a.x)', ['a']],
    ['EXPLAIN QUERY PLAN SELECT * FROM a', ['a']],
    ['SELECT * FROM main.a NOT INDEXED', ['main.a']],
  ])('%s', (sql, tables) => expect(tablesOf(sql, 'sqlite')).toEqual(tables));
});

describe('what is not reading', () => {
  test.each([
    'SELECT 1 /*! INTO OUTFILE "x" */',
    'SELECT 1 /*!50000 FROM secret */',
    'SELECT 1 /*M! FROM secret */',
    'SELECT 1--1 FROM secret',
    "SELECT 'open",
    'SELECT 1 /* open',
    "SELECT 1 INTO OUTFILE '/tmp/x'",
    "SELECT 1 INTO DUMPFILE '/tmp/x'",
    'SELECT 1 INTO @x',
    'SELECT * FROM a FOR UPDATE',
    'SELECT * FROM a LOCK IN SHARE MODE',
    'TABLE secret',
    'INSERT INTO a TABLE secret',
    'EXPLAIN TABLE secret',
    'DO SLEEP(1)',
    'CALL p()',
    'HANDLER a OPEN',
    "EXECUTE IMMEDIATE 'DROP TABLE a'",
    'SET @a = 1',
    'USE other',
    'KILL 1',
    "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE a",
    'SHOW PROCESSLIST',
    'SHOW GRANTS',
    'SHOW BINARY LOGS',
    'SHOW COLUMNS',
    'ANALYZE UPDATE a SET b = 1',
    'BEGIN NOT ATOMIC SELECT 1; END',
    'FLUSH TABLES',
    'LOCK TABLES a READ',
  ])('MySQL: %s', (sql) => expect(reads(sql, 'mysql')).toBe(false));

  test.each([
    'PRAGMA table_info(a)',
    "ATTACH 'x' AS y",
    "VACUUM INTO 'x'",
    'REINDEX',
    'SAVEPOINT a',
    'CREATE TEMP TABLE a AS SELECT 1',
    'REPLACE INTO a VALUES (1)',
    'SELECT 1 /* open',
    // SQLite reads a whole table there.
    'SELECT * FROM a WHERE b IN secret',
    'SELECT * FROM a WHERE b NOT IN main.secret',
    'SELECT * FROM a WHERE b IN/**/"secret"',
  ])('SQLite: %s', (sql) => expect(reads(sql, 'sqlite')).toBe(false));

  test.each([
    ['mysql', 'SELECT `sleep`(1)', ['sleep']],
    ['mysql', 'SELECT 1 FROM a WHERE BENCHMARK/**/(1, 2)', ['benchmark']],
    ['mysql', "SELECT (SELECT LOAD_FILE('/etc/passwd'))", ['load_file']],
    ['sqlite', "SELECT load_extension('x')", ['load_extension']],
    ['sqlite', "SELECT * FROM pragma_table_info('a')", ['pragma_table_info']],
  ])('%s denies the function in %s', (dialect, sql, denied) => {
    expect(analyseStatement(sql, grammarOf(dialect), DENIED).deniedFunctions).toEqual(denied);
  });
});

describe('TABLE in the place of a query', () => {
  test.each([
    'SELECT * FROM (TABLE secret) x',
    'SELECT 1 UNION TABLE secret',
    'WITH x AS (TABLE secret) SELECT * FROM x',
    'SELECT 1 WHERE 1 IN (TABLE secret)',
    'SELECT 1 WHERE EXISTS (TABLE secret)',
  ])('%s names its table, or is refused', (sql) => {
    for (const dialect of ['mysql', 'sqlite', 'duckdb', 'postgresql']) {
      let tables: readonly string[] | undefined;
      try {
        tables = tablesOf(sql, dialect);
      } catch (error) {
        if (!(error instanceof StatementSyntaxError)) throw error;
      }
      expect(tables ?? ['secret'], dialect).toContain('secret');
    }
  });
});

describe('SHOW in the place of a query', () => {
  test.each(['mysql', 'duckdb'])('%s refuses it', (dialect) => {
    expect(reads('SELECT * FROM (/* x */ SHOW secret)', dialect)).toBe(false);
  });
  test('SQLite has columns of that name', () => expect(reads('SELECT COUNT(show) FROM tv', 'sqlite')).toBe(true));
});

test.each([
  ['mysql', 'SELECT 1; SELECT 2 # ; 3\n; SELECT "\\";"', ['SELECT 1', 'SELECT 2 # ; 3', 'SELECT "\\";"']],
  ['mysql', 'SELECT 1--1; SELECT 2', ['SELECT 1--1', 'SELECT 2']],
  ['sqlite', "SELECT '\\'; SELECT [a;b]", ["SELECT '\\'", 'SELECT [a;b]']],
])('%s splits %s', (dialect, sql, statements) => {
  expect(splitStatements(sql, grammarOf(dialect)).map(({ text }) => text)).toEqual(statements);
});

test.each([
  ['mysql', 'SELECT * FROM t # all', 'SELECT * FROM t # all\nLIMIT 11'],
  ['mysql', 'SELECT * FROM t LIMIT 5 # LIMIT 6', 'SELECT * FROM t LIMIT 11 # LIMIT 6'],
  ['mysql', "SELECT '\\' LIMIT 3' FROM t LIMIT 2, 5", "SELECT '\\' LIMIT 3' FROM t LIMIT 2, 11"],
  ['mysql', 'SHOW TABLES', undefined],
  ['sqlite', 'SELECT * FROM t LIMIT 5 OFFSET 2', 'SELECT * FROM t LIMIT 11 OFFSET 2'],
  // SQLite knows no LIMIT of VALUES.
  ['sqlite', 'VALUES (1), (2)', undefined],
])('%s: %s with eleven rows', (dialect, sql, limited) => {
  expect(limitStatement(analyseStatement(sql, grammarOf(dialect)), grammarOf(dialect), 11)).toBe(limited);
});

describe('row rules', () => {
  /** Conditions around it are asked afterwards. */
  const FENCE = ' LIMIT 9223372036854775807';
  const ruleOf = ({ name }: TableRef) => (/^(t|docs|we`ird)$/i.test(name) ? ['tenant = 1'] : null);
  const rewrite = (sql: string, dialect: string) =>
    applyRowRules(analyseStatement(sql, grammarOf(dialect)), grammarOf(dialect), ruleOf);

  test.each([
    ['mysql', 'SELECT * FROM t # t', `SELECT * FROM (SELECT * FROM t WHERE (tenant = 1)${FENCE}) AS t # t`],
    [
      'mysql',
      "SELECT '\\' FROM t ', (SELECT 1 FROM t) FROM u JOIN db.`t` x",
      `SELECT '\\' FROM t ', (SELECT 1 FROM (SELECT * FROM t WHERE (tenant = 1)${FENCE}) AS t) FROM u JOIN (SELECT * FROM db.\`t\` WHERE (tenant = 1)${FENCE}) x`,
    ],
    [
      'mysql',
      'SELECT * FROM `we``ird`',
      `SELECT * FROM (SELECT * FROM \`we\`\`ird\` WHERE (tenant = 1)${FENCE}) AS \`we\`\`ird\``,
    ],
    ['sqlite', 'SELECT * FROM [t]', `SELECT * FROM (SELECT * FROM [t] WHERE (tenant = 1)${FENCE}) AS [t]`],
    ['sqlite', "SELECT * FROM 't'", `SELECT * FROM (SELECT * FROM 't' WHERE (tenant = 1)${FENCE}) AS "t"`],
    [
      'sqlite',
      'WITH t AS (SELECT * FROM t) SELECT * FROM t',
      `WITH t AS (SELECT * FROM (SELECT * FROM t WHERE (tenant = 1)${FENCE}) AS t) SELECT * FROM t`,
    ],
  ])('%s: %s', (dialect, sql, narrowed) => expect(rewrite(sql, dialect)).toBe(narrowed));

  test.each([
    ['mysql', 'SELECT * FROM t PARTITION (p0)'],
    ['mysql', 'UPDATE u, t SET u.a = t.a'],
    ['sqlite', "SELECT * FROM docs('words')"],
    ['sqlite', 'SELECT * FROM t INDEXED BY i'],
  ])('%s: %s is refused rather than let through', (dialect, sql) => {
    expect(() => rewrite(sql, dialect)).toThrow('cannot be filtered');
  });
});

describe('clauses of charts', () => {
  const guard = (engine: string) =>
    createSqlGuard(guardOptions(engine === 'mysql' ? 'mysql' : 'sqlite', { deniedFunctions: DENIED }));

  test.each([
    ['mysql', "a = 'it''s' AND b <> '\\\\' # all", "a = 'it''s' AND b <> '\\\\'"],
    ['mysql', 'a = 1 /* /* */ AND b = 2', 'a = 1 AND b = 2'],
    ['mysql', '`a)` = "x)"', "`a)` = 'x)'"],
    ['sqlite', "[a)] = '\\' -- all", '"a)" = \'\\\''],
    ['sqlite', "b IN ('x', 'y')", "b IN ('x', 'y')"],
  ])('%s lets %s pass', (dialect, text, embedded) => expect(guard(dialect).condition(text)).toBe(embedded));

  test.each([
    ['mysql', '1 = 1 /*! OR 1 = 1 */'],
    ['mysql', "'\\'' ) OR 1 = 1 OR ('"],
    ['mysql', 'a = 1--1'],
    ['mysql', '1 = 1 # \n) OR (1 = 1'],
    ['mysql', '1 = 1 /* /* */ ) OR (1 = 1 -- */'],
    ['mysql', '`sleep`(5)'],
    ['mysql', "a = 'open"],
    ['mysql', 'a = "\\"'],
    ['mysql', 'a IN (SELECT b FROM secret)'],
    ['mysql', 'a IN (TABLE secret)'],
    ['sqlite', 'a IN secret'],
    ['sqlite', "a IN /* x */ 'secret'"],
    ['sqlite', "'\\' ) OR (1 = 1 -- '"],
    ['sqlite', '1 = 1 /* open'],
    ['sqlite', "load_extension('x')"],
  ])('%s refuses %s', (dialect, text) => expect(() => guard(dialect).condition(text)).toThrow(QueryRefusal));

  test('a comment of a virtual dataset swallows nothing', () => {
    expect(guard('mysql').relation('SELECT 1 # all')).toBe('SELECT 1');
    expect(guard('sqlite').relation('SELECT 1 -- all')).toBe('SELECT 1');
  });
});

describe('SHOW tells of what it does not name', () => {
  test.each([
    ['mysql', 'SHOW TABLES', false],
    ['mysql', 'SHOW INDEX FROM a', false],
    ['mysql', 'SHOW TABLE STATUS', true],
    ['mysql', 'show /* x */ table status like "a"', true],
    ['mysql', 'SHOW GLOBAL STATUS', true],
    ['snowflake', 'SHOW TABLES', true],
    ['snowflake', 'SHOW TERSE TABLES', true],
    ['duckdb', 'SHOW TABLES', false],
  ])('in %s: %s', (dialect, sql, opaque) => {
    expect(analyseStatement(sql, grammarOf(dialect)).opaque).toBe(opaque);
  });
});
