import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { RowRuleRefusal, StatementSyntaxError, type TableRef } from '../../common/statement.ts';
import { loadSqlParsers } from './sql-parsers.ts';
import { analyseStatement } from './analyse-statement.ts';
import { applyRowRules } from './apply-row-rules.ts';
import { limitStatement } from './limit-statement.ts';
import { splitStatements } from './split-statements.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';

beforeAll(() => loadSqlParsers());

const tablesOf = (sql: string, engine = 'postgresql') =>
  analyseStatement(sql, grammarOf(engine)).tables.map(({ schema, name }) =>
    schema === null ? name : `${schema}.${name}`,
  );

describe('splitting', () => {
  test.each([
    ['postgresql', 'SELECT 1; SELECT 2;', ['SELECT 1', 'SELECT 2']],
    ['postgresql', "SELECT ';'; SELECT $a$;$a$", ["SELECT ';'", 'SELECT $a$;$a$']],
    ['postgresql', 'SELECT 1 -- a;b\n; /* ; /* ; */ ; */', ['SELECT 1 -- a;b']],
    ['postgresql', "SELECT E'\\';'; SELECT 2", ["SELECT E'\\';'", 'SELECT 2']],
    ['mysql', "SELECT '\\';'; SELECT `a;b`", ["SELECT '\\';'", 'SELECT `a;b`']],
    ['postgresql', '  \n -- only a comment\n', []],
    ['postgresql', "SELECT 'unclosed; ", ["SELECT 'unclosed;"]],
    ['tsql', 'SELECT [a;b]; SELECT 2', ['SELECT [a;b]', 'SELECT 2']],
  ])('%s: %s', (engine, sql, statements) => {
    expect(splitStatements(sql, grammarOf(engine)).map(({ text }) => text)).toEqual(statements);
  });

  test('each statement knows where it starts', () => {
    const sql = 'SELECT 1;\n  SELECT 2';
    for (const { text, start } of splitStatements(sql, grammarOf('duckdb')))
      expect(sql.slice(start, start + text.length)).toBe(text);
  });
});

test.each(['SELECT owner::regrole FROM t', 'SELECT (owner).regrole FROM t', 'SELECT t.regrole FROM t'])(
  'a cast that looks something up is one in any notation: %s',
  (sql) => {
    expect(analyseStatement(sql, grammarOf('postgresql')).lookupTypes).toEqual(['regrole']);
  },
);

describe('tables', () => {
  test.each([
    ['joins and comma lists', 'SELECT * FROM a, s.b LEFT JOIN c USING (id)', ['s.b', 'a', 'c']],
    [
      'sub-queries anywhere',
      'SELECT (SELECT max(x) FROM a) FROM b WHERE y IN (SELECT z FROM c) ORDER BY (SELECT 1 FROM d)',
      ['a', 'b', 'c', 'd'],
    ],
    ['a CTE is no table', 'WITH x AS (SELECT * FROM a) SELECT * FROM x', ['a']],
    ['a CTE that shadows a table still reads it', 'WITH t AS (SELECT * FROM t) SELECT * FROM t', ['t']],
    ['a recursive one does not', 'WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n FROM t) SELECT * FROM t', []],
    ['set operations', 'SELECT 1 FROM a UNION SELECT 2 FROM b EXCEPT SELECT 3 FROM c', ['a', 'b', 'c']],
    ['EXPLAIN', 'EXPLAIN SELECT * FROM a', ['a']],
    ['a lateral join', 'SELECT * FROM a, LATERAL (SELECT * FROM b) x', ['a', 'b']],
    ['a view made from a query', 'CREATE VIEW v AS SELECT * FROM a', ['a', 'v']],
    ['quotes and emoji', 'SELECT \'é😀\', * FROM "we""ird 😀"', ['we"ird 😀']],
    ['a qualifier is no table', 'SELECT x.* FROM a x WHERE x.b = x.c', ['a']],
    ['TABLE', 'TABLE a', ['a']],
  ])('%s', (_name, sql, tables) => {
    expect(tablesOf(sql)).toEqual(tables);
  });

  test('DuckDB forms', () => {
    expect(tablesOf('FROM a', 'duckdb')).toEqual(['a']);
    expect(tablesOf('SUMMARIZE a', 'duckdb')).toEqual(['a']);
    expect(tablesOf('PIVOT a ON b USING sum(c)', 'duckdb')).toEqual(['a']);
  });
});

describe('reading means reading', () => {
  test.each([
    ['SELECT 1', true],
    ['WITH x AS (SELECT 1) SELECT * FROM x', true],
    ['VALUES (1)', true],
    ['EXPLAIN SELECT 1', true],
    ['SHOW search_path', true],
    ['EXPLAIN ANALYZE DELETE FROM t', false],
    ['SELECT * INTO x FROM t', false],
    ['SELECT * FROM t FOR UPDATE', false],
    ['WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x', false],
    ['INSERT INTO t VALUES (1)', false],
    ['GRANT SELECT ON t TO u', false],
    ['SET search_path = s', false],
    ['CALL p()', false],
    ['DO $$ BEGIN END $$', false],
    ["COPY t TO PROGRAM 'x'", false],
    ['BEGIN', false],
    ['VACUUM', false],
    ['PREPARE p AS DELETE FROM t', false],
    ['LISTEN c', false],
  ])('%s: %s', (sql, reading) => {
    expect(analyseStatement(sql, grammarOf('postgresql')).reading).toBe(reading);
  });

  test.each([
    'PRAGMA database_list',
    "ATTACH 'x.db'",
    'INSTALL httpfs',
    "COPY t TO 'x'",
    'SET threads = 1',
    'CALL f()',
    'CHECKPOINT',
    "EXPORT DATABASE 'x'",
  ])('DuckDB: %s is not reading', (sql) => {
    let reading: boolean;
    try {
      reading = analyseStatement(sql, grammarOf('duckdb')).reading;
    } catch (error) {
      if (!(error instanceof StatementSyntaxError)) throw error;
      reading = false;
    }
    expect(reading).toBe(false);
  });

  test('denied functions are found wherever they stand', () => {
    const denied = new Set(['pg_sleep', 'pg_read_file']);
    expect(
      analyseStatement('SELECT 1 WHERE pg_catalog.PG_SLEEP(1) IS NULL', grammarOf('postgresql'), denied)
        .deniedFunctions,
    ).toEqual(['pg_sleep']);
    expect(
      analyseStatement("SELECT * FROM pg_read_file('x') f", grammarOf('postgresql'), denied).deniedFunctions,
    ).toEqual(['pg_read_file']);
  });
});

test.each([
  ['SELECT * FROM t LIMIT 5', 5],
  ['SELECT * FROM t LIMIT 0', 0],
  ['SELECT * FROM t', null],
  ['SELECT * FROM (SELECT * FROM t LIMIT 3) x', null],
  ['SELECT 1 UNION SELECT 2 LIMIT 7', 7],
  ['SELECT * FROM t FETCH FIRST 4 ROWS ONLY', 4],
])('limit of %s', (sql, limit) => {
  expect(analyseStatement(sql, grammarOf('postgresql')).limit).toBe(limit);
});

test.each([
  ['postgresql', 'SELECT * FROM t', 'SELECT * FROM t\nLIMIT 11'],
  ['postgresql', 'SELECT * FROM t -- all', 'SELECT * FROM t -- all\nLIMIT 11'],
  ['postgresql', 'SELECT * FROM t LIMIT 5', 'SELECT * FROM t LIMIT 11'],
  [
    'postgresql',
    "SELECT 'limit 3' FROM (SELECT 1 LIMIT 2) x LIMIT 500 OFFSET 2",
    "SELECT 'limit 3' FROM (SELECT 1 LIMIT 2) x LIMIT 11 OFFSET 2",
  ],
  ['postgresql', 'SELECT 1 UNION SELECT 2 LIMIT 7 /* limit 9 */', 'SELECT 1 UNION SELECT 2 LIMIT 11 /* limit 9 */'],
  ['postgresql', 'SELECT * FROM t FETCH FIRST 4 ROWS ONLY', 'SELECT * FROM t FETCH FIRST 11 ROWS ONLY'],
  ['postgresql', 'SELECT * FROM (SELECT 1 LIMIT 2) x', 'SELECT * FROM (SELECT 1 LIMIT 2) x\nLIMIT 11'],
  ['duckdb', 'FROM t', 'FROM t\nLIMIT 11'],
  ['postgresql', 'EXPLAIN SELECT 1', undefined],
  ['postgresql', 'DELETE FROM t', undefined],
  ['postgresql', 'SELECT * FROM t LIMIT ALL', undefined],
])('%s: %s with eleven rows', (engine, sql, limited) => {
  expect(limitStatement(analyseStatement(sql, grammarOf(engine)), grammarOf(engine), 11)).toBe(limited);
});

describe('two slashes divide integers in DuckDB', () => {
  const ofDuckDb = (sql: string) => analyseStatement(sql, grammarOf('duckdb'));

  test.each([
    ['SELECT n // 7 FROM t', ['t']],
    ['SELECT n//7, "a//b", \'c // d\' FROM t -- x // y', ['t']],
    ['SELECT (SELECT max(m) FROM u) // 2 FROM t WHERE n // 2 = 1', ['t', 'u']],
  ])('%s', (sql, tables) => {
    const analysis = ofDuckDb(sql);
    expect(analysis.tables.map(({ name }) => name).sort()).toEqual(tables);
    expect(analysis.reading).toBe(true);
    expect(analysis.sql).toBe(sql);
  });

  test.each(['SELECT n /// 7 FROM t', 'SELECT n // FROM t'])('nothing else is read: %s', (sql) => {
    expect(() => ofDuckDb(sql)).toThrow(StatementSyntaxError);
  });

  test('row rules stand in the text as it was written', () => {
    const rules = applyRowRules(ofDuckDb('SELECT n // 7 FROM t'), grammarOf('duckdb'), () => ['tenant = 1']);
    expect(rules).toMatch(/^SELECT n \/\/ 7 FROM \(SELECT \* FROM t WHERE/);
  });

  test('elsewhere they do not', () => {
    expect(() => analyseStatement('SELECT n // 7 FROM t', grammarOf('sqlite'))).toThrow(StatementSyntaxError);
  });
});

test('an unreadable text says where', () => {
  expect(() => analyseStatement('SELECT 1\nFROM t WHER x', grammarOf('postgresql'))).toThrow(StatementSyntaxError);
  try {
    analyseStatement('SELECT 1\nFROM WHERE', grammarOf('postgresql'));
  } catch (error) {
    expect(error).toMatchObject({ line: 2, column: 6 });
  }
});

describe('row rules', () => {
  const ruleOf = ({ name }: TableRef) => (name.toLowerCase() === 't' ? ['tenant = 1'] : null);
  const rewrite = (sql: string, engine = 'postgresql') =>
    applyRowRules(analyseStatement(sql, grammarOf(engine)), grammarOf(engine), ruleOf);

  test.each([
    ['SELECT * FROM u', 'SELECT * FROM u'],
    ['SELECT * FROM t', 'SELECT * FROM (SELECT * FROM t WHERE (tenant = 1) OFFSET 0) AS t'],
    ['SELECT * FROM s."T" x, u', 'SELECT * FROM (SELECT * FROM s."T" WHERE (tenant = 1) OFFSET 0) x, u'],
    ['EXPLAIN SELECT * FROM t', 'EXPLAIN SELECT * FROM (SELECT * FROM t WHERE (tenant = 1) OFFSET 0) AS t'],
    [
      'WITH t AS (SELECT * FROM t) SELECT * FROM t',
      'WITH t AS (SELECT * FROM (SELECT * FROM t WHERE (tenant = 1) OFFSET 0) AS t) SELECT * FROM t',
    ],
    [
      "SELECT '😀', (SELECT 1 FROM t) FROM u JOIN t ON true",
      "SELECT '😀', (SELECT 1 FROM (SELECT * FROM t WHERE (tenant = 1) OFFSET 0) AS t) FROM u JOIN (SELECT * FROM t WHERE (tenant = 1) OFFSET 0) AS t ON true",
    ],
  ])('%s', (sql, expected) => {
    expect(rewrite(sql)).toBe(expected);
  });

  test.each([
    'UPDATE t SET a = 1',
    'DELETE FROM t',
    'SELECT * FROM t TABLESAMPLE SYSTEM (10)',
    'SELECT * FROM ONLY t',
    'TABLE t',
  ])('%s is refused rather than let through', (sql) => {
    expect(() => rewrite(sql)).toThrow(RowRuleRefusal);
  });

  test('DuckDB statistics of a ruled table are refused', () => {
    expect(() => rewrite('SUMMARIZE t', 'duckdb')).toThrow(RowRuleRefusal);
    expect(() => rewrite('PIVOT t ON a USING sum(b)', 'duckdb')).toThrow(RowRuleRefusal);
  });
});

interface ParseCase {
  readonly id: string;
  readonly engine: string;
  readonly sql: string;
  readonly '3.0'?: { readonly tables?: unknown; readonly read_only?: boolean; readonly select?: boolean };
  readonly '2025'?: { readonly tables?: unknown; readonly statement_mutating?: readonly boolean[] };
}

/** What the reference takes for a table and is none: a keyword, the schema of SHOW, an array. */
const NO_TABLE: Readonly<Record<string, string>> = { s153: 'ONLY', s248: 'c', s305: 'arr' };
/** An escaped quote that one era reads as the text's end. */
const READS_ALL_THE_SAME: ReadonlySet<string> = new Set(['s106']);

const golden = '../shared/golden/semantics/sql-parse.json';

describe.skipIf(!existsSync(golden))('recorded statements (../shared is absent where this is skipped)', () => {
  const cases: readonly ParseCase[] = existsSync(golden) ? JSON.parse(readFileSync(golden, 'utf8')).parse : [];

  test('never fewer tables and never more reading than either era says', () => {
    const loose: string[] = [];
    for (const { id, engine, sql, ...eras } of cases) {
      const parser = engine === 'mssql' ? 'tsql' : engine;
      let tables: readonly string[];
      let reading: boolean;
      try {
        const parts = splitStatements(sql, grammarOf(parser)).map(({ text }) =>
          analyseStatement(text, grammarOf(parser)),
        );
        tables = parts.flatMap((part) =>
          part.tables.map((table) => (engine === 'bigquery' ? (table.name.split('.').at(-1) ?? '') : table.name)),
        );
        reading = parts.every((part) => part.reading);
      } catch (error) {
        if (!(error instanceof StatementSyntaxError)) throw error;
        continue;
      }
      const expected = [eras['3.0']?.tables, eras['2025']?.tables].filter((list) => Array.isArray(list)).flat();
      const names = expected.map((table) => (Array.isArray(table) ? String(table[2]) : ''));
      const ctes = [...sql.matchAll(/(\w+)\s+AS\s*\(/gi)].map((match) => match[1]?.toLowerCase());
      const missing = names.filter(
        (name) => name !== '' && name !== NO_TABLE[id] && !tables.includes(name) && !ctes.includes(name.toLowerCase()),
      );
      const mutating = eras['2025']?.statement_mutating?.some(Boolean) ?? false;
      if (missing.length > 0) loose.push(`${id} misses ${missing.join(', ')}`);
      if (
        reading &&
        !READS_ALL_THE_SAME.has(id) &&
        (mutating || eras['3.0']?.read_only === false) &&
        !/^\s*(PIVOT|\(|WITH|DESCRIBE|SUMMARIZE|VALUES|TABLE|FROM)/i.test(sql)
      ) {
        loose.push(`${id} reads: ${sql}`);
      }
    }
    const lines = loose.map((one) => `  ${one}\n`).join('');
    process.stdout.write(
      `recorded statements, their tables and whether they read: ${cases.length - loose.length} of ${cases.length}\n${lines}`,
    );
    expect(loose).toEqual([]);
  });
});
