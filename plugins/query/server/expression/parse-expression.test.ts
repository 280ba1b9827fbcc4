import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { QueryRefusal } from '../sql/errors.ts';
import { createSqlGuard, loadSqlParsers, type SqlGuardOptions } from '../sql/sql-guard.ts';
import { engineOf, guardOptions, type TestedEngine } from '../sql/testing/guard-options.ts';
import { calledNames } from '../statement/called-names.ts';
import { databaseVocabulary } from './database-vocabulary.ts';
import { isKnownCall } from './known-call.ts';

const ENGINES: readonly TestedEngine[] = ['duckdb', 'mysql', 'postgresql', 'sqlite'];

const expression = (engine: TestedEngine, text: string, more: Partial<SqlGuardOptions> = {}): string =>
  createSqlGuard(guardOptions(engine, more)).expression(text);

describe('expressions of users', () => {
  beforeAll(loadSqlParsers);

  it.each<[string, string, readonly TestedEngine[]]>([
    ['sum(a)/count(*)', '(sum(a) / count(*))', ENGINES],
    ['a -- all\n + 1 /* more */', '(a + 1)', ENGINES],
    ['case a when 1 then 2 else 3 end', 'CASE a WHEN 1 THEN 2 ELSE 3 END', ENGINES],
    [
      "a between 1 and 2 and not b like 'x!%' escape '!'",
      "(a BETWEEN 1 AND 2 AND NOT b LIKE 'x!%' ESCAPE '!')",
      ENGINES,
    ],
    ['cast(a as decimal(10, 2))', 'CAST(a AS decimal(10, 2))', ENGINES],
    ['a in (1, 2) or b is not null', '(a IN (1, 2) OR b IS NOT NULL)', ENGINES],
    [
      'rank() over (partition by a order by b desc nulls last)',
      'rank() OVER (PARTITION BY a ORDER BY b DESC NULLS LAST)',
      ENGINES,
    ],
    ['.5 - -1e-3', '(0.5 - - 1e-3)', ENGINES],
    ["trim(both 'x' from a)", "TRIM(BOTH 'x' FROM a)", ['duckdb', 'mysql', 'postgresql']],
    ["position('a' in b)", "POSITION('a' IN b)", ['duckdb', 'mysql', 'postgresql']],
    [
      "date '2020-01-01' + interval '1' day",
      "(date '2020-01-01' + INTERVAL '1' DAY)",
      ['duckdb', 'mysql', 'postgresql'],
    ],
    ['sum(a) filter (where b > 1)', 'sum(a) FILTER (WHERE b > 1)', ['duckdb', 'postgresql', 'sqlite']],
    ["a::text || 'x'", "(a::text || 'x')", ['duckdb', 'postgresql']],
    ["ts at time zone 'utc'", "(ts AT TIME ZONE 'utc')", ['duckdb', 'postgresql']],
    [
      'percentile_cont(0.5) within group (order by a)',
      'percentile_cont(0.5) WITHIN GROUP (ORDER BY a)',
      ['duckdb', 'postgresql'],
    ],
    ["data->'a'->>'b'", "(data -> 'a' ->> 'b')", ['duckdb', 'postgresql', 'sqlite']],
    ["E'a\\'b'", "'a''b'", ['duckdb', 'postgresql']],
    ["$tag$it's$tag$", "'it''s'", ['duckdb', 'postgresql']],
    ['col.upper()', 'col.upper()', ['duckdb']],
    ['list_transform(l, x -> x + 1)', 'list_transform(l, x -> x + 1)', ['duckdb']],
    ["{'a': 1}.a", "{'a' : 1}.a", ['duckdb']],
    [
      "group_concat(distinct a order by b separator '|')",
      "group_concat(DISTINCT a ORDER BY b SEPARATOR '|')",
      ['mysql'],
    ],
    ['date_add(d, interval 1 day)', 'date_add(d, INTERVAL 1 DAY)', ['mysql']],
    ['"it\\"s"', "'it\"s'", ['mysql']],
  ])('%s is printed as %s', (text, printed, engines) => {
    for (const engine of engines) expect(expression(engine, text), engine).toBe(printed);
  });

  it.each<[string, readonly TestedEngine[]]>([
    ['(a).b', ['mysql', 'postgresql', 'sqlite']],
    ['(a).b.c', ['mysql', 'postgresql', 'sqlite']],
    ['(a).pg_read_file', ['mysql', 'postgresql', 'sqlite']],
    ['other.b', ['postgresql']],
    ['orders.*', ENGINES],
    ['*', ENGINES],
    ['a, b', ENGINES],
    ['a b', ENGINES],
    ['a as b', ENGINES],
    ['1 from t', ENGINES],
    ['(select 1)', ENGINES],
    ['(values (1))', ENGINES],
    ['(table t)', ENGINES],
    ['(from t)', ENGINES],
    ['exists (select 1)', ENGINES],
    ['array(select 1)', ENGINES],
    ['a in t', ENGINES],
    ['$1', ENGINES],
    ['?', ENGINES],
    ['@x', ENGINES],
    ['@@version', ENGINES],
    ['a := 1', ENGINES],
    ["U&'\\0061'", ENGINES],
    ['U&"\\0061"', ENGINES],
    ["_utf8'x'", ENGINES],
    ["'a' 'b'", ENGINES],
    ['0x1F', ENGINES],
    ['default', ENGINES],
    ['a.union', ENGINES],
    ['(a).select', ENGINES],
    ['a operator(pg_catalog.+) b', ENGINES],
    ['unknown_function(1)', ENGINES],
    ['other.lower(a)', ['mysql', 'postgresql', 'sqlite']],
    ["'x'::regclass", ENGINES],
    ["cast('x' as regclass)", ENGINES],
    ['current_user', ['duckdb', 'postgresql']],
    ['user', ['duckdb', 'postgresql']],
    ['columns(*)', ENGINES],
    ["getenv('HOME')", ENGINES],
    ["load_file('x')", ENGINES],
    ["load_extension('x')", ENGINES],
    ['', ENGINES],
    ['('.repeat(300) + '1' + ')'.repeat(300), ENGINES],
  ])('refuses %s', (text, engines) => {
    for (const engine of engines) expect(() => expression(engine, text), engine).toThrow(QueryRefusal);
  });

  it('reads columns of its own table by their names alone, where a dot could call a function', () => {
    const ownTable = new Set(['orders']);
    expect(expression('postgresql', 'orders.owner', { ownTable })).toBe('owner');
    expect(expression('postgresql', 'public.orders."Owner"', { ownTable })).toBe('"Owner"');
    expect(() => expression('postgresql', 'secrets.word', { ownTable })).toThrow(QueryRefusal);
  });

  it('knows the functions and types that an administrator has added for a database', () => {
    const { vocabulary } = guardOptions('postgresql');
    const spec = { extra: { allowed_functions: ['My_Function', 'tools.its_function', 'mood', 7] } };
    const more = { vocabulary: databaseVocabulary({ vocabulary }, { spec: { ...SPEC, ...spec } }) };
    expect(expression('postgresql', 'my_function(a)', more)).toBe('my_function(a)');
    expect(expression('postgresql', 'tools.its_function(a)', more)).toBe('tools.its_function(a)');
    expect(expression('postgresql', 'a::mood', more)).toBe('(a::mood)');
    expect(() => expression('postgresql', 'its_function(a)', more)).toThrow(QueryRefusal);
    const denied = { ...more, deniedFunctions: new Set(['my_function']) };
    expect(() => expression('postgresql', 'my_function(a)', denied)).toThrow(QueryRefusal);
  });

  it('admits every function that the dialect itself writes: users with row rules must be able to call them', () => {
    for (const engine of ENGINES) {
      const { dialect, vocabulary } = engineOf(engine);
      const bound = { epochMicros: 1_700_000_000_000_000n, hasZone: false };
      const written = [
        ...[...dialect.timeGrains.values()].map(({ sql }) => sql('ts')),
        ...['DATE', 'TIMESTAMP', 'DATETIME', 'TIME', 'TEXT'].map((type) => dialect.temporalLiteral(type, bound) ?? '1'),
        dialect.epochToTimestamp('n', 's'),
        dialect.epochToTimestamp('n', 'ms'),
        dialect.castToText('n'),
        dialect.literal(Number.NaN),
      ];
      for (const sql of written) {
        const unknown = calledNames(sql, dialect.grammar).filter((name) => !isKnownCall(name, vocabulary));
        expect(unknown, `${engine}: ${sql}`).toEqual([]);
      }
    }
  });

  it('prints what it would print again, and never a bracket, quote or comment that reaches further', () => {
    const piece = fc.constantFrom(
      ...`a b.c "d" 'e' ( ) , + - * / OR AND NOT IN IS NULL CASE WHEN THEN ELSE END SELECT FROM UNION -- /* */ ; :: [ ] { } . : $$ E'\\'' 1 .5 \\ \` # count( lower( CAST( AS int OVER BETWEEN`.split(
        ' ',
      ),
      '\n',
      "''",
      '"',
      "'",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.constantFrom(...ENGINES), (pieces, engine) => {
        let printed: string;
        try {
          printed = expression(engine, pieces.join(' '));
        } catch (error) {
          expect(error).toBeInstanceOf(QueryRefusal);
          return;
        }
        expect(expression(engine, printed)).toBe(printed);
        const bare = printed.replace(/'(?:[^'\\]|''|\\.)*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`/g, 'x');
        expect(bare).not.toMatch(/--|\/\*|;|\b(SELECT|FROM|UNION)\b/);
        let depth = 0;
        for (const sign of bare) {
          depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
          expect(depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
      }),
      { numRuns: 3_000 },
    );
  });
});

const SPEC = {
  id: 1,
  name: 'test',
  scheme: 'postgresql',
  username: null,
  password: null,
  hostname: null,
  port: null,
  database: null,
  query: {},
  connectTimeoutMs: 1_000,
};
