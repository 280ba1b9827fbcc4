import type { Access, Principal } from '@facet/sdk/server';
import { EngineError } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import { type DatabaseConnection, SqlTemplateError } from '../../contract.server.ts';
import { createSqlStatements } from '../statement/sql-statements.ts';
import { type CheckTools, sqlProblems } from './sql-problems.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';

const who = { id: 5 } as Principal;
const database = { id: 1, name: 'db' } as DatabaseConnection;
const access: Access = {
  canDatabase: () => false,
  canSchema: () => false,
  canDatasource: (_, { name }) => name === 'open',
  ensureDatasource() {},
  syncObjectPermission: async () => {},
};

async function problemsOf(
  sql: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly found: readonly unknown[]; readonly described: string[] }> {
  const described: string[] = [];
  const tools: CheckTools = {
    access,
    statements: () => createSqlStatements(grammarOf('postgresql'), new Set(['pg_sleep'])),
    scopeOf: async () => ({
      database,
      defaultSchema: 'public',
      datasets: ['open', 'closed'].map((name, id) => ({
        id,
        catalog: null,
        schema: 'public',
        tableName: name,
        subject: { id, name, perm: name, schemaPerm: null, databasePerm: 'db', ownerIds: [] },
      })),
    }),
    async render(_, { sql: text, params = {} }) {
      if (!('t' in params)) throw new SqlTemplateError('Nothing gives a value to: t', ['t']);
      return text.replaceAll('{{ t }}', String(params['t']));
    },
    async describe(text) {
      described.push(text.trim());
      if (text.includes('missing')) throw new EngineError('column-missing', 'no such column', { line: 1, column: 8 });
      return [];
    },
  };
  const call = { who, database, catalog: null, schema: null, signal: new AbortController().signal, params };
  return { found: await sqlProblems(sql, call, tools), described };
}

describe('problems of a script', () => {
  it('are none for statements that the caller may run', async () => {
    expect(await problemsOf('SELECT a FROM open')).toEqual({ found: [], described: ['SELECT a FROM open'] });
  });

  it.each([
    ['a closed table', 'SELECT 1; SELECT salary FROM closed', 'You have no access to the table public.closed'],
    [
      'a table behind a sub-query',
      'SELECT 1; SELECT (SELECT 1 FROM nowhere)',
      'You have no access to the table public.nowhere',
    ],
    ['a denied function', 'SELECT 1; SELECT pg_sleep(10)', 'Function pg_sleep is not allowed'],
  ])('come without asking the database: %s', async (_, sql, message) => {
    const { found, described } = await problemsOf(sql);
    expect(found).toEqual([{ line_number: null, start_column: null, end_column: null, message }]);
    expect(described).toEqual(['SELECT 1']);
  });

  it('stand at their line of the script', async () => {
    const { found } = await problemsOf('SELECT 1;\nSELECT missing FROM open');
    expect(found).toMatchObject([{ line_number: expect.any(Number), start_column: 8, message: 'no such column' }]);
    const { found: broken } = await problemsOf('SELECT 1;\n\nSELECT FROM FROM');
    expect(broken).toMatchObject([{ line_number: 3 }]);
  });

  it('are those of the text with its templates filled in, at the lines of the one that was written', async () => {
    expect(await problemsOf('SELECT a\nFROM {{ t }}', { t: 'open' })).toEqual({
      found: [],
      described: ['SELECT a\nFROM open'],
    });
    const { found } = await problemsOf('SELECT 1;\n\nSELECT FROM {{ t }} FROM', { t: 'open' });
    expect(found).toMatchObject([{ line_number: 3, start_column: null }]);
    expect((await problemsOf('SELECT a FROM {{ t }}')).found).toMatchObject([
      { message: 'Nothing gives a value to: t' },
    ]);
    const { found: closed } = await problemsOf('SELECT a FROM {{ t }}', { t: 'closed' });
    expect(closed).toMatchObject([{ message: 'You have no access to the table public.closed' }]);
  });

  it('shows the database nothing but queries', async () => {
    expect((await problemsOf('EXPLAIN SELECT a FROM open')).described).toEqual([]);
  });
});
