import { beforeAll, describe, expect, it } from 'vitest';
import { QueryRefusal } from './errors.ts';
import { createSqlGuard, loadSqlParsers, type SqlGuard } from './sql-guard.ts';
import { guardOptions } from './testing/guard-options.ts';

const DENIED = new Set(['pg_sleep', 'pg_read_file', 'read_csv', 'dblink']);

function kindOf(check: () => string): string {
  try {
    check();
    return 'passed';
  } catch (error) {
    if (error instanceof QueryRefusal) return error.kind;
    throw error;
  }
}

describe.each(['postgresql', 'duckdb'] as const)('SQL guard for %s', (parserName) => {
  let guard: SqlGuard;
  beforeAll(async () => {
    await loadSqlParsers();
    guard = createSqlGuard(guardOptions(parserName, { deniedFunctions: DENIED }));
  });

  it.each([
    ['SUM(quantity) FILTER (WHERE flag)', 'SUM(quantity) FILTER (WHERE flag)'],
    ['COUNT(DISTINCT category)::float / COUNT(*)', '(COUNT(DISTINCT category)::float / COUNT(*))'],
    [
      'SUM(CASE WHEN quantity > 10 -- more than ten\n THEN 1 ELSE 0 END)',
      'SUM(CASE WHEN quantity > 10 THEN 1 ELSE 0 END)',
    ],
    ['extract(year from ts)', 'EXTRACT(YEAR FROM ts)'],
    ["region || '/; DROP TABLE x --' || category", "(region || '/; DROP TABLE x --' || category)"],
    ['SUM(x) OVER (PARTITION BY a ORDER BY b)', 'SUM(x) OVER (PARTITION BY a ORDER BY b)'],
    ["true OR region = 'x'", "(TRUE OR region = 'x')"],
  ])('prints expression %s', (text, printed) => {
    expect(guard.expression(text)).toBe(printed);
  });

  it.each([
    '1; DROP TABLE victim',
    'COUNT(*)) FROM pg_user; --',
    '1 FROM secrets',
    '1 AS a, 2 AS b',
    '1, 2',
    '(SELECT 1)',
    'EXISTS (SELECT 1 FROM secrets)',
    '1 UNION SELECT 2',
    'pg_sleep(10)',
    "PG_CATALOG.PG_READ_FILE('x')",
    '"pg_sleep"(10)',
    '1 /* ',
    '1)',
    "'open",
    '',
  ])('refuses expression: %s', (text) => {
    expect(kindOf(() => guard.expression(text))).not.toBe('passed');
  });

  it.each([
    ['1 = 1; DROP TABLE victim', 'invalid'],
    ['1 = 1) OR (1 = 1', 'invalid'],
    ['1 = 1 /* ', 'invalid'],
    ['*/ 1 = 1', 'invalid'],
    ['1 = 1 GROUP BY 2', 'invalid'],
    ['1 = 1 ORDER BY 1', 'invalid'],
    ['1 = 1 UNION SELECT secret FROM t', 'invalid'],
    ['id IN (SELECT 1)', 'subquery'],
    ["pg_read_file('PG_VERSION') IS NOT NULL", 'invalid'],
  ])('refuses condition: %s', (text, kind) => {
    const got = kindOf(() => guard.condition(text));
    expect(got === kind || (kind === 'invalid' && got === 'subquery')).toBe(true);
  });

  it('leaves comments out, which would swallow what follows', () => {
    expect(guard.condition('1 = 1 -- all')).toBe('1 = 1');
  });

  it.each([
    ['SELECT 1', 'SELECT 1'],
    ['SELECT 1; -- done', 'SELECT 1'],
    ['WITH a AS (SELECT 1 AS x) SELECT x FROM a', 'WITH a AS (SELECT 1 AS x) SELECT x FROM a'],
  ])('takes a reading statement as a relation: %s', (text, wanted) => {
    expect(guard.relation(text)).toBe(wanted);
  });

  it.each([
    'DELETE FROM t',
    'SELECT 1; SELECT 2',
    '',
    'DROP TABLE t',
    "SELECT * FROM read_csv('/etc/passwd')",
    'WITH a AS (DELETE FROM t RETURNING *) SELECT * FROM a',
    'SELECT * INTO copied FROM t',
    'SELECT * FROM t FOR UPDATE',
  ])('refuses a relation: %s', (text) => {
    expect(kindOf(() => guard.relation(text))).toBe('failed');
  });

  it('allows sub-queries where the flag does', () => {
    const open = createSqlGuard(guardOptions(parserName, { deniedFunctions: DENIED, allowSubqueries: true }));
    expect(open.condition('id IN (SELECT 1)')).toBe('id IN (SELECT 1)');
    expect(kindOf(() => open.condition('id IN (SELECT pg_sleep(1))'))).toBe('invalid');
  });
});
