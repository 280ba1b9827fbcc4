import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonTables, expectsTable, tablesOf } from './named-tables.ts';
import { sqlWords, statementAt, statementToRun, typedName } from './sql-words.ts';

describe('tables of a statement', () => {
  test.each<[string, readonly string[]]>([
    ['SELECT 1', []],
    ['SELECT * FROM flights', ['flights']],
    ['SELECT * FROM flights f', ['flights as f']],
    ['select * from main.flights AS f where f.x = 1', ['main.flights as f']],
    ['SELECT * FROM a, b x, c', ['a', 'b as x', 'c']],
    ['SELECT * FROM a JOIN b ON a.id = b.id LEFT JOIN s.c cc USING (id)', ['a', 'b', 's.c as cc']],
    ['SELECT * FROM "Odd ""name""" o', ['Odd "name" as o']],
    ['SELECT * FROM (SELECT * FROM inner_one) x JOIN outer_one', ['x as x', 'inner_one', 'outer_one']],
    ["SELECT 'FROM fake' -- FROM other\n FROM real_one /* FROM c */", ['real_one']],
    ['UPDATE t SET x = 1', ['t']],
    ['INSERT INTO t (a) SELECT a FROM u', ['t', 'u']],
    ['SELECT * FROM', []],
    ['SELECT * FROM  WHERE x = 1', []],
    ['SELECT extract(year FROM day) FROM flights', ['day', 'flights']],
  ])('%s', (sql, tables) => {
    const names = tablesOf(sql).map(
      ({ schema, table, alias }) => `${schema ? `${schema}.` : ''}${table}${alias ? ` as ${alias}` : ''}`,
    );
    expect(names).toEqual(tables);
  });
});

describe('queries in a statement', () => {
  test.each<[string, Readonly<Record<string, readonly string[]>>]>([
    ['WITH a AS (SELECT x, count(*) AS n, t."Odd" FROM t) SELECT 1', { a: ['x', 'n', 'Odd'] }],
    [
      'WITH RECURSIVE a(i, j) AS NOT MATERIALIZED (SELECT 1, 2), b AS (SELECT 1 k) SELECT 1',
      { a: ['i', 'j'], b: ['k'] },
    ],
    ['WITH a AS (SELECT coalesce(x, (SELECT y FROM z)) AS w, 1', { a: ['w'] }],
    ['WITH a AS (', { a: [] }],
    ['SELECT 1', {}],
  ])('%s', (sql, queries) => {
    expect(Object.fromEntries(commonTables(sqlWords(sql)).map(({ table, columns }) => [table, columns]))).toEqual(
      queries,
    );
  });

  test('their columns go along with the place that names them', () => {
    expect(tablesOf('WITH a AS (SELECT 1 AS x) SELECT * FROM a q, (SELECT y FROM t) s')).toMatchObject([
      { table: 'a', alias: 'q', columns: ['x'] },
      { table: 's', alias: 's', columns: ['y'] },
      { table: 't' },
    ]);
  });
});

describe('the statement to run', () => {
  const text = 'SELECT 1;\nSELECT 2;\n\n-- done\n';
  test.each<[number, string]>([
    [3, 'SELECT 1'],
    [12, '\nSELECT 2'],
    [text.length, '\nSELECT 2'],
  ])('%i', (position, statement) => {
    const { from, to } = statementToRun(text, position);
    expect(text.slice(from, to)).toBe(statement);
  });
});

describe('the statement at a place', () => {
  const text = "SELECT ';' ;\nSELECT 2; -- ; here\nSELECT 3";
  test.each<[number, string]>([
    [0, "SELECT ';' "],
    [9, "SELECT ';' "],
    [14, '\nSELECT 2'],
    [text.length, ' -- ; here\nSELECT 3'],
  ])('%i', (position, statement) => {
    const { from, to } = statementAt(text, position);
    expect(text.slice(from, to)).toBe(statement);
  });
});

describe('the name that is typed', () => {
  test.each<[string, readonly string[], string]>([
    ['', [], ''],
    ['SELECT ', [], ''],
    ['SELECT ori', [], 'ori'],
    ['SELECT f.', ['f'], ''],
    ['SELECT main.flights.or', ['main', 'flights'], 'or'],
    ['SELECT "Odd one".co', ['Odd one'], 'co'],
    ['WHERE x=f.a', ['f'], 'a'],
    ['SELECT größe', [], 'größe'],
  ])('%s', (line, path, prefix) => {
    const typed = typedName(line);
    expect(typed).toMatchObject({ path, prefix });
    expect(line.slice(typed.from).replace(/^"/, '')).toBe(prefix);
  });
});

test.each([
  ['SELECT * FROM ', true],
  ['SELECT * FROM a JOIN ', true],
  ['SELECT ', false],
  ["SELECT 'from' ", false],
])('a table may follow %s: %s', (before, expected) => {
  expect(expectsTable(before)).toBe(expected);
});

test('words of any text are in order, inside it, and never overlap', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '"', "'", '-', '/', '*', '\n', ' ', ';', '.', 'é') }),
      (text) => {
        let end = 0;
        for (const word of sqlWords(text)) {
          expect(word.from).toBeGreaterThanOrEqual(end);
          expect(word.to).toBeGreaterThan(word.from);
          end = word.to;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      },
    ),
  );
});
