import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../../postgres/start-postgres.ts';
import { startRedis } from '../../redis/start-redis.ts';
import { expectStatus, signIn } from '../../support/api-client.ts';
import { type FacetProcess, startFacet } from '../../support/facet-process.ts';
import { bearerOf, productionSettings } from './bench-host.ts';

const ROWS = 200_000;
const READY_WITHIN_MS = 120_000;

/** Server processes on one Postgres and one Redis, and another Postgres that they ask. */
export interface SeveralProcesses {
  readonly servers: readonly FacetProcess[];
  readonly authorization: string;
  readonly database: number;
  readonly dataset: number;
  /** Connected to the database that is asked. */
  readonly data: Client;
  /** Starts one more. */
  add(): Promise<void>;
  stop(): Promise<void>;
}

/** @param redisProgram Its path. @param places Queries that the database runs at a time. */
export async function severalProcesses(redisProgram: string, places: number): Promise<SeveralProcesses> {
  const owned = new AsyncDisposableStack();
  try {
    const store = owned.adopt(await startPostgres(), (server) => server.stop());
    const asked = owned.adopt(await startPostgres(), (server) => server.stop());
    const redis = owned.adopt(await startRedis(redisProgram), (server) => server.stop());
    const url = await asked.createDatabase('data');
    const data = owned.adopt(new Client(url), (client) => client.end());
    await data.connect();
    await data.query(
      `CREATE TABLE sales AS SELECT g AS n, g % 50 AS shop, g % 977 AS amount FROM generate_series(1, ${ROWS}) AS g`,
    );
    const env = {
      ...productionSettings(tmpdir()),
      FACET_METADATA_URL: await store.createDatabase('metadata'),
      FACET_REDIS_URL: redis.url,
    };
    const servers: FacetProcess[] = [];
    const homes: string[] = [];
    const add = async (): Promise<void> => {
      const home = mkdtempSync(join(tmpdir(), 'facet-several-'));
      owned.defer(() => rmSync(home, { recursive: true, force: true }));
      const [first] = homes;
      if (first !== undefined) copyFileSync(join(first, 'secret.key'), join(home, 'secret.key'));
      homes.push(home);
      const started = await startFacet({ home, env, readyWithinMs: READY_WITHIN_MS });
      servers.push(owned.adopt(started, async (server) => void (await server.stop())));
    };
    await add();
    const [first] = servers;
    if (!first) throw new Error('There is no process.');
    const admin = await signIn(first.url);
    const connection = {
      database_name: 'Data',
      sqlalchemy_uri: url,
      expose_in_sqllab: true,
      allow_run_async: true,
      extra: JSON.stringify({ max_concurrent_queries: places }),
    };
    const database: number = expectStatus(await admin.post('/api/v1/database/', connection), 201).body.id;
    const table = { database, schema: 'public', table_name: 'sales' };
    const dataset: number = expectStatus(await admin.post('/api/v1/dataset/', table), 201).body.id;
    return {
      servers,
      authorization: await bearerOf(first.url),
      database,
      dataset,
      data,
      add,
      stop: () => owned.disposeAsync(),
    };
  } catch (error) {
    await owned.disposeAsync();
    throw error;
  }
}
