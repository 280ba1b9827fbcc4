import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type ApiAnswer, type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const PATIENCE = 90_000;

let facet: FacetProcess;
let admin: ApiClient;
let dataset: number;
/** Takes minutes to be summed up. */
let slow: number;

beforeAll(async () => {
  facet = await startFacet({
    env: { FACET_FEATURE_GLOBAL_ASYNC_QUERIES: 'true', FACET_ASYNC_QUERIES_WEBSOCKET: 'true' },
  });
  admin = await signIn(facet.url);
  const uri = { database_name: 'own', sqlalchemy_uri: 'duckdb:///examples' };
  const database: number = expectStatus(await admin.post('/api/v1/database/', uri), 201).body.id;
  const made = { database, table_name: 'numbers', sql: 'SELECT i FROM range(10) t(i)' };
  dataset = expectStatus(await admin.post('/api/v1/dataset/', made), 201).body.id;
  const long = {
    database,
    table_name: 'long',
    sql: 'SELECT a.i * b.i AS i FROM range(10000000) a(i), range(100000) b(i)',
  };
  slow = expectStatus(await admin.post('/api/v1/dataset/', long), 201).body.id;
}, PATIENCE);
afterAll(() => facet?.stop());

const question = (more: number) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [{ columns: ['i'], filters: [{ col: 'i', op: '>', val: more }], orderby: [['i', true]] }],
});

/** A browser keeps the cookie of its channel. */
const withChannel = (who: ApiClient, cookie: string) => ({
  ask: (body: object) => who.send('POST', '/api/v1/chart/data', { json: body, headers: { cookie } }),
  events: (lastId = '') =>
    who.send('GET', `/api/v1/async_event/${lastId === '' ? '' : `?last_id=${lastId}`}`, { headers: { cookie } }),
  /** What was told of the end of a job. */
  async endOf(job: string) {
    const { body } = expectStatus(await this.events(), 200);
    return body.result.filter(({ job_id: id }: { readonly job_id: string }) => id === job);
  },
});

const cookieOf = ({ headers }: ApiAnswer): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .find((pair) => pair.startsWith('async-token=')) ?? '';

describe('a query of a chart in the background', () => {
  it('[B3.38] [B7.64] [B7.66] is a job at first, then an event of the channel, then an answer', async () => {
    const first = expectStatus(await admin.post('/api/v1/chart/data', question(3)), 202);
    expect(first.body).toEqual({
      channel_id: expect.any(String),
      job_id: expect.any(String),
      user_id: expect.any(Number),
      status: 'pending',
      errors: [],
      result_url: null,
    });
    const browser = withChannel(admin, cookieOf(first));
    const done = { status: 'done', job_id: first.body.job_id, channel_id: first.body.channel_id, errors: [] };
    await expect.poll(() => browser.endOf(first.body.job_id), { timeout: 20_000 }).toMatchObject([done]);
    const [event] = await browser.endOf(first.body.job_id);
    expect((await browser.events(event.id)).body.result).toEqual([]);
    const rows = expectStatus(await admin.get(event.result_url), 200).body.result[0].data;
    expect(rows.map(({ i }: { readonly i: number }) => i)).toEqual([4, 5, 6, 7, 8, 9]);
    const again = expectStatus(await browser.ask(question(3)), 200);
    expect(again.body.result[0]).toMatchObject({ is_cached: true, data: rows });
  });

  it('[B8.41] ends with its error', async () => {
    const first = await admin.post('/api/v1/chart/data', {
      ...question(1),
      queries: [{ columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: "CAST('x' AS INT)", label: 'x' }] }],
    });
    const browser = withChannel(admin, cookieOf(expectStatus(first, 202)));
    await expect
      .poll(() => browser.endOf(first.body.job_id), { timeout: 20_000 })
      .toMatchObject([
        {
          job_id: first.body.job_id,
          status: 'error',
          result_url: null,
          errors: [{ message: expect.stringContaining('x') }],
        },
      ]);
  });

  it('is answered at once for a client that waits', async () => {
    const answer = await admin.send('POST', '/api/v1/chart/data', { json: question(5), headers: { prefer: 'wait' } });
    expect(expectStatus(answer, 200).body.result[0].data).toHaveLength(4);
  });

  it('belongs to the user who asked it: no other user reads the channel or the answer', async () => {
    const first = expectStatus(await admin.post('/api/v1/chart/data', question(7)), 202);
    const cookie = cookieOf(first);
    await expect.poll(() => withChannel(admin, cookie).endOf(first.body.job_id), { timeout: 20_000 }).toHaveLength(1);
    const [event] = await withChannel(admin, cookie).endOf(first.body.job_id);
    const alpha = await signUp(facet.url, admin, 'alpha', ['Alpha']);
    expect((await withChannel(alpha, cookie).events()).status).toBe(401);
    expect((await alpha.get(event.result_url)).status).toBe(404);
    expect((await admin.get('/api/v1/async_event/')).status).toBe(401);
  });

  it('of a browser without the cookie has the same channel as the others that were asked with it', async () => {
    const asked = (more: number) => admin.post('/api/v1/chart/data', { ...question(more), force: true });
    const [first, second] = await Promise.all([asked(8), asked(9)]);
    const [one, other] = [expectStatus(first, 202).body, expectStatus(second, 202).body];
    expect(one.channel_id).toBe(other.channel_id);
    const browser = withChannel(admin, cookieOf(first));
    await expect.poll(() => browser.endOf(other.job_id), { timeout: 20_000 }).toMatchObject([{ status: 'done' }]);
  });

  it('is refused at once where the question is wrong or closed', async () => {
    expect((await admin.post('/api/v1/chart/data', { queries: 1 })).status).toBe(400);
    const gamma = await signUp(facet.url, admin, 'gamma', ['Gamma']);
    expect((await gamma.post('/api/v1/chart/data', question(2))).status).toBe(403);
  });

  it('is stopped by the user who asked it, and by no other user', async () => {
    const endless = {
      ...question(2),
      queries: [
        {
          columns: [],
          metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM((i * 7919) % 104729)', label: 'x' }],
          row_limit: 1,
        },
      ],
      datasource: { id: slow, type: 'table' },
    };
    const first = expectStatus(await admin.post('/api/v1/chart/data', endless), 202);
    const browser = withChannel(admin, cookieOf(first));
    const other = await signUp(facet.url, admin, 'stopper', ['Gamma']);
    expectStatus(await other.delete(`/api/v1/async_event/${first.body.job_id}`), 200);
    expect(await browser.endOf(first.body.job_id)).toEqual([]);
    expectStatus(await admin.delete(`/api/v1/async_event/${first.body.job_id}`), 200);
    await expect
      .poll(() => browser.endOf(first.body.job_id), { timeout: 20_000 })
      .toMatchObject([{ job_id: first.body.job_id, status: 'error', errors: [{ message: 'The query was stopped.' }] }]);
  });
});

/** A client of the contract: it knows an address and the cookie, and nothing else. */
function listen(cookie: string, lastId = '', headers: Readonly<Record<string, string>> = {}) {
  const search = lastId === '' ? '' : `?last_id=${lastId}`;
  const url = `${facet.url.replace(/^http/, 'ws')}/api/v1/async_event/socket${search}`;
  const socket = new WebSocket(url, { headers: { ...headers, ...(cookie === '' ? {} : { cookie }) } });
  const events: { readonly id: string; readonly job_id: string }[] = [];
  socket.on('message', (data) => events.push(JSON.parse(String(data))));
  const answer = new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode));
  });
  socket.on('error', () => undefined);
  return { socket, events, answer };
}

describe('the websocket of background queries', () => {
  it('[B7.65] [B3.38] knows its browser by the cookie, and tells ends of jobs when they happen', async () => {
    const first = expectStatus(await admin.post('/api/v1/chart/data', { ...question(0), force: true }), 202);
    const { socket, events, answer } = listen(cookieOf(first));
    expect(await answer).toBe(101);
    const event = {
      id: expect.any(String),
      channel_id: first.body.channel_id,
      job_id: first.body.job_id,
      user_id: first.body.user_id,
      status: 'done',
      errors: [],
      result_url: expect.stringMatching(/^\/api\/v1\/chart\/data\//),
    };
    await expect.poll(() => events.at(-1), { timeout: 20_000 }).toEqual(event);
    const second = expectStatus(await admin.post('/api/v1/chart/data', { ...question(1), force: true }), 202);
    // Sooner than the look that finds ends of which no message arrived.
    await expect.poll(() => events.at(-1)?.job_id, { timeout: 8_000 }).toBe(second.body.job_id);
    socket.close();
  });

  it('[B7.65] [B9.59] begins after the last event that the client has read', async () => {
    const first = expectStatus(await admin.post('/api/v1/chart/data', { ...question(2), force: true }), 202);
    const cookie = cookieOf(first);
    const browser = withChannel(admin, cookie);
    await expect.poll(() => browser.endOf(first.body.job_id), { timeout: 20_000 }).toHaveLength(1);
    const ids: string[] = (await browser.events()).body.result.map(({ id }: { readonly id: string }) => id);
    const all = listen(cookie);
    await expect.poll(() => all.events.map(({ id }) => id)).toEqual(ids);
    const rest = listen(cookie, ids.at(-2));
    await expect.poll(() => rest.events.map(({ id }) => id)).toEqual(ids.slice(-1));
    all.socket.close();
    rest.socket.close();
  });

  it('[B7.65] is refused without the cookie, with a wrong one, to pages of other servers, and as a plain call', async () => {
    const cookie = cookieOf(expectStatus(await admin.post('/api/v1/chart/data', { ...question(0), force: true }), 202));
    expect(await listen('').answer).toBe(401);
    expect(await listen(`${cookie.slice(0, -4)}AAAA`).answer).toBe(401);
    expect(await listen(cookie, '', { origin: 'https://elsewhere.example' }).answer).toBe(403);
    const own = listen(cookie, '', { origin: facet.url });
    expect(await own.answer).toBe(101);
    own.socket.close();
    expect((await admin.send('GET', '/api/v1/async_event/socket', { headers: { cookie } })).status).toBe(426);
  });

  it('ends for a user who is switched off', async () => {
    const leaver = await signUp(facet.url, admin, 'leaver', ['Alpha']);
    const first = expectStatus(await leaver.post('/api/v1/chart/data', { ...question(0), force: true }), 202);
    const { socket, answer } = listen(cookieOf(first));
    expect(await answer).toBe(101);
    const closed = once(socket, 'close');
    expectStatus(await admin.put(`/api/v1/security/users/${first.body.user_id}`, { active: false }), 200);
    expectStatus(await admin.post('/api/v1/chart/data', { ...question(3), force: true }), 202);
    await closed;
    expect(await listen(cookieOf(first)).answer).toBe(403);
  }, 40_000);

  it('[B7.65] is named in the configuration of pages, with its address', async () => {
    const page = await admin.send('GET', '/superset/welcome/', { headers: { accept: 'text/html' } });
    expect(/&quot;GLOBAL_ASYNC_QUERIES_TRANSPORT&quot;:&quot;(.*?)&quot;/.exec(page.text)?.[1]).toBe('ws');
    expect(/&quot;GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL&quot;:&quot;(.*?)&quot;/.exec(page.text)?.[1]).toBe(
      '/api/v1/async_event/socket',
    );
  });
});
