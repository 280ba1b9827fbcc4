import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../postgres/start-postgres.ts';
import { findRedis } from '../redis/find-redis.ts';
import { startRedis } from '../redis/start-redis.ts';
import { anonymous, type ApiClient, expectStatus, openSession, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const MINUTE = 60_000;
/** Queries that the database runs at a time, of which one person has half. */
const PLACES = 4;
const PLACES_OF_ONE = PLACES / 2;
/** Processes say so often which places they hold (`RedisPlaces`). */
const RENEWED_MS = 5_000;
const READ_ONLY_MS = 5_000;
const program = await findRedis();
/** A statement that takes about a tenth of a second for each million that it counts. */
const counting = (millions: number): string =>
  `SELECT count(*) < 0 AS slept FROM generate_series(1, ${millions * 1_000}) AS a, generate_series(1, 1000) AS b`;

describe.skipIf(typeof program !== 'string')('two processes whose stores lose something', () => {
  const owned = new AsyncDisposableStack();
  let servers: readonly FacetProcess[];
  let clients: readonly ApiClient[];
  let redis: Redis;
  /** The database that is asked. */
  let data: Client;
  /** What the processes keep. */
  let kept: Client;
  let database: number;
  let dataset: number;

  beforeAll(async () => {
    const store = owned.adopt(await startPostgres(), (server) => server.stop());
    const asked = owned.adopt(await startPostgres(), (server) => server.stop());
    const redisServer = owned.adopt(await startRedis(String(program)), (server) => server.stop());
    redis = owned.adopt(new Redis(redisServer.url), (client) => client.disconnect());
    const [url, metadata] = [await asked.createDatabase('data'), await store.createDatabase('metadata')];
    data = owned.adopt(new Client(url), (client) => client.end());
    kept = owned.adopt(new Client(metadata), (client) => client.end());
    await Promise.all([data.connect(), kept.connect()]);
    const homes = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'facet-emptied-')));
    owned.defer(() => {
      for (const home of homes) rmSync(home, { recursive: true, force: true });
    });
    const [one = '', two = ''] = homes;
    const env = { FACET_METADATA_URL: metadata, FACET_REDIS_URL: redisServer.url, FACET_UPLOADS_DATABASE: 'false' };
    const start = async (home: string) =>
      owned.adopt(await startFacet({ home, env, readyWithinMs: 3 * MINUTE }), (server) => server.kill());
    const first = await start(one);
    copyFileSync(join(one, 'secret.key'), join(two, 'secret.key'));
    servers = [first, await start(two)];
    clients = await Promise.all(servers.map(({ url: at }) => signIn(at)));
    const connection = {
      database_name: 'Data',
      sqlalchemy_uri: url,
      expose_in_sqllab: true,
      allow_run_async: true,
      extra: JSON.stringify({ max_concurrent_queries: PLACES }),
    };
    database = expectStatus(await at(0).post('/api/v1/database/', connection), 201).body.id;
    dataset = await newDataset('numbers', 'SELECT n FROM generate_series(1, 10) AS n');
  }, 10 * MINUTE);
  afterAll(() => owned.disposeAsync(), MINUTE);

  function at(index: number): ApiClient {
    const client = clients[index];
    if (!client) throw new RangeError('There is no such process.');
    return client;
  }
  const newDataset = async (name: string, sql: string): Promise<number> =>
    expectStatus(await at(0).post('/api/v1/dataset/', { database, schema: null, table_name: name, sql }), 201).body.id;
  const ask = (process: number, id: number, limit: number, column = 'n') =>
    at(process).post('/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      queries: [{ columns: [column], metrics: [], row_limit: limit }],
    });
  let named = 0;
  let limits = 2;
  async function enqueue(process: number, sql: string) {
    const id = String((named += 1)).padStart(11, 'e');
    const body = { database_id: database, sql, client_id: id, runAsync: true };
    return { id, answer: await at(process).post('/api/v1/sqllab/execute/', body) };
  }
  async function stateOf(id: string): Promise<{ state: string; resultsKey: string } | undefined> {
    const { body } = expectStatus(await at(0).get('/api/v1/query/updated_since?q=(last_updated_ms:0)'), 200);
    return body.result.find((row: { id: string }) => row.id === id);
  }
  /** How many statements of charts run in the database at this moment that take long. */
  async function active(): Promise<number> {
    const { rows } = await data.query(
      "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND state = 'active' AND pid <> pg_backend_pid()",
    );
    return rows.length;
  }

  it('a Redis that is emptied loses counted calls and copies of answers, and nothing else', {
    timeout: 3 * MINUTE,
  }, async () => {
    const limit = (limits += 1);
    const session = await openSession(servers[0]?.url ?? '');
    const form = JSON.stringify({ viz_type: 'table', datasource: `${dataset}__table` });
    const formData = { datasource_id: dataset, datasource_type: 'table', form_data: form };
    const { key } = expectStatus(await at(0).post('/api/v1/explore/form_data', formData), 201).body;
    expectStatus(await at(0).put('/api/v1/plugin/facet/annotations', { enabled: false }), 200);
    await expect.poll(async () => (await at(1).get('/api/v1/annotation_layer/')).status, { timeout: 10_000 }).toBe(410);
    const done = await enqueue(0, 'SELECT 7 AS seven');
    await expect.poll(async () => (await stateOf(done.id))?.state, { timeout: MINUTE }).toBe('success');
    expect((await ask(0, dataset, limit)).body.result[0].is_cached).toBeNull();
    expect((await ask(1, dataset, limit)).body.result[0].is_cached).toBe(true);
    const stranger = anonymous(servers[0]?.url ?? '');
    for (let call = 0; call < 60; call += 1) await stranger.get('/login/link/none');
    expect((await stranger.get('/login/link/none')).status).toBe(429);
    // Under way and waiting while it happens.
    const running = await Promise.all([0, 1].map((process) => enqueue(process, counting(20))));
    const waiting = await Promise.all(
      Array.from({ length: 6 }, (_, n) => enqueue(n % 2, `SELECT ${n} AS n, 'waits' AS what`)),
    );
    expect([...running, ...waiting].map(({ answer }) => answer.status)).toEqual(Array(8).fill(202));

    await redis.flushall();

    const ids = [...running, ...waiting].map(({ id }) => id);
    await expect
      .poll(async () => new Set(await Promise.all(ids.map(async (id) => (await stateOf(id))?.state))), {
        timeout: MINUTE,
      })
      .toEqual(new Set(['success']));
    for (const client of [session, at(0), at(1)]) expect((await client.get('/api/v1/me/')).status).toBe(200);
    for (const process of [0, 1]) {
      const read = expectStatus(await at(process).get(`/api/v1/explore/form_data/${key}`), 200);
      expect(JSON.parse(read.body.form_data)).toMatchObject({ viz_type: 'table' });
      const { resultsKey } = (await stateOf(done.id)) ?? {};
      const rows = await at(process).get(`/api/v1/sqllab/results/?q=(key:'${resultsKey}')`);
      expect(rows.body.data).toEqual([{ seven: 7 }]);
      expect((await at(process).get('/api/v1/annotation_layer/')).status).toBe(410);
      expect((await ask(process, dataset, limit)).body.result[0].data).toHaveLength(limit);
      expect((await ask(process, dataset, limit)).body.result[0].is_cached).toBe(true);
    }
    // Counted anew: the minute has begun again.
    expect((await stranger.get('/login/link/none')).status).not.toBe(429);
    expectStatus(await at(1).put('/api/v1/plugin/facet/annotations', { enabled: true }), 200);
    for (const process of [0, 1])
      await expect
        .poll(async () => (await at(process).get('/api/v1/annotation_layer/')).status, { timeout: 10_000 })
        .toBe(200);
  });

  it('places at a database that an emptied Redis has lost are taken again by those who hold them', {
    timeout: 3 * MINUTE,
  }, async () => {
    const slow = await newDataset(`held${(named += 1)}`, counting(100));
    const asked = Array.from({ length: PLACES_OF_ONE }, (_, n) => ask(0, slow, n + 1, 'slept'));
    await expect.poll(active, { timeout: 10_000 }).toBe(PLACES_OF_ONE);
    await redis.flushall();
    await pause(RENEWED_MS + 1_000);
    let over = false;
    const more = [3, 4].map((limit) => ask(1, slow, limit, 'slept'));
    const all = Promise.all([...asked, ...more]).finally(() => {
      over = true;
    });
    let most = 0;
    while (!over) {
      most = Math.max(most, await active());
      await pause(20);
    }
    expect((await all).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(most).toBe(PLACES_OF_ONE);
  });

  it(`while Postgres takes no writes for ${READ_ONLY_MS / 1_000} s what is read is answered, what is written is refused with 503, and jobs go on afterwards`, {
    timeout: 3 * MINUTE,
  }, async () => {
    await ask(0, dataset, 7);
    const running = await enqueue(0, counting(10));
    const waiting = await Promise.all(Array.from({ length: 4 }, (_, n) => enqueue(n % 2, `SELECT ${n} AS n`)));
    const accepted = [running, ...waiting];
    expect(accepted.map(({ answer }) => answer.status)).toEqual(Array(5).fill(202));
    const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
      // Past the setting itself, which would refuse its own end.
      await kept.query('SET default_transaction_read_only = off');
      await kept.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
      await kept.query('SELECT pg_reload_conf()');
    };
    await setReadOnly('on');
    const until = performance.now() + READ_ONLY_MS;
    const writes: { readonly status: number; readonly retryAfter: string | null }[] = [];
    const reads: number[] = [];
    await pause(500);
    for (let n = 0; performance.now() < until; n += 1) {
      const added = await at(n % 2).post('/api/v1/css_template/', { template_name: `t${n}`, css: '' });
      writes.push({ status: added.status, retryAfter: added.headers.get('retry-after') });
      reads.push((await ask(n % 2, dataset, 7)).status, (await at(n % 2).get('/api/v1/dashboard/')).status);
      await pause(100);
    }
    await setReadOnly('off');
    expect(new Set(reads)).toEqual(new Set([200]));
    expect(writes.length).toBeGreaterThan(0);
    for (const write of writes) expect(write).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    const after = await enqueue(1, 'SELECT 9 AS nine');
    expectStatus(after.answer, 202);
    const ids = [...accepted, after].map(({ id }) => id);
    await expect
      .poll(async () => new Set(await Promise.all(ids.map(async (id) => (await stateOf(id))?.state))), {
        timeout: 2 * MINUTE,
      })
      .toEqual(new Set(['success']));
    expectStatus(await at(0).post('/api/v1/css_template/', { template_name: 'again', css: '' }), 201);
  });
});
