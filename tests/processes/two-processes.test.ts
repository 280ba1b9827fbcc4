import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../postgres/start-postgres.ts';
import { findRedis } from '../redis/find-redis.ts';
import { startRedis } from '../redis/start-redis.ts';
import { anonymous, type ApiAnswer, type ApiClient } from '../support/api-client.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';

const MINUTE = 60_000;
const SLOW = 'SELECT count(*) FROM generate_series(1, 100000) AS a, generate_series(1, 100000) AS b';
/** Queries that the database runs at a time, of which one person has half. */
const PLACES = 4;
const PLACES_OF_ONE = PLACES / 2;
const program = await findRedis();

/** A browser behind a balancer that sends each call to another process. */
class Browser {
  readonly #urls: readonly string[];
  readonly #clients: readonly ApiClient[];
  #calls = 0;
  #headers: Readonly<Record<string, string>> = {};

  constructor(urls: readonly string[]) {
    this.#urls = urls;
    this.#clients = urls.map(anonymous);
  }

  /** @param at Which process; absent: the next one. */
  call(method: string, path: string, json?: unknown, at = this.#calls++, signal?: AbortSignal): Promise<ApiAnswer> {
    const client = this.#clients[at % this.#clients.length];
    if (!client) throw new RangeError('There is no process.');
    return client.send(method, path, { json, headers: this.#headers, ...(signal && { signal }) });
  }

  /** Sends a file to a process. */
  async upload(name: string, content: string, at: number): Promise<ApiAnswer['body']> {
    const form = new FormData();
    form.set('file', new Blob([content]), name);
    const url = this.#urls[at];
    const answer = await fetch(`${url}/api/v1/upload/`, { method: 'POST', headers: this.#headers, body: form });
    expect(answer.status).toBe(201);
    return answer.json();
  }

  async signIn(): Promise<void> {
    const { body } = await this.call('POST', '/api/v1/security/login', { ...ADMIN, provider: 'db', refresh: true });
    this.#headers = { authorization: `Bearer ${body.access_token}` };
  }
}

describe.skipIf(typeof program !== 'string')('two processes behind a balancer without sticky sessions', () => {
  const owned = new AsyncDisposableStack();
  let servers: readonly FacetProcess[];
  let browser: Browser;
  let database: number;
  let dataset: number;
  let watcher: Client;

  beforeAll(async () => {
    const postgres = owned.adopt(await startPostgres(), (server) => server.stop());
    const redis = owned.adopt(await startRedis(String(program)), (server) => server.stop());
    const data = await postgres.createDatabase('data');
    watcher = owned.adopt(new Client(data), (client) => client.end());
    await watcher.connect();
    const env = {
      FACET_METADATA_URL: await postgres.createDatabase('metadata'),
      FACET_REDIS_URL: redis.url,
      FACET_UPLOADS_DATABASE: 'false',
    };
    const homes = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'facet-home-')));
    owned.defer(() => {
      for (const home of homes) rmSync(home, { recursive: true, force: true });
    });
    const [one = '', two = ''] = homes;
    const start = async (home: string) =>
      owned.adopt(await startFacet({ home, env, readyWithinMs: MINUTE }), async (server) => void (await server.stop()));
    const first = await start(one);
    copyFileSync(join(one, 'secret.key'), join(two, 'secret.key'));
    servers = [first, await start(two)];
    browser = new Browser(servers.map(({ url }) => url));
    await browser.signIn();
    const added = await browser.call('POST', '/api/v1/database/', {
      database_name: 'Data',
      sqlalchemy_uri: data,
      expose_in_sqllab: true,
      allow_run_async: true,
      allow_file_upload: true,
      extra: JSON.stringify({ max_concurrent_queries: PLACES }),
    });
    database = added.body.id;
    const made = await browser.call('POST', '/api/v1/dataset/', {
      database,
      schema: null,
      table_name: 'numbers',
      sql: 'SELECT n FROM generate_series(1, 10) AS n',
    });
    dataset = made.body.id;
    expect([added.status, made.status, database, dataset]).toEqual([201, 201, expect.any(Number), expect.any(Number)]);
  }, 3 * MINUTE);
  afterAll(() => owned.disposeAsync(), MINUTE);

  const question = (filter: number) => ({
    datasource: { id: dataset, type: 'table' },
    queries: [{ columns: ['n'], metrics: [], row_limit: 100, filters: [{ col: 'n', op: '>', val: filter }] }],
  });

  it('who signed in at one is known to the other', async () => {
    for (let index = 0; index < 4; index += 1) {
      const me = await browser.call('GET', '/api/v1/me/');
      expect([me.status, me.body.result.username]).toEqual([200, ADMIN.username]);
    }
  });

  it('an answer of one is in the cache of the other', async () => {
    const fresh = await browser.call('POST', '/api/v1/chart/data', question(3), 0);
    const cached = await browser.call('POST', '/api/v1/chart/data', question(3), 1);
    expect([fresh.body.result[0].is_cached, cached.body.result[0].is_cached]).toEqual([null, true]);
    expect(cached.body.result[0].data).toEqual(fresh.body.result[0].data);
  });

  it('answers that are dropped at one are asked anew at both', async () => {
    const isCached = async (at: number) =>
      (await browser.call('POST', '/api/v1/chart/data', question(4), at)).body.result[0].is_cached === true;
    await isCached(0);
    expect([await isCached(0), await isCached(1)]).toEqual([true, true]);
    const uids = { datasource_uids: [`${dataset}__table`] };
    expect((await browser.call('POST', '/api/v1/cachekey/invalidate', uids, 1)).status).toBe(201);
    // A process may hear of it a moment later.
    await expect.poll(() => isCached(0), { timeout: 5_000 }).toBe(false);
    expect(await isCached(1)).toBe(true);
  });

  it('form data that one keeps is there at the other', async () => {
    const form = JSON.stringify({ viz_type: 'table', datasource: `${dataset}__table` });
    const kept = await browser.call('POST', '/api/v1/explore/form_data', {
      datasource_id: dataset,
      datasource_type: 'table',
      form_data: form,
    });
    const read = await browser.call('GET', `/api/v1/explore/form_data/${kept.body.key}`);
    expect(JSON.parse(read.body.form_data)).toMatchObject({ viz_type: 'table' });
  });

  it('a query that one runs in the background is stopped by the other at once, and its rows are at both', async () => {
    const run = (sql: string, clientId: string) =>
      browser.call('POST', '/api/v1/sqllab/execute/', {
        database_id: database,
        sql,
        client_id: clientId,
        runAsync: true,
      });
    expect((await run(SLOW, 'slow1')).status).toBe(202);
    const stateOf = async (clientId: string) => {
      const { body } = await browser.call('GET', '/api/v1/query/updated_since?q=(last_updated_ms:0)');
      return body.result.find((row: { id: string }) => row.id === clientId);
    };
    await expect.poll(async () => (await stateOf('slow1'))?.state, { timeout: 10_000 }).toBe('running');
    const began = performance.now();
    expect((await browser.call('POST', '/api/v1/query/stop', { client_id: 'slow1' })).status).toBe(200);
    await expect.poll(async () => (await stateOf('slow1'))?.state, { interval: 20 }).toBe('stopped');
    // A second on a quiet machine; the query itself would take many minutes.
    expect(performance.now() - began).toBeLessThan(5_000);
    await run('SELECT n FROM generate_series(1, 3) AS n', 'rows1');
    await expect.poll(async () => (await stateOf('rows1'))?.state, { timeout: 10_000 }).toBe('success');
    const { resultsKey } = await stateOf('rows1');
    for (const at of [0, 1]) {
      const rows = await browser.call('GET', `/api/v1/sqllab/results/?q=(key:'${resultsKey}')`, undefined, at);
      expect(rows.body.data).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    }
  });

  it('what one runs is shown and stopped at the other', async () => {
    await browser.call(
      'POST',
      '/api/v1/sqllab/execute/',
      { database_id: database, sql: SLOW, client_id: 'slow2', runAsync: true },
      0,
    );
    const running = async (at: number) =>
      (await browser.call('GET', '/api/v1/running_work/', undefined, at)).body.result;
    // A process that is late to answer is not in a list.
    const only = async (at: number) => {
      const [work, ...others] = await running(at);
      return others.length === 0 ? work : undefined;
    };
    let work: { readonly id: string; readonly process: string } | undefined;
    await expect
      .poll(async () => (work = await only(1)), { timeout: 10_000 })
      .toMatchObject({ kind: 'sql', about: SLOW, rows: 0, user: { first_name: expect.any(String) } });
    await expect.poll(() => only(0)).toMatchObject({ id: work?.id, process: work?.process });
    expect((await browser.call('DELETE', `/api/v1/running_work/${work?.id}`, undefined, 1)).status).toBe(200);
    for (const at of [0, 1]) await expect.poll(() => running(at), { timeout: 5_000 }).toEqual([]);
  });

  it('a plugin that is switched off at one is off at the other', async () => {
    const isOn = async (at: number) => (await browser.call('GET', '/api/v1/annotation_layer/', undefined, at)).status;
    expect([await isOn(0), await isOn(1)]).toEqual([200, 200]);
    expect((await browser.call('PUT', `/api/v1/plugin/facet/annotations`, { enabled: false }, 0)).status).toBe(200);
    for (const at of [0, 1]) await expect.poll(() => isOn(at), { timeout: 10_000 }).toBe(410);
    await browser.call('PUT', `/api/v1/plugin/facet/annotations`, { enabled: true }, 1);
    for (const at of [0, 1]) await expect.poll(() => isOn(at), { timeout: 10_000 }).toBe(200);
  });

  /** A dataset of one row that counts so many thousands of rows, and says another number each time it is computed. */
  async function slowDataset(name: string, thousands: number): Promise<number> {
    const { status, body } = await browser.call('POST', '/api/v1/dataset/', {
      database,
      schema: null,
      table_name: name,
      sql: `SELECT random() AS r, count(*) < 0 AS slept FROM generate_series(1, ${thousands}) AS a, generate_series(1, 1000) AS b`,
    });
    expect([status, body.message]).toEqual([201, undefined]);
    return body.id;
  }
  /** How many statements run in the database at this moment that read a slow dataset. */
  async function active(): Promise<number> {
    const { rows } = await watcher.query(
      "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND state = 'active' AND pid <> pg_backend_pid()",
    );
    return rows.length;
  }
  const read = (id: number, limit: number, at?: number, signal?: AbortSignal) =>
    browser.call(
      'POST',
      '/api/v1/chart/data',
      { datasource: { id, type: 'table' }, queries: [{ columns: ['r', 'slept'], metrics: [], row_limit: limit }] },
      at,
      signal,
    );

  it('one of them computes what is asked at both at once', async () => {
    const slow = await slowDataset('asked_at_both', 2_000);
    const answers = await Promise.all([0, 1, 0, 1].map((at) => read(slow, 1, at)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [first, ...rest] = answers.map(({ body }) => body.result[0].data);
    expect(first).toEqual([{ r: expect.any(Number), slept: false }]);
    for (const data of rest) expect(data).toEqual(first);
  });

  it('who began a computation and leaves it leaves it to all who wait for it, here and at the other', async () => {
    const slow = await slowDataset('left', 40_000);
    const started = async (): Promise<readonly string[]> => {
      const { rows } = await watcher.query<{ at: string }>(
        "SELECT query_start::text AS at FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND state = 'active' AND pid <> pg_backend_pid()",
      );
      return rows.map(({ at }) => at);
    };
    const leaving = new AbortController();
    const left = expect(read(slow, 1, 0, leaving.signal)).rejects.toThrow('abort');
    await expect.poll(started, { timeout: 10_000 }).toHaveLength(1);
    const before = await started();
    const waiting = [read(slow, 1, 0), read(slow, 1, 1)];
    await pause(200);
    leaving.abort();
    await left;
    await pause(200);
    expect(await started()).toEqual(before);
    const [here, there] = await Promise.all(waiting);
    expect([here?.status, there?.status]).toEqual([200, 200]);
    expect(there?.body.result[0].data).toEqual(here?.body.result[0].data);
    expect(await started()).toEqual([]);
  });

  it('both together run no more queries of a person than a database has places for one', async () => {
    const slow = await slowDataset('crowded', 1_000);
    let answered = false;
    const answers = Promise.all(Array.from({ length: 8 }, (_, index) => read(slow, index + 1))).finally(() => {
      answered = true;
    });
    let most = 0;
    while (!answered) {
      most = Math.max(most, await active());
      await pause(5);
    }
    expect((await answers).map(({ status }) => status)).toEqual(Array(8).fill(200));
    // Each process by itself would run as many.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(PLACES_OF_ONE);
  });

  it('a file that one takes is looked at and becomes a table at the other, and is gone for both', async () => {
    const lines = Array.from({ length: 300_000 }, (_, n) => `${n};${n % 7},5`);
    const { key } = await browser.upload('sales.csv', ['id;price', ...lines].join('\n'), 0);
    const preview = await browser.call('POST', `/api/v1/upload/${key}/preview`, {}, 1);
    expect([preview.status, preview.body.message]).toEqual([200, undefined]);
    expect(preview.body.result).toMatchObject({
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'price', type: 'decimal-comma' },
      ],
    });
    expect((await browser.call('GET', `/api/v1/upload/${key}/progress`, undefined, 0)).body).toEqual({ rows: null });
    const table = {
      database_id: database,
      schema: 'public',
      table_name: 'sales',
      if_exists: 'fail',
      misfits: 'stop',
      layout: { delimiter: ';' },
      columns: [
        { index: 0, name: 'id', type: 'integer' },
        { index: 1, name: 'price', type: 'decimal-comma' },
      ],
    };
    const toOwn = { ...table, database_id: null };
    const own = await browser.call('POST', `/api/v1/upload/${key}/table`, toOwn, 1);
    expect([own.status, own.body.message]).toEqual([422, expect.stringContaining('several servers')]);
    const made = await browser.call('POST', `/api/v1/upload/${key}/table`, table, 1);
    expect(made).toMatchObject({ status: 201, body: { rows: 300_000, problems: [] } });
    const { rows } = await watcher.query('SELECT count(*)::int AS n, sum(price)::float AS sum FROM sales');
    expect(rows).toEqual([{ n: 300_000, sum: lines.reduce((sum, _, n) => sum + (n % 7) + 0.5, 0) }]);
    for (const at of [0, 1]) {
      const late = await browser.call('POST', `/api/v1/upload/${key}/preview`, {}, at);
      expect(late.status).toBe(404);
    }
  });

  it('calls that are limited are counted at both together', async () => {
    const limit = 60;
    const stranger = servers.map(({ url }) => anonymous(url));
    const statuses: number[] = [];
    for (let call = 0; call < limit + 2; call += 1) {
      const client = stranger[call % stranger.length];
      statuses.push((await client?.get('/login/link/none'))?.status ?? 0);
    }
    expect(statuses.slice(limit)).toEqual([429, 429]);
    expect(statuses.slice(0, limit)).not.toContain(429);
  });

  it('while one is paused the other goes on, with its places once its lease is over', { timeout: MINUTE }, async () => {
    const slow = await slowDataset('paused', 3_000);
    const [other] = servers;
    const asked = Array.from({ length: PLACES_OF_ONE }, (_, index) => read(slow, index + 1, 0));
    await expect.poll(active).toBe(PLACES_OF_ONE);
    other?.child.kill('SIGSTOP');
    try {
      expect((await browser.call('GET', '/api/v1/me/', undefined, 1)).status).toBe(200);
      expect((await read(slow, 100, 1)).status).toBe(200);
    } finally {
      other?.child.kill('SIGCONT');
    }
    // Their deadlines may have passed meanwhile, which the answer then says.
    for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status);
    expect((await browser.call('GET', '/api/v1/me/', undefined, 0)).status).toBe(200);
  });

  it('the session of a user outlives the end of one process: the other process answers', async () => {
    await servers[1]?.kill();
    await pause(50);
    const me = await browser.call('GET', '/api/v1/me/', undefined, 0);
    expect(me.status).toBe(200);
  });
});
