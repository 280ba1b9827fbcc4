import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ConnectionSpec, Engine } from '@facet/sdk/server';
import { runOptions } from '@facet/sdk/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDuckDb } from '../../plugins/engine-duckdb/server/testing/open-duckdb.ts';
import { createMysqlEngine } from '../../plugins/engine-mysql/server/mysql-engine.ts';
import { createPostgresEngine } from '../../plugins/engine-postgres/server/postgres-engine.ts';
import { ReaderProcesses } from '../../plugins/engine-sqlite/server/reader-processes.ts';
import { createSqliteEngine } from '../../plugins/engine-sqlite/server/sqlite-engine.ts';
import { findMariaDb, isMariaDb } from '../mariadb/find-mariadb.ts';
import { startMariaDb } from '../mariadb/start-mariadb.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { createRandom, generatedChart, generatedStatement } from './generated-queries.ts';
import { openRuledGateway, RULE, type RuledGateway, SCHEMA_OF } from './ruled-gateway.ts';

const CHARTS = 5_000;
const STATEMENTS = 2_000;
/** Others each day; a failure names the seed that repeats it. */
const SEED = Number(process.env['FACET_ORACLE_SEED'] ?? Math.floor(Date.now() / 86_400_000));
const MARK = 'HIDDEN';
const LOG = { debug() {}, info() {}, warn() {}, error() {} };

const ROWS = Array.from({ length: 60 }, (_, id) => {
  const owner = ['ann', `bob-${MARK}`, `cid-${MARK}`][id % 3] ?? '';
  const note = owner === 'ann' ? `note ${id}` : `${MARK} ${id}`;
  const region = ['north', 'south', 'east', 'west'][id % 4] ?? '';
  return `(${id}, '${owner}', '${region}', ${id % 20}, '${note}', '2024-0${(id % 9) + 1}-01 00:00:00')`;
}).join(', ');
const TABLE =
  'CREATE TABLE orders (id INTEGER, owner VARCHAR(40), region VARCHAR(40), amount INTEGER, note VARCHAR(80), ts TIMESTAMP NULL)';
const FILLED = `INSERT INTO orders VALUES ${ROWS}`;
const SECRETS = ['CREATE TABLE secrets (word VARCHAR(40))', `INSERT INTO secrets VALUES ('${MARK} secret')`];

interface Opened {
  readonly engine: Engine;
  readonly spec: ConnectionSpec;
  close(): Promise<void>;
}

const spec = (scheme: string, database: string, more: Partial<ConnectionSpec> = {}): ConnectionSpec => ({
  id: 1,
  name: 'test',
  scheme,
  username: null,
  password: null,
  hostname: null,
  port: null,
  database,
  query: {},
  extra: {},
  connectTimeoutMs: 5_000,
  ...more,
});

const found = await findMariaDb();
const ENGINES: readonly (readonly [name: string, reason: string | undefined, open: () => Promise<Opened>])[] = [
  [
    'duckdb',
    undefined,
    async () => {
      const duck = await openDuckDb();
      const database = await duck.engine.open(duck.spec);
      for (const sql of [TABLE, FILLED, ...SECRETS]) await database.run(sql, runOptions({ readOnly: false }));
      return { engine: duck.engine, spec: duck.spec, close: () => duck.close() };
    },
  ],
  [
    'sqlite',
    undefined,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'facet-oracle-'));
      const file = join(folder, 'shop.db');
      const database = new DatabaseSync(file);
      for (const sql of [TABLE, FILLED, ...SECRETS]) database.exec(sql);
      database.close();
      const processes = new ReaderProcesses(LOG);
      return {
        engine: createSqliteEngine(processes, [folder]),
        spec: spec('sqlite', file),
        close: async () => {
          processes.stop();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  ],
  [
    'postgresql',
    undefined,
    async () => {
      const server = await startPostgres();
      const address = new URL(await server.createDatabase('oracle'));
      const client = new pg.Client({ connectionString: address.href });
      await client.connect();
      for (const sql of [TABLE, FILLED, ...SECRETS]) await client.query(sql);
      await client.end();
      return {
        engine: createPostgresEngine(LOG),
        spec: spec('postgresql', 'oracle', {
          username: address.username,
          password: address.password,
          hostname: address.hostname,
          port: Number(address.port),
        }),
        close: () => server.stop(),
      };
    },
  ],
  [
    'mysql',
    isMariaDb(found) ? undefined : found.reason,
    async () => {
      if (!isMariaDb(found)) throw new Error(found.reason);
      const server = await startMariaDb(found);
      await server.createDatabase('oracle');
      await server.run('USE oracle', TABLE, FILLED, ...SECRETS);
      return {
        engine: createMysqlEngine(LOG),
        spec: spec('mysql+pymysql', 'oracle', {
          username: server.user,
          password: server.password,
          hostname: server.host,
          port: server.port,
        }),
        close: () => server.stop(),
      };
    },
  ],
];

type Outcome<T> = { readonly value: T } | { readonly error: string };

async function outcome<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

for (const [name, reason, open] of ENGINES) {
  describe.skipIf(reason !== undefined)(`row rules on ${name}, seed ${SEED}${reason ? ` (${reason})` : ''}`, () => {
    let opened: Opened;
    let gateway: RuledGateway;
    beforeAll(async () => {
      opened = await open();
      gateway = await openRuledGateway(opened.engine, opened.spec, SCHEMA_OF[name] ?? null);
    }, 60_000);
    afterAll(async () => {
      await gateway?.close();
      await opened?.close();
    });

    it('give a chart the rows that the rule in its clause gives to whoever sees all', {
      timeout: 900_000,
    }, async () => {
      const random = createRandom(SEED);
      let compared = 0;
      for (let count = 0; count < CHARTS; count += 1) {
        const { query, type, format, twin } = generatedChart(random);
        const where = query.extras?.where;
        const byHand = { ...query.extras, where: where ? `(${where}\n) AND ${RULE}` : RULE };
        const bound = await outcome(gateway.chart('bound', { query, type, format, twin }));
        const whole = JSON.stringify({ query, type, twin });
        expect(JSON.stringify(bound), whole).not.toContain(MARK);
        const open = await outcome(gateway.chart('open', { query: { ...query, extras: byHand }, type, format, twin }));
        if ('error' in bound || 'error' in open) continue;
        compared += 1;
        expect(rowsOf(bound.value, format), whole).toEqual(rowsOf(open.value, format));
      }
      expect(compared).toBeGreaterThan(CHARTS / 4);
      expect(gateway.faults()).toEqual([]);
    });

    it('give a statement the rows that the rule by hand gives to whoever sees all', { timeout: 900_000 }, async () => {
      const random = createRandom(SEED + 1);
      let compared = 0;
      for (let count = 0; count < STATEMENTS; count += 1) {
        const statement = generatedStatement(random, name);
        const written = SPELLINGS[name]?.[count % (SPELLINGS[name]?.length ?? 1)] ?? 'orders';
        const bound = await outcome(gateway.statement('bound', statement.replaceAll('{T}', written)));
        expect(textOf(bound), statement).not.toContain(MARK);
        const byHand = statement.replaceAll('{T}', `(SELECT * FROM orders WHERE ${RULE})`);
        const open = await outcome(gateway.statement('open', byHand));
        if ('error' in bound || 'error' in open) continue;
        compared += 1;
        expect(sorted(bound.value), statement).toEqual(sorted(open.value));
      }
      expect(compared).toBeGreaterThan(STATEMENTS / 4);
      expect(gateway.faults()).toEqual([]);
    });

    it.each(REACHING)('tell a reader of one dataset nothing more: %s', async (sqlExpression) => {
      const column = { expressionType: 'SQL', sqlExpression, label: 'x' } as const;
      for (const reader of ['reader', 'bound'] as const) {
        const chart = await outcome(gateway.chart(reader, { query: { columns: [column], row_limit: 100 } }));
        const lab = await outcome(gateway.statement(reader, `SELECT ${sqlExpression} AS x FROM orders AS o`));
        expect(`${JSON.stringify(chart)} ${textOf(lab)}`).not.toContain(`${MARK} secret`);
        if (reader === 'bound') expect(`${JSON.stringify(chart)} ${textOf(lab)}`).not.toContain(MARK);
        expect(chart, sqlExpression).toHaveProperty('error');
        expect(lab, sqlExpression).toHaveProperty('error');
      }
    });

    it('hold where sub-queries are allowed', { timeout: 300_000 }, async () => {
      const open = await openRuledGateway(opened.engine, opened.spec, SCHEMA_OF[name] ?? null, [
        'ALLOW_ADHOC_SUBQUERY',
      ]);
      const random = createRandom(SEED + 2);
      let answered = 0;
      for (let count = 0; count < CHARTS / 4; count += 1) {
        const { query } = generatedChart(random);
        const column = {
          expressionType: 'SQL',
          sqlExpression: SUBQUERIES[count % SUBQUERIES.length] ?? '1',
          label: 'sub',
        } as const;
        const bound = await outcome(
          open.chart('bound', { query: { ...query, columns: [...(query.columns ?? []), column] } }),
        );
        expect(JSON.stringify(bound), JSON.stringify([column, query])).not.toContain(MARK);
        if ('value' in bound) answered += 1;
      }
      expect(answered).toBeGreaterThan(CHARTS / 40);
      expect(open.faults()).toEqual([]);
      await open.close();
    });

    it('offer only values of visible rows', async () => {
      for (const column of ['owner', 'note', 'split', 'loud']) {
        expect(await gateway.values('bound', column)).not.toContain(MARK);
        expect(await gateway.values('open', column)).toMatch(column === 'owner' ? MARK : /./);
      }
    });

    it.each(['EXPLAIN SELECT * FROM orders', 'EXPLAIN ANALYZE SELECT * FROM orders'])(
      'tell no plan, which counts hidden rows: %s',
      async (sql) => {
        expect(await outcome(gateway.statement('bound', sql))).toHaveProperty('error');
      },
    );
  });
}

/** Each of these read something else than the dataset, or told of it, in one engine or another. */
const REACHING: readonly string[] = [
  "(('select word from secrets'::text).ts_stat).word",
  "('/etc/hostname'::text).pg_read_file",
  '(2::float8).pg_sleep',
  'o.pg_read_file',
  "query_to_xml('select * from secrets', true, true, '')",
  "pg_read_file('/etc/hostname')",
  'lo_get(1)',
  'note::regclass IS NULL',
  "has_table_privilege(note, 'select')",
  'pg_stat_get_activity(NULL)',
  "current_setting('data_directory')",
  'stats(note)',
  "json_serialize_plan('select * from secrets')",
  "getenv('HOME')",
  "load_file('/etc/hostname')",
  'sleep(5)',
  "load_extension('x')",
  '(SELECT MAX(word) FROM secrets)',
  "dblink('x', 'select 1')",
  'U&"\\0070g_sleep"(1)',
  '"pg_sleep"(1)',
  'pg_catalog.pg_sleep(1)',
  '1 OPERATOR(pg_catalog.+) pg_sleep(1)',
  "set_config('a', 'b', false)",
];

const SUBQUERIES: readonly string[] = [
  '(SELECT MAX(note) FROM orders)',
  '(SELECT MAX(o.note) FROM orders AS o WHERE o.id > 1 OR true)',
  "CASE WHEN EXISTS (SELECT 1 FROM orders WHERE owner <> 'ann') THEN UPPER('hidden') ELSE 'none' END",
  '(SELECT MAX(word) FROM secrets)',
  '(SELECT MAX(note) FROM (SELECT * FROM orders) AS i)',
  '(WITH w AS (SELECT note FROM orders) SELECT MAX(note) FROM w)',
  '(SELECT COUNT(*) FROM orders AS a JOIN orders AS b ON a.id = b.id)',
];

const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  duckdb: ['orders', 'main.orders', '"orders"', 'ORDERS', 'analytics.main.orders'],
  sqlite: ['orders', 'main.orders', '"orders"', 'ORDERS', '[orders]'],
  postgresql: ['orders', 'public.orders', '"orders"', 'ORDERS', 'oracle.public.orders'],
  mysql: ['orders', 'oracle.orders', '`orders`'],
};

function rowsOf(body: string, format: string): unknown {
  if (format === 'csv') return body.split(/\r?\n/).sort();
  const [answer]: readonly { readonly data?: readonly unknown[] }[] = JSON.parse(body).result;
  return sorted(answer?.data ?? []);
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? String(member) : member));

const sorted = (rows: readonly unknown[]): readonly string[] => rows.map(textOf).sort();
