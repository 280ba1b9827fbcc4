import type { EngineDatabase } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyseStatement } from '../../plugins/query/server/statement/analyse-statement.ts';
import { loadSqlParsers } from '../../plugins/query/server/statement/sql-parsers.ts';
import { type OpenedEngine, RULED_ENGINES } from './ruled-engines.ts';
import { grammarOf } from '../../plugins/query/server/sql/testing/grammar-of.ts';

const SIGNAL = AbortSignal.timeout(60_000);

/** What a database itself finds in a statement. */
const STATEMENTS: readonly (readonly [sql: string, names: readonly string[]])[] = [
  ['SELECT o.id FROM orders o JOIN tickets t ON t.id = o.id', ['orders', 'tickets']],
  ['SELECT (SELECT max(word) FROM secrets) AS a FROM orders', ['orders', 'secrets']],
  ['WITH a AS (SELECT * FROM secrets) SELECT * FROM a', ['secrets']],
  ['WITH secrets AS (SELECT * FROM orders) SELECT * FROM secrets', ['orders']],
  ['WITH "tic\u212aets" AS (SELECT 1 AS a) SELECT * FROM tickets', ['tickets']],
  ['SELECT 1 AS a --\n, (SELECT max(owner) FROM orders)', ['orders']],
];

for (const [name, , open] of RULED_ENGINES.filter(([engine]) => engine === 'duckdb' || engine === 'sqlite')) {
  describe(`tables that ${name} finds in a statement`, () => {
    let opened: OpenedEngine;
    let database: EngineDatabase;
    beforeAll(async () => {
      await loadSqlParsers();
      opened = await open();
      database = await opened.engine.open(opened.spec);
    }, 60_000);
    afterAll(async () => {
      await database?.close();
      await opened?.close();
    });
    const found = async (sql: string) => new Set(await database.tablesRead?.(sql, null, SIGNAL));

    it.each(STATEMENTS)('%j', async (sql, names) => {
      expect(await found(sql)).toEqual(new Set(names));
      expect(analyseStatement(sql, grammarOf(name)).tables.map((table) => table.name)).toEqual(names);
    });

    if (name === 'duckdb')
      it('are told of names that end at a carriage return, and of a CTE that reads its table', async () => {
        expect(await found('SELECT 1 AS a --\r, (SELECT max(owner) FROM orders)')).toEqual(new Set(['orders']));
        expect(await found('WITH RECURSIVE orders AS (SELECT owner FROM orders) SELECT * FROM orders')).toEqual(
          new Set(['orders']),
        );
      });
  });
}
