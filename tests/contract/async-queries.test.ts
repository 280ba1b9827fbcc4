import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const PATIENCE = 90_000;

let facet: FacetProcess;
let admin: ApiClient;
let dataset: number;
/** Takes minutes to be summed up. */
let slow: number;

beforeAll(async () => {
  facet = await startFacet({ env: { FACET_FEATURE_GLOBAL_ASYNC_QUERIES: 'true' } });
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
