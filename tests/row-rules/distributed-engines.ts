import { runOptions } from '@facet/sdk/testing';
import { createClickHouseEngine } from '../../plugins/engine-clickhouse/server/clickhouse-engine.ts';
import { createTrinoEngine } from '../../plugins/engine-trino/server/trino-engine.ts';
import { overLines } from '../support/over-lines.ts';
import { findTrino, isTrino } from '../trino/find-trino.ts';
import { startTrino } from '../trino/start-trino.ts';
import { MARK, type RULED_ENGINES } from './ruled-engines.ts';

const LOG = { debug() {}, info() {}, warn() {}, error() {} };
const found = findTrino();

/** Of a current ClickHouse, such as `serve-chdb.py` of its plugin gives: the one of Debian knows no CTEs of rows. */
const clickHouse = process.env['FACET_TEST_CLICKHOUSE_URL'];

/** With the tables `orders` and `secrets`. */
export const DISTRIBUTED_ENGINES: typeof RULED_ENGINES = [
  [
    'trino',
    isTrino(found) ? undefined : found.reason,
    async () => {
      if (!isTrino(found)) throw new Error(found.reason);
      const server = await startTrino(found);
      const engine = overLines(createTrinoEngine(LOG));
      const spec = {
        id: 1,
        name: 'test',
        scheme: 'trino',
        username: server.user,
        password: null,
        hostname: server.host,
        port: server.port,
        database: 'memory/default',
        query: {},
        extra: {},
        connectTimeoutMs: 10_000,
      };
      const database = await engine.open(spec);
      for (const sql of [
        'CREATE TABLE orders (id INTEGER, owner VARCHAR(40))',
        'CREATE TABLE secrets (word VARCHAR(40))',
        `INSERT INTO secrets VALUES ('${MARK} secret')`,
      ])
        await database.run(sql, runOptions({ readOnly: false }));
      await database.close();
      return { engine, spec, close: () => server.stop() };
    },
  ],
  [
    'clickhouse',
    clickHouse === undefined ? 'FACET_TEST_CLICKHOUSE_URL names no server' : undefined,
    async () => {
      const address = new URL(clickHouse ?? '');
      const engine = overLines(createClickHouseEngine(LOG));
      const spec = {
        id: 1,
        name: 'test',
        scheme: 'clickhousedb',
        username: address.username || null,
        password: address.password || null,
        hostname: address.hostname,
        port: Number(address.port),
        database: 'default',
        query: {},
        extra: {},
        connectTimeoutMs: 10_000,
      };
      const database = await engine.open(spec);
      for (const sql of [
        'DROP TABLE IF EXISTS orders',
        'DROP TABLE IF EXISTS secrets',
        'CREATE TABLE orders (id Int32, owner String) ENGINE = MergeTree ORDER BY id',
        'CREATE TABLE secrets (word String) ENGINE = MergeTree ORDER BY word',
        `INSERT INTO secrets VALUES ('${MARK} secret')`,
      ])
        await database.run(sql, runOptions({ readOnly: false }));
      return { engine, spec, close: () => database.close() };
    },
  ],
];
