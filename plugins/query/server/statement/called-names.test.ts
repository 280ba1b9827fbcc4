import { describe, expect, it } from 'vitest';
import { calledNames } from './called-names.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';

describe('names that a statement calls', () => {
  it.each<[sql: string, names: readonly string[]]>([
    ['SELECT lower(a), "Upper"(b) FROM t WHERE c IN (1) AND (d)', ['lower', 'upper']],
    ['SELECT pg_catalog . pg_sleep /* x */ (1)', ['pg_catalog.pg_sleep']],
    ['WITH w(a, b) AS (SELECT 1, 2), v (c) AS MATERIALIZED (SELECT 3) SELECT * FROM w, v', []],
    ['SELECT * FROM generate_series(1, 2) AS g(n) JOIN unnest(x) u(m) ON true', ['generate_series', 'unnest']],
    ['SELECT * FROM (SELECT 1) t(a)', []],
    ['SELECT i, lower(x) FROM range(200) t(i), LATERAL range(i) u(x)', ['lower']],
    ['SELECT SUM(a) OVER (ORDER BY b RANGE BETWEEN f(1) PRECEDING AND g(2) FOLLOWING)', ['sum', 'f', 'g']],
    ['SELECT DISTINCT ON (a) pg_sleep(1) FROM t', ['pg_sleep']],
    ['SELECT a, pg_sleep(1) AS x', ['pg_sleep']],
    ['SELECT 1 OPERATOR(pg_catalog.+) pg_sleep(1)', ['operator', 'pg_sleep']],
    ["SELECT 'lower(x)', $$upper(y)$$ -- trim(z)\n", []],
    ['SELECT current_user, u.user, 1 AS user', ['current_user']],
    ['SELECT COUNT(*) FILTER (WHERE a) OVER (PARTITION BY b)', ['count']],
    ['SELECT a::numeric(10, 2)', ['numeric']],
    ['SELECT f (x) FROM values (1)', ['f']],
    ["SELECT * FROM t, f('x') AS (a int)", ['f']],
    ["WITH w AS (SELECT 1) SELECT * FROM w, f('x') AS (a int), g(1) AS (b int)", ['f', 'g']],
    ['WITH RECURSIVE w(a) AS (SELECT 1), "V" (b) AS NOT MATERIALIZED (SELECT lower(c)) SELECT 1', ['lower']],
    ['SELECT 1 -- x\r, f(1)', ['f']],
    ['SELECT @@version, @@global.hostname, @a', ['@@version', '@@global']],
  ])('%s', (sql, names) => {
    expect(calledNames(sql, grammarOf('postgresql'))).toEqual(names);
  });
});
