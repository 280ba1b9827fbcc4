import { runOptions } from '@facet/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARK, type OpenedEngine, outcome, RULED_ENGINES } from './ruled-engines.ts';
import { openRuledGateway, type RuledGateway, SCHEMA_OF } from './ruled-gateway.ts';

/** Each says to a database something else than it seems to say: where a comment ends, which table a name means. */
const MISLEADING: readonly string[] = [
  'SELECT 1 AS a --\r, (SELECT max(owner) FROM orders)',
  "SELECT 'a' AS a --\rUNION ALL SELECT owner FROM orders",
  "SELECT 'a' AS a #\rUNION ALL SELECT owner FROM orders",
  "SELECT 'a' AS a -- \0\nUNION ALL SELECT owner FROM orders",
  "SELECT 'a' AS a /* /* */ UNION ALL SELECT owner FROM orders -- */",
  "SELECT 'a' AS a /* /* */ */ UNION ALL SELECT owner FROM orders",
  'WITH RECURSIVE orders AS (SELECT owner FROM orders) SELECT * FROM orders',
  "WITH RECURSIVE orders AS (SELECT owner FROM orders UNION ALL SELECT 'x' FROM orders WHERE 1 = 0) SELECT * FROM orders",
  'WITH RECURSIVE orders AS (SELECT owner FROM orders EXCEPT SELECT owner FROM orders WHERE 1 = 0) SELECT * FROM orders',
  'WITH RECURSIVE a AS (SELECT * FROM orders), orders AS (SELECT 1 AS b) SELECT * FROM a',
  'WITH ORDERS AS (SELECT 1 AS a) SELECT * FROM orders',
  'WITH orders AS (SELECT 1 AS a) SELECT * FROM ORDERS',
  'WITH "tic\u212aets" AS (SELECT 1 AS a) SELECT * FROM tickets',
  'WITH `tic\u212aets` AS (SELECT 1 AS a) SELECT * FROM tickets',
  'WITH tic\u212aets AS (SELECT 1 AS a) SELECT * FROM tickets',
  "SELECT * FROM orders o, to_records('x') AS (a int)",
];

/** Schemas and tables of an engine's own that hold rows, statements or secrets. */
const OWN: Readonly<Record<string, readonly (readonly [schema: string, table: string])[]>> = {
  mysql: [
    ['information_schema', 'innodb_trx'],
    ['mysql', 'user'],
  ],
  postgresql: [['pg_toast', 'pg_toast_1247']],
};

/** Variables and errors of conditions that, asked before those of a rule, would tell of hidden rows. */
const ASKED_FIRST: Readonly<Record<string, readonly string[]>> = {
  mysql: [
    'SELECT owner, 1 AS b FROM orders WHERE (@a := owner) IS NOT NULL UNION ALL SELECT @a, 2',
    'SELECT o.owner FROM orders o WHERE o.id < 9 AND (@b := o.owner) IS NOT NULL UNION ALL SELECT @b',
    'SELECT 1 AS a FROM orders p JOIN orders o ON (@c := o.owner) IS NOT NULL UNION ALL SELECT @c',
    "SELECT owner FROM orders WHERE owner LIKE 'bob%' AND exp(710 + id) > 0",
  ],
  postgresql: [
    "SELECT owner FROM orders WHERE owner LIKE 'bob%' AND (id + 9) * 2000000000 > 0",
    "SELECT owner FROM orders WHERE owner LIKE 'bob%' AND owner::int > 0",
    "SELECT owner FROM orders WHERE 1 / (1 - (owner LIKE 'bob%')::int) > 0",
    "SELECT o.owner FROM orders p JOIN orders o ON o.owner LIKE 'bob%' AND o.id * 2000000000 > 0",
  ],
  sqlite: [
    "SELECT owner FROM orders WHERE owner LIKE 'bob%' AND json(owner) IS NOT NULL",
    "SELECT o.owner FROM orders p JOIN orders o ON o.owner LIKE 'bob%' AND json(o.owner) IS NOT NULL",
  ],
  duckdb: [
    "SELECT owner FROM orders WHERE owner LIKE 'bob%' AND CAST(owner AS INTEGER) > 0",
    "SELECT o.owner FROM orders p JOIN orders o ON o.owner LIKE 'bob%' AND CAST(o.owner AS INTEGER) > 0",
  ],
};

for (const [name, reason, open] of RULED_ENGINES) {
  describe.skipIf(reason !== undefined)(`misleading statements on ${name}${reason ? ` (${reason})` : ''}`, () => {
    let opened: OpenedEngine;
    let gateway: RuledGateway;
    beforeAll(async () => {
      opened = await open();
      gateway = await openRuledGateway(opened.engine, opened.spec, SCHEMA_OF[name] ?? null);
    }, 60_000);
    afterAll(async () => {
      await gateway?.close();
      await opened?.close();
    });

    it('opens a view by its name, whatever it reads', async () => {
      const read = await gateway.statement('wide', 'SELECT region FROM regions ORDER BY region');
      expect(read).toEqual([['east'], ['north'], ['south'], ['west']]);
      expect(gateway.faults()).toEqual([]);
    });

    if (name === 'sqlite')
      it('takes functions that give rows for what they are', async () => {
        const sql = "SELECT e.value FROM json_each('[1]') e, (SELECT * FROM orders LIMIT 1) o";
        expect(await gateway.statement('wide', sql)).toEqual([[1]]);
      });

    it.each(ASKED_FIRST[name] ?? [])('asks no condition of a user before that of a rule: %s', async (sql) => {
      const slow = await openRuledGateway(
        opened.engine,
        opened.spec,
        SCHEMA_OF[name] ?? null,
        [],
        "lower(owner) = 'ann'",
      );
      for (const reader of ['bound', 'wide'] as const) {
        const told = await outcome(slow.statement(reader, sql));
        expect(told).toHaveProperty('value');
        expect(JSON.stringify(told)).not.toContain(MARK);
      }
      await slow.close();
    });

    if (name === 'postgresql')
      it('reads no sequence as a table, which counts the rows of others, for people who are bound', async () => {
        const database = await opened.engine.open(opened.spec);
        await database.run('CREATE SEQUENCE counted', runOptions({ readOnly: false }));
        await database.close();
        for (const sql of [
          'SELECT last_value FROM counted',
          'TABLE public.counted',
          'SELECT * FROM oracle.public.counted',
          'SELECT (SELECT last_value FROM COUNTED) FROM orders',
        ]) {
          expect(await outcome(gateway.statement('wide', sql))).toMatchObject({
            error: expect.stringMatching(/counted is not among the tables and views/i),
          });
          expect(await outcome(gateway.statement('open', sql))).toHaveProperty('value');
        }
        const more =
          'SELECT count(*)::int FROM secrets, regions, information_schema.tables t, pg_catalog.pg_namespace n';
        expect(await outcome(gateway.statement('wide', more))).toHaveProperty('value');
      });

    it.each(OWN[name] ?? [])(
      'keeps a table of its own, also where the statement runs in %s: %s',
      async (schema, table) => {
        for (const reader of ['open', 'wide'] as const) {
          for (const [sql, runSchema] of [
            [`SELECT * FROM ${schema}.${table}`, undefined],
            [`SELECT * FROM ${table}`, schema],
          ] as const) {
            const told = await outcome(gateway.statement(reader, sql, runSchema));
            expect(told).toMatchObject({ error: expect.stringContaining(table) });
          }
        }
      },
    );

    it.each(MISLEADING)('show no hidden row: %j', async (sql) => {
      for (const reader of ['bound', 'wide'] as const) {
        const told = await outcome(gateway.statement(reader, sql));
        expect('error' in told ? told.error : JSON.stringify(told.value)).not.toContain(MARK);
      }
    });
  });
}
