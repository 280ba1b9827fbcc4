import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadSqlParsers } from './sql-parsers.ts';
import { rememberedAnalysis } from './remembered-analyses.ts';
import { createSqlStatements } from './sql-statements.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';

const read: string[] = [];
vi.mock(import('./sql-parsers.ts'), async (original) => {
  const parsers = await original();
  return {
    ...parsers,
    portableParser: () => (sql, dialect) => {
      read.push(sql);
      return parsers.portableParser()(sql, dialect);
    },
  };
});

beforeAll(() => loadSqlParsers());
beforeEach(() => read.splice(0));

it('a text is parsed once for all its readers: to prepare it, to check its limit, for the last lock', async () => {
  const denied = new Set(['pg_sleep']);
  const statements = await createSqlStatements(grammarOf('postgresql'), denied);
  const limited = statements.limit(statements.analyse('SELECT a FROM t'), 11);
  const locked = await createSqlStatements(grammarOf('postgresql'), denied);
  expect(locked.analyse(limited ?? '').limit).toBe(11);
  expect(locked.analyse('SELECT a FROM t').limit).toBeNull();
  expect(read).toEqual(['SELECT a FROM t', 'SELECT a FROM t\nLIMIT 11']);
});

it.each([
  ['another dialect', 'mysql', new Set(['pg_sleep']), 1],
  ['other denied functions', 'postgresql', new Set<string>(), 0],
] as const)('%s is an analysis of its own', (_, parserName, denied, found) => {
  const sql = 'SELECT pg_sleep(1)';
  expect(rememberedAnalysis(sql, grammarOf('postgresql'), new Set(['pg_sleep'])).deniedFunctions).toEqual(['pg_sleep']);
  expect(rememberedAnalysis(sql, grammarOf(parserName), denied).deniedFunctions).toHaveLength(found);
  expect(read).toHaveLength(2);
});
