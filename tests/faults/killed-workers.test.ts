import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { findRedis } from '../redis/find-redis.ts';
import { startRedis, type TestRedis } from '../redis/start-redis.ts';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const MINUTE = 60_000;
/** `FACET_TEST_KILLS=50` kills as often as it takes to trust it. */
const KILLS = Number(process.env['FACET_TEST_KILLS'] ?? 3);
/** `FACET_TEST_AWAY_S=30` leaves things away for as long as an upgrade takes. */
const AWAY_MS = Number(process.env['FACET_TEST_AWAY_S'] ?? 3) * 1_000;
const READS = 4;
const WRITES = 2;
/**
 * What apps/README.md promises: what a killed process was at is taken up once its lease has run out (30 s) and a worker has
 * looked (5 s), and begins once the places that it held at the database are free (15 s). Then it is its turn.
 */
const TAKEN_UP_MS = 50_000;
/** Of one query among those that wait, on a machine that does much else. */
const TURN_MS = 1_000;
/** Callers beside, who look at a chart. */
const READERS = 2;
const program = await findRedis();

/** A process that answers people and one that runs jobs, with what they share. */
describe.skipIf(typeof program !== 'string')('a web process and a worker', () => {
  const owned = new AsyncDisposableStack();
  const homes = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'facet-worker-')));
  owned.defer(() => {
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  });
  const [webHome = '', workerHome = ''] = homes;
  let env: Readonly<Record<string, string>>;
  let postgres: TestPostgres;
  let redis: TestRedis;
  let data: Client;
  let admin: ApiClient;
  let worker: FacetProcess;
  let database: number;
  let dataset: number;

  const startWorker = () =>
    startFacet({ home: workerHome, env: { ...env, FACET_ROLE: 'worker' }, readyWithinMs: 3 * MINUTE });

  beforeAll(async () => {
    const store = owned.adopt(await startPostgres(), (server) => server.stop());
    // What is asked stays up while what Facet keeps is restarted.
    postgres = owned.adopt(await startPostgres(), (server) => server.stop());
    redis = owned.adopt(await startRedis(String(program)), (server) => server.stop());
    const url = await store.createDatabase('data');
    data = owned.adopt(new Client(url), (client) => client.end());
    await data.connect();
    await data.query('CREATE TABLE written (job text)');
    env = { FACET_METADATA_URL: await postgres.createDatabase('metadata'), FACET_REDIS_URL: redis.url };
    const options = { home: webHome, env: { ...env, FACET_ROLE: 'web' }, readyWithinMs: 3 * MINUTE };
    const web = owned.adopt(await startFacet(options), (server) => server.kill());
    copyFileSync(join(webHome, 'secret.key'), join(workerHome, 'secret.key'));
    worker = await startWorker();
    owned.defer(() => worker.kill());
    admin = await signIn(web.url);
    const added = await admin.post('/api/v1/database/', {
      database_name: 'Data',
      sqlalchemy_uri: url,
      expose_in_sqllab: true,
      allow_run_async: true,
      allow_dml: true,
    });
    database = expectStatus(added, 201).body.id;
    const numbers = { database, schema: null, table_name: 'numbers', sql: 'SELECT n FROM generate_series(1, 10) AS n' };
    dataset = expectStatus(await admin.post('/api/v1/dataset/', numbers), 201).body.id;
  }, 10 * MINUTE);
  afterAll(() => owned.disposeAsync(), MINUTE);

  let asked = 0;
  const clientId = (): string => String((asked += 1)).padStart(11, 'j');
  async function enqueue(sql: string, id = clientId()): Promise<string> {
    const body = { database_id: database, sql, client_id: id, runAsync: true };
    expectStatus(await admin.post('/api/v1/sqllab/execute/', body), 202);
    return id;
  }
  /** State and message of queries by their names. */
  async function statesOf(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { state: string; error: string | null }>> {
    const { body } = expectStatus(await admin.get('/api/v1/query/updated_since?q=(last_updated_ms:0)'), 200);
    const rows: readonly { id: string; state: string; errorMessage: string | null }[] = body.result;
    return new Map(
      rows.filter(({ id }) => ids.includes(id)).map(({ id, state, errorMessage: error }) => [id, { state, error }]),
    );
  }
  const unfinished = async (ids: readonly string[]): Promise<readonly string[]> => {
    const states = await statesOf(ids);
    return ids.filter((id) => !['success', 'failed'].includes(states.get(id)?.state ?? 'lost'));
  };
  const ask = (filter: number) =>
    admin.post('/api/v1/chart/data', {
      datasource: { id: dataset, type: 'table' },
      queries: [{ columns: ['n'], metrics: [], row_limit: 100, filters: [{ col: 'n', op: '>', val: filter }] }],
    });
  /** Looks at charts until it is told to stop. @returns what came but for 200 */
  async function readUntil(stop: AbortSignal): Promise<readonly number[]> {
    const others: number[] = [];
    for (let n = 0; !stop.aborted; n += 1) {
      const { status } = await ask(n % 9);
      if (status !== 200) others.push(status);
    }
    return others;
  }

  it(`over ${KILLS} kills of the worker under load each query ends, none is lost, and none that writes runs twice`, {
    timeout: 60 * MINUTE,
    retry: 0,
  }, async () => {
    const began = Date.now();
    const reads: string[] = [];
    const writes: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const stop = new AbortController();
      const readers = Array.from({ length: READERS }, () => readUntil(stop.signal));
      for (let n = 0; n < READS; n += 1)
        reads.push(await enqueue(`SELECT count(*) AS n FROM generate_series(1, 400000) AS g WHERE g <> ${asked}`));
      for (let n = 0; n < WRITES; n += 1) {
        const id = clientId();
        writes.push(
          await enqueue(`INSERT INTO written SELECT '${id}' FROM generate_series(1, 200000) AS g LIMIT 1`, id),
        );
      }
      // Another moment of the work each time.
      await pause((round * 137) % 1_500);
      await worker.kill();
      stop.abort();
      expect((await Promise.all(readers)).flat()).toEqual([]);
      worker = await startWorker();
    }
    const all = [...reads, ...writes];
    const timeout = TAKEN_UP_MS + all.length * TURN_MS;
    const killed = Date.now();
    await expect.poll(() => unfinished(all), { timeout, interval: 500 }).toEqual([]);
    const endedMs = Date.now() - killed;
    const states = await statesOf(all);
    // What only reads begins anew.
    expect(reads.filter((id) => states.get(id)?.state !== 'success')).toEqual([]);
    const failed = writes.filter((id) => states.get(id)?.state === 'failed');
    for (const id of failed) expect(states.get(id)?.error).toContain('was stopped while this query was running');
    const { rows } = await data.query<{ job: string; times: number }>(
      'SELECT job, count(*)::int AS times FROM written GROUP BY job',
    );
    const times = new Map(rows.map((row) => [row.job, row.times]));
    expect(rows.filter((row) => row.times > 1)).toEqual([]);
    expect(writes.filter((id) => states.get(id)?.state === 'success' && times.get(id) !== 1)).toEqual([]);
    process.stdout.write(
      `${KILLS} kills in ${Math.round((Date.now() - began) / 1_000)} s: ${reads.length} queries read, ` +
        `${writes.length - failed.length} wrote, ${failed.length} were stopped and say so; none twice, none lost; ` +
        `the last ended ${Math.round(endedMs / 1_000)} s after the last kill\n`,
    );
  });

  it(`goes on while Redis is away for ${AWAY_MS / 1_000} s under load, and shares again afterwards`, {
    timeout: 10 * MINUTE,
  }, async () => {
    const stop = new AbortController();
    const readers = Array.from({ length: READERS }, () => readUntil(stop.signal));
    await redis.kill();
    const during = await enqueue('SELECT 1 AS one');
    await pause(AWAY_MS);
    await redis.again();
    const after = await enqueue('SELECT 2 AS two');
    await expect.poll(() => unfinished([during, after]), { timeout: MINUTE }).toEqual([]);
    stop.abort();
    expect((await Promise.all(readers)).flat()).toEqual([]);
    expect([...(await statesOf([during, after])).values()].map(({ state }) => state)).toEqual(['success', 'success']);
    await expect.poll(async () => (await ask(3)).body.result[0].is_cached, { timeout: MINUTE }).toBe(true);
  });

  it(`loses no query when Postgres ends all connections and is away for ${AWAY_MS / 1_000} s`, {
    timeout: 10 * MINUTE,
  }, async () => {
    const before = await enqueue('SELECT count(*) AS n FROM generate_series(1, 3000000) AS g');
    await postgres.restart(AWAY_MS);
    await expect.poll(async () => (await admin.get('/api/v1/me/')).status, { timeout: MINUTE }).toBe(200);
    const after = await enqueue('SELECT 3 AS three');
    await expect
      .poll(() => unfinished([before, after]), { timeout: TAKEN_UP_MS + 10 * TURN_MS, interval: 500 })
      .toEqual([]);
    expect([...(await statesOf([before, after])).values()].map(({ state }) => state)).toEqual(['success', 'success']);
  });

  it(`a worker that is paused for ${AWAY_MS / 1_000} s goes on, and runs nothing that writes a second time`, {
    timeout: 10 * MINUTE,
  }, async () => {
    const id = clientId();
    await enqueue(`INSERT INTO written SELECT '${id}' FROM generate_series(1, 200000) AS g LIMIT 1`, id);
    worker.child.kill('SIGSTOP');
    const waits = await enqueue('SELECT 4 AS four').finally(async () => {
      await pause(AWAY_MS);
      worker.child.kill('SIGCONT');
    });
    await expect.poll(() => unfinished([id, waits]), { timeout: TAKEN_UP_MS + 10 * TURN_MS }).toEqual([]);
    const { rows } = await data.query('SELECT 1 FROM written WHERE job = $1', [id]);
    const state = (await statesOf([id])).get(id)?.state;
    expect([state, rows.length]).toEqual(state === 'success' ? ['success', 1] : ['failed', expect.any(Number)]);
    expect(rows.length).toBeLessThanOrEqual(1);
  });
});
