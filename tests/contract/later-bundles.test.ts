import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiAnswer, type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { bundleOf, filesOf, sendBundle } from '../support/bundle-archives.ts';
import { bearerOf } from '../bench/harness/bench-host.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const DATABASE = '11111111-1111-4111-8111-111111111111';
const DATASET = '22222222-2222-4222-8222-222222222222';
const version = '1.0.0';
const LATER = { prefer: 'respond-async' };

const bundle = (members: object = {}): Uint8Array =>
  bundleOf({
    'metadata.yaml': { version, type: 'SqlaTable', timestamp: '2026-01-01T00:00:00+00:00' },
    'databases/embedded.yaml': {
      database_name: 'embedded',
      sqlalchemy_uri: 'duckdb:///examples',
      extra: {},
      uuid: DATABASE,
      version,
    },
    'datasets/embedded/orders.yaml': {
      table_name: 'orders',
      schema: null,
      sql: 'SELECT 1 AS a',
      uuid: DATASET,
      metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
      columns: [{ column_name: 'a', type: 'INTEGER' }],
      version,
      database_uuid: DATABASE,
      ...members,
    },
  });

let facet: FacetProcess;
let admin: ApiClient;
beforeAll(async () => {
  facet = await startFacet();
  admin = await signIn(facet.url);
}, 90_000);
afterAll(() => facet?.stop());

/** The event of the end, after those of the progress. */
const endOf = async (accepted: ApiAnswer, who = admin) => {
  const { body, headers } = expectStatus(accepted, 202);
  const [cookie = ''] = headers.getSetCookie().flatMap((line) => /^async-token=[^;]+/.exec(line) ?? []);
  const look = async () => {
    const { body: told } = await who.send('GET', '/api/v1/async_event/', { headers: { cookie } });
    return told.result.find(
      ({ job_id: id, status }: { readonly job_id: string; readonly status: string }) =>
        id === body.job_id && status !== 'running',
    );
  };
  await expect.poll(look, { timeout: 20_000 }).toBeDefined();
  return { job: String(body.job_id), look, event: await look() };
};
/** As the administrator. */
const download = async (path: string) => {
  const answer = await fetch(`${facet.url}${path}`, { headers: { authorization: await bearerOf(facet.url) } });
  return { type: answer.headers.get('content-type'), files: filesOf(new Uint8Array(await answer.arrayBuffer())) };
};
const datasets = async (): Promise<readonly number[]> =>
  expectStatus(await admin.get('/api/v1/dataset/?q=(page_size:100)'), 200).body.result.map(
    ({ id }: { readonly id: number }) => id,
  );

const ownJobs = async (who = admin) => expectStatus(await who.get('/api/v1/async_event/jobs/'), 200).body.result;

it('[B3.38] background work is listed with its end for its user alone, and no other user stops it', {
  timeout: 60_000,
}, async () => {
  const { event, job } = await endOf(await admin.send('GET', '/api/v1/assets/export/', { headers: LATER }));
  expect(event).toMatchObject({ status: 'done' });
  expect((await ownJobs()).find((one: { readonly job_id: string }) => one.job_id === job)).toMatchObject({
    title: 'Export of everything',
    status: 'done',
    result_url: event.result_url,
  });
  const other = await signUp(facet.url, admin, 'neighbour', ['Alpha']);
  expect(await ownJobs(other)).toEqual([]);
  expectStatus(await other.delete(`/api/v1/async_event/${job}`), 200);
  expect((await ownJobs()).find((one: { readonly job_id: string }) => one.job_id === job)).toMatchObject({
    status: 'done',
  });
});

it('an import is a job for callers who do not wait, and says what does not fit', { timeout: 60_000 }, async () => {
  const { event, job, look } = await endOf(await sendBundle(admin, 'dataset', bundle(), {}, LATER));
  expect(event).toMatchObject({ status: 'done', errors: [], result_url: null });
  const before = await datasets();
  expect(before).toHaveLength(1);
  const again = await endOf(
    await sendBundle(admin, 'dataset', bundle({ table_name: 7 }), { overwrite: 'true' }, LATER),
  );
  expect(again.event).toMatchObject({
    status: 'error',
    errors: [{ extra: { 'datasets/embedded/orders.yaml': { table_name: expect.anything() } } }],
  });

  // Its process has ended after it had written and before it could say so: another attempt follows.
  const metadata = new DatabaseSync(join(facet.home, 'metadata.db'));
  metadata.prepare("UPDATE host_job SET state = 'queued', lease_owner = NULL WHERE id = ?").run(job);
  metadata.prepare('DELETE FROM async_event WHERE job_id = ?').run(job);
  metadata.close();
  await expect.poll(look, { timeout: 20_000 }).toMatchObject({ status: 'done', errors: [] });
  expect(await datasets()).toEqual(before);
  // Somebody else who brings the same is told that it is there.
  expect((await endOf(await sendBundle(admin, 'dataset', bundle(), {}, LATER))).event.status).toBe('error');
});

it('an export is a job, too, and its file is there for the person who asked for it alone', {
  timeout: 60_000,
}, async () => {
  const [id = 0] = await datasets();
  const { event } = await endOf(await admin.send('GET', `/api/v1/dataset/export/?q=!(${id})`, { headers: LATER }));
  expect(event.status).toBe('done');
  const whole = await download(`/api/v1/dataset/export/?q=!(${id})`);
  const made = await download(event.result_url);
  const without = ({ 'metadata.yaml': _when, ...files }: Record<string, unknown>) => files;
  expect([made.type, without(made.files)]).toEqual(['application/zip', without(whole.files)]);
  const alpha = await signUp(facet.url, admin, 'alma', ['Alpha']);
  expect((await alpha.get(event.result_url)).status).toBe(404);
  const everything = await endOf(await admin.send('GET', '/api/v1/assets/export/', { headers: LATER }));
  const { files } = await download(everything.event.result_url);
  expect(Object.keys(files)).toContain('datasets/embedded/orders.yaml');
  const missing = await endOf(await admin.send('GET', '/api/v1/dataset/export/?q=!(99999)', { headers: LATER }));
  expect(missing.event.status).toBe('error');
});

it('secrets stand in no queue: an import that brings some is done while its caller waits', async () => {
  const passwords = JSON.stringify({ 'databases/embedded.yaml': 'a secret' });
  const answer = await sendBundle(admin, 'dataset', bundle(), { overwrite: 'true', passwords }, LATER);
  expect(answer.status).toBe(200);
});

it('who may not import is refused before anything is queued', async () => {
  const gamma = await signUp(facet.url, admin, 'gina', ['Gamma']);
  expect((await sendBundle(gamma, 'dataset', bundle(), {}, LATER)).status).toBe(403);
});
