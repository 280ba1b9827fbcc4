import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { DISTANT_CRONTAB } from '../support/distant-crontab.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';
import { giveAddress } from '../support/made-objects.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

let home: string;
let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let smtp: MailServer;
let chart: number;
/** How often the mail server puts off what goes to an address. */
const putOff = new Map<string, number>();
const tries: string[] = [];

const start = () => startFacet({ home, env: { ...sample.env, FACET_FEATURE_ALERT_REPORTS: 'true' } });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'facet-later-tries-'));
  sample = await createSampleDatabase();
  smtp = await openMailServer({
    onRcptTo({ address }, _, done) {
      tries.push(address);
      const left = putOff.get(address) ?? 0;
      putOff.set(address, left - 1);
      done(left > 0 ? Object.assign(new Error('Greylisted'), { responseCode: 451 }) : null);
    },
  });
  facet = await start();
  admin = await signIn(facet.url);
  await giveAddress(admin, 'admin@example.org');
  const { datasetId } = await sample.register(admin);
  const datasource = { id: datasetId, type: 'table' };
  const queries = [{ columns: ['city'], metrics: [], row_limit: 10 }];
  const created = await admin.post('/api/v1/chart/', {
    slice_name: 'Cities',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: '{}',
    query_context: JSON.stringify({ datasource, queries }),
  });
  chart = expectStatus(created, 201).body.id;
  const mail = { host: '127.0.0.1', port: smtp.port, security: 'none', from: 'facet@example.org', domains: '*' };
  for (const [key, value] of Object.entries(mail)) await set('channel-email', key, value);
}, 120_000);

afterEach(() => putOff.clear());

afterAll(async () => {
  await facet?.stop();
  sample?.remove();
  await smtp?.close();
  rmSync(home, { recursive: true, force: true });
});

const set = async (plugin: string, key: string, value: unknown) =>
  expectStatus(await admin.put(`/api/v1/setting/system/facet/${plugin}/${key}`, { value }), 200);

let names = 0;
const unique = (name: string) => `${name} ${(names += 1)}`;

const report = (name: string, targets: readonly string[], more: object = {}) => ({
  type: 'Report',
  name,
  crontab: DISTANT_CRONTAB,
  chart,
  report_format: 'TEXT',
  recipients: targets.map((target) => ({ type: 'Email', recipient_config_json: { target } })),
  ...more,
});

const create = async (body: object, client = admin): Promise<number> =>
  expectStatus(await client.post('/api/v1/report/', body), 201).body.id;

const runNow = async (id: number) => expectStatus(await admin.post(`/api/v1/report/${id}/run`, undefined), 202);

const logOf = async (id: number) => (await admin.get(`/api/v1/report/${id}/log/`)).body.result.at(-1);

async function counted(state: string): Promise<number> {
  const figures = (await admin.get('/metrics')).text;
  return Number(
    new RegExp(`^facet_report_seconds_count\\{type="Report",state="${state}"\\} (\\d+)`, 'm').exec(figures)?.[1] ?? 0,
  );
}

/** The first run, once something waits for a later try. */
async function waiting(id: number) {
  const waits = async () =>
    (await logOf(id))?.deliveries.some(({ next_try_dttm: next }: { readonly next_try_dttm: string | null }) => next);
  await expect.poll(waits, { timeout: 20_000 }).toBe(true);
  return logOf(id);
}

const receiversOf = (name: string) =>
  smtp.mails.filter(({ mail }) => mail.subject?.endsWith(name)).map(({ receivers }) => receivers.join(', '));

const ended = (id: number) => expect.poll(async () => (await logOf(id))?.state, { timeout: 40_000, interval: 250 });

it('a message that the mail server puts off is sent again by itself, once, and the run succeeds then', async () => {
  await set('reports', 'laterSeconds', 1);
  putOff.set('gray@example.org', 2);
  const name = unique('Put off');
  const id = await create(report(name, ['gray@example.org']));
  const before = { failed: await counted('Error'), waiting: await counted('Waiting'), sent: await counted('Success') };
  await runNow(id);
  expect(await waiting(id)).toMatchObject({
    state: 'Error',
    error_message: expect.stringMatching(/Greylisted.*\n.*sent again by itself, at most \d times/),
    deliveries: [{ target: 'gray@example.org', sent: false }],
  });
  await ended(id).toBe('Success');
  expect(receiversOf(name)).toEqual(['gray@example.org']);
  expect(await logOf(id)).toMatchObject({ error_message: null, deliveries: [{ sent: true, next_try_dttm: null }] });
  expect((await admin.get(`/api/v1/report/${id}`)).body.result.last_state).toBe('Success');
  // Its owners have nothing to do, so they are told nothing.
  expect(receiversOf(`Failed: ${name}`)).toEqual([]);
  // Nor does a figure that watches for failures rise.
  await expect.poll(() => counted('Success'), { timeout: 10_000 }).toBe(before.sent + 1);
  expect(await counted('Waiting')).toBe(before.waiting + 2);
  expect(await counted('Error')).toBe(before.failed);
});

it('only those who have not got a message get it later, and nobody learns of hidden copies', async () => {
  await set('reports', 'laterSeconds', 1);
  putOff.set('gray@example.org', 1);
  const name = unique('Half');
  const config = { target: 'ann@example.org', bccTarget: 'gray@example.org' };
  const id = await create(report(name, [], { recipients: [{ type: 'Email', recipient_config_json: config }] }));
  await runNow(id);
  await ended(id).toBe('Success');
  expect(receiversOf(name)).toEqual(['ann@example.org', 'gray@example.org']);
});

it('after five later tries it is given up, and the owners are told', async () => {
  await set('reports', 'laterSeconds', 0.05);
  putOff.set('gray@example.org', 100);
  const name = unique('Never');
  const id = await create(report(name, ['gray@example.org']));
  const before = tries.length;
  await runNow(id);
  await expect
    .poll(async () => (await logOf(id))?.error_message, { timeout: 60_000 })
    .toContain('sent 5 times more, and is not sent again');
  expect(tries.slice(before).filter((address) => address === 'gray@example.org')).toHaveLength(6);
  await expect.poll(() => receiversOf(`Failed: ${name}`), { timeout: 20_000 }).toHaveLength(1);
  expect(await logOf(id)).toMatchObject({ state: 'Error', deliveries: [] });
});

it('a message that waits outlives a killed server', async () => {
  await set('reports', 'laterSeconds', 4);
  putOff.set('gray@example.org', 1);
  const name = unique('Killed');
  const id = await create(report(name, ['gray@example.org']));
  await runNow(id);
  await waiting(id);
  await facet.kill();
  facet = await start();
  admin = await signIn(facet.url);
  await ended(id).toBe('Success');
  expect(receiversOf(name)).toEqual(['gray@example.org']);
}, 120_000);

it.each<[string, (id: number) => Promise<unknown>, string, RegExp | null]>([
  [
    'was switched off',
    async (id) => expectStatus(await admin.put(`/api/v1/report/${id}`, { active: false }), 200),
    'Error',
    /switched off/,
  ],
  ['has a later run that sends', runNow, 'Error', /later run/],
  [
    'goes to others now',
    async (id) =>
      expectStatus(
        await admin.put(`/api/v1/report/${id}`, { recipients: report('', ['new@example.org']).recipients }),
        200,
      ),
    'Success',
    null,
  ],
])('nothing is sent again for a schedule that %s', async (what, change, state, why) => {
  await set('reports', 'laterSeconds', 3);
  putOff.set('gray@example.org', 1);
  const name = unique(what);
  const id = await create(report(name, ['gray@example.org']));
  await runNow(id);
  await waiting(id);
  await change(id);
  const over = async () => {
    const { deliveries, error_message: error } = await logOf(id);
    return deliveries.length === 0 ? (error ?? '') : undefined;
  };
  await expect.poll(over, { timeout: 40_000, interval: 250 }).toMatch(why ?? /^$/);
  expect((await logOf(id)).state).toBe(state);
  const own = receiversOf(name);
  expect(own).toEqual(what.includes('later run') ? ['gray@example.org'] : []);
});

it('administrators are told once of a schedule that stopped, where no owner can be told; also by a server that puts mail off', async () => {
  const name = unique('Alone');
  const { id: person, ...owner } = await signUp(facet.url, admin, `olaf-${names}`, ['Alpha']);
  const id = await create(report(name, ['ann@example.org'], { chart: null, dashboard: await boardOf(owner) }), owner);
  const email = 'admin@example.org';
  putOff.set(email, 1);
  expectStatus(await admin.put(`/api/v1/security/users/${person}`, { active: false }), 200);
  await runNow(id);
  await expect.poll(() => receiversOf(`Failed: ${name}`), { timeout: 40_000 }).toEqual([email]);
  const notice = smtp.mails.find(({ mail }) => mail.subject?.endsWith(`Failed: ${name}`))?.mail.text;
  expect(notice).toMatch(/deactivated[^]*switched off[^]*No owner[^]*administrators/);
  expect((await admin.get(`/api/v1/report/${id}`)).body.result.active).toBe(false);
  await runNow(id);
  await expect.poll(async () => (await admin.get(`/api/v1/report/${id}/log/`)).body.count).toBe(2);
  expect(receiversOf(`Failed: ${name}`)).toEqual([email]);
});

async function boardOf(owner: ApiClient): Promise<number> {
  return expectStatus(await owner.post('/api/v1/dashboard/', { dashboard_title: unique('Board') }), 201).body.id;
}
