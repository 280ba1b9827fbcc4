import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ConnectionSpec, Engine } from '@facet/sdk/server';
import { runOptions } from '@facet/sdk/testing';
import pg from 'pg';
import { openDuckDb } from '../../plugins/engine-duckdb/server/testing/open-duckdb.ts';
import { createMysqlEngine } from '../../plugins/engine-mysql/server/mysql-engine.ts';
import { overLines } from '../support/over-lines.ts';
import { createPostgresEngine } from '../../plugins/engine-postgres/server/postgres-engine.ts';
import { localReaders } from '../../plugins/engine-sqlite/server/testing/local-readers.ts';
import { createSqliteEngine } from '../../plugins/engine-sqlite/server/sqlite-engine.ts';
import { findMariaDb, isMariaDb } from '../mariadb/find-mariadb.ts';
import { startMariaDb } from '../mariadb/start-mariadb.ts';
import { startPostgres } from '../postgres/start-postgres.ts';

/** In every cell that a bound reader must not see. */
export const MARK = 'HIDDEN';
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
const MORE = [
  'CREATE TABLE tickets AS SELECT * FROM orders',
  'CREATE VIEW regions AS SELECT DISTINCT region FROM orders',
  'CREATE TABLE secrets (word VARCHAR(40))',
  `INSERT INTO secrets VALUES ('${MARK} secret')`,
];
export interface OpenedEngine {
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
/** Engines with the tables `orders` and `tickets`, of which bound readers see a third, the table `secrets` and a view. */
export const RULED_ENGINES: readonly (readonly [
  name: string,
  reason: string | undefined,
  open: () => Promise<OpenedEngine>,
])[] = [
  [
    'duckdb',
    undefined,
    async () => {
      const duck = await openDuckDb();
      const database = await duck.engine.open(duck.spec);
      for (const sql of [TABLE, FILLED, ...MORE]) await database.run(sql, runOptions({ readOnly: false }));
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
      for (const sql of [TABLE, FILLED, ...MORE]) database.exec(sql);
      database.close();
      const processes = localReaders(folder);
      return {
        engine: createSqliteEngine(processes),
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
      for (const sql of [TABLE, FILLED, ...MORE]) await client.query(sql);
      await client.end();
      return {
        engine: overLines(createPostgresEngine(LOG)),
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
      await server.run('USE oracle', TABLE, FILLED, ...MORE);
      return {
        engine: overLines(createMysqlEngine(LOG)),
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

export async function outcome<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
