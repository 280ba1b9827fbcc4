import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startPostgres } from '../postgres/start-postgres.ts';
import { findRedis } from '../redis/find-redis.ts';
import { startRedis } from '../redis/start-redis.ts';
import { type ApiAnswer, type ApiClient, expectStatus, signIn, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const MINUTE = 60_000;
const SOON = { timeout: 20_000 };
/** Queries of the slow data source that the database runs. */
const RUNNING = `SELECT 1 FROM pg_stat_activity
  WHERE query LIKE '%99999%' AND state = 'active' AND pid <> pg_backend_pid()`;
const program = await findRedis();

interface Event {
  readonly id: string;
  readonly job_id: string;
  readonly status: string;
  readonly result_url: string | null;
  readonly errors: readonly { readonly message: string }[];
}

const cookieOf = ({ headers }: ApiAnswer): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .find((pair) => pair.startsWith('async-token=')) ?? '';

describe.skipIf(typeof program !== 'string')('GLOBAL_ASYNC_QUERIES on two processes that answer and a worker', () => {
  const owned = new AsyncDisposableStack();
  let first: FacetProcess;
  let second: FacetProcess;
  /** The same administrator at both. */
  let here: ApiClient;
  let there: ApiClient;
  let watcher: Client;
  let metadata: Client;
  let dataset: number;
  let slow: number;

  beforeAll(async () => {
    const postgres = owned.adopt(await startPostgres(), (server) => server.stop());
    const redis = owned.adopt(await startRedis(String(program)), (server) => server.stop());
    const data = await postgres.createDatabase('data');
    const metadataUrl = await postgres.createDatabase('metadata');
    const env = {
      FACET_METADATA_URL: metadataUrl,
      FACET_REDIS_URL: redis.url,
      FACET_FEATURE_GLOBAL_ASYNC_QUERIES: 'true',
      FACET_UPLOADS_DATABASE: 'false',
    };
    const homes = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), 'facet-home-')));
    owned.defer(() => {
      for (const home of homes) rmSync(home, { recursive: true, force: true });
    });
    const [one = '', two = '', three = ''] = homes;
    const start = async (home: string, role: string) =>
      owned.adopt(
        await startFacet({ home, env: { ...env, FACET_ROLE: role }, readyWithinMs: MINUTE }),
        async (server) => void (await server.stop()),
      );
    first = await start(one, 'web');
    for (const home of [two, three]) copyFileSync(join(one, 'secret.key'), join(home, 'secret.key'));
    [second] = await Promise.all([start(two, 'web'), start(three, 'worker')]);
    here = await signIn(first.url);
    there = await signIn(second.url);
    for (const url of [data, metadataUrl]) {
      const client = owned.adopt(new Client(url), (open) => open.end());
      await client.connect();
      if (url === data) watcher = client;
      else metadata = client;
    }
    const connection = { database_name: 'Data', sqlalchemy_uri: data };
    const database: number = expectStatus(await here.post('/api/v1/database/', connection), 201).body.id;
    const make = async (name: string, sql: string): Promise<number> =>
      expectStatus(await here.post('/api/v1/dataset/', { database, table_name: name, sql }), 201).body.id;
    dataset = await make('numbers', 'SELECT n FROM generate_series(1, 10) AS n');
    slow = await make('slow', 'SELECT a + b AS n FROM generate_series(1, 100000) AS a, generate_series(1, 99999) AS b');
  }, 4 * MINUTE);
  afterAll(() => owned.disposeAsync(), MINUTE);

  const question = (more: number, id = dataset) => ({
    datasource: { id, type: 'table' },
    queries:
      id === dataset
        ? [{ columns: ['n'], metrics: [], filters: [{ col: 'n', op: '>', val: more }] }]
        : [{ columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(n % 7919)', label: 'n' }] }],
  });
  const accepted = async (body: object, who = here) => {
    const answer = expectStatus(await who.post('/api/v1/chart/data', body), 202);
    return { job: answer.body, cookie: cookieOf(answer) };
  };
  const eventsOf = async (cookie: string, who = there, lastId = ''): Promise<readonly Event[]> => {
    const search = lastId === '' ? '' : `?last_id=${lastId}`;
    return expectStatus(await who.send('GET', `/api/v1/async_event/${search}`, { headers: { cookie } }), 200).body
      .result;
  };
  const endOf = async (job: string, cookie: string) => (await eventsOf(cookie)).find(({ job_id: id }) => id === job);

  it('[B3.38] [B7.64] [B7.66] what one accepts a worker runs, and the other tells its end and its answer', async () => {
    const { job, cookie } = await accepted(question(3));
    expect(job).toEqual({
      channel_id: expect.any(String),
      job_id: expect.any(String),
      user_id: expect.any(Number),
      status: 'pending',
      errors: [],
      result_url: null,
    });
    await expect.poll(() => endOf(job.job_id, cookie), SOON).toMatchObject({ status: 'done', errors: [] });
    const event = await endOf(job.job_id, cookie);
    const answer = expectStatus(await there.get(event?.result_url ?? ''), 200).body.result[0];
    expect(answer).toMatchObject({ is_cached: true, rowcount: 7 });
    expect(await eventsOf(cookie, there, event?.id)).toEqual([]);
    expect(await eventsOf(cookie, here)).toEqual(await eventsOf(cookie, there));
  });

  it('[B7.64] events after last_id are those that the browser has not read, from whichever process', async () => {
    const one = await accepted(question(1));
    await expect.poll(() => endOf(one.job.job_id, one.cookie), SOON).toBeDefined();
    const read = (await eventsOf(one.cookie, here)).at(-1)?.id;
    const headers = { cookie: one.cookie };
    const sent = await there.send('POST', '/api/v1/chart/data', { json: question(2), headers });
    const two = expectStatus(sent, 202).body;
    expect(two.channel_id).toBe(one.job.channel_id);
    await expect.poll(() => endOf(two.job_id, one.cookie), SOON).toBeDefined();
    expect((await eventsOf(one.cookie, here, read)).map(({ job_id: id }) => id)).toEqual([two.job_id]);
  });

  it('[B7.65] a websocket at the other process tells what the worker has done', async () => {
    const { job, cookie } = await accepted(question(4));
    const url = `${second.url.replace(/^http/, 'ws')}/api/v1/async_event/socket`;
    const socket = new WebSocket(url, { headers: { cookie } });
    const told: Event[] = [];
    socket.on('message', (data) => told.push(JSON.parse(String(data))));
    await once(socket, 'open');
    await expect.poll(() => told.find(({ job_id: id }) => id === job.job_id)?.status, SOON).toBe('done');
    socket.close();
  });

  it('[B8.41] its error is told at the other process', async () => {
    const broken = { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: '1 / (n - n)', label: 'x' }] };
    const { job, cookie } = await accepted({ ...question(0), queries: [broken] });
    await expect.poll(() => endOf(job.job_id, cookie), SOON).toMatchObject({ status: 'error', result_url: null });
    expect((await endOf(job.job_id, cookie))?.errors).toEqual([
      expect.objectContaining({ message: expect.any(String) }),
    ]);
  });

  it('is stopped at the other process: the query of the worker ends at the database', async () => {
    const running = async () => (await watcher.query(RUNNING)).rowCount;
    const { job, cookie } = await accepted(question(0, slow));
    await expect.poll(running, SOON).toBe(1);
    const began = performance.now();
    expectStatus(await there.delete(`/api/v1/async_event/${job.job_id}`), 200);
    await expect.poll(running, { timeout: 10_000, interval: 20 }).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    await expect.poll(() => endOf(job.job_id, cookie), SOON).toMatchObject({ status: 'error' });
  });

  it('the channel of another person is closed at both processes, and so are its answers and its jobs', async () => {
    const { job, cookie } = await accepted(question(5));
    await expect.poll(() => endOf(job.job_id, cookie), SOON).toMatchObject({ status: 'done' });
    const address = (await endOf(job.job_id, cookie))?.result_url ?? '';
    const other = await signUp(first.url, here, 'other', ['Alpha']);
    for (const who of [other, await signIn(second.url, { username: 'other', password: USER_PASSWORD })]) {
      expect((await who.send('GET', '/api/v1/async_event/', { headers: { cookie } })).status).toBe(401);
      expect((await who.get(address)).status).toBe(404);
    }
  });

  it('a channel whose hour is over has no events, and a forged or cut cookie opens none', async () => {
    const { job, cookie } = await accepted(question(6));
    await expect.poll(() => endOf(job.job_id, cookie), SOON).toMatchObject({ status: 'done' });
    await metadata.query('UPDATE async_event SET created_at = created_at - 3600001');
    expect(await eventsOf(cookie)).toEqual([]);
    for (const wrong of [`${cookie.slice(0, -4)}AAAA`, cookie.slice(0, 30), 'async-token=', 'async-token=a.b.c'])
      expect((await there.send('GET', '/api/v1/async_event/', { headers: { cookie: wrong } })).status).toBe(401);
  });
});
