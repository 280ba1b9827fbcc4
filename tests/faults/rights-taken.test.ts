import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { grant, made } from '../support/made-objects.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

const ENDLESS = 'SELECT sum(a.i * b.i % 7) AS s FROM range(100000000) a(i), range(100000) b(i)';
/** Far less than a query, an export or a job may take. */
const SOON_MS = 8_000;

interface Reader {
  readonly who: ApiClient;
  readonly user: number;
  readonly role: number;
}

interface Place {
  readonly database: number;
  readonly dataset: number;
}

let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let place: Place;
let readers = 0;

beforeAll(async () => {
  sample = await createSampleDatabase();
  facet = await startFacet({ env: sample.env });
  admin = await signIn(facet.url);
  const { databaseId: database } = await sample.register(admin);
  expectStatus(await admin.put(`/api/v1/database/${database}`, { allow_run_async: true }), 200);
  const dataset = await made(admin, '/api/v1/dataset/', { database, table_name: 'endless', sql: ENDLESS });
  place = { database, dataset };
}, 120_000);
afterAll(async () => {
  await facet?.stop();
  sample?.remove();
});

/** A person who may read the dataset and the database by one role, which also others could have. */
async function reader(): Promise<Reader> {
  readers += 1;
  const role = await made(admin, '/api/v1/security/roles/', { name: `readers-${readers}` });
  await grant(admin, role, (name, view) =>
    name === 'datasource_access'
      ? view.includes('.[endless]')
      : name === 'database_access' && view.startsWith('[sample]'),
  );
  const who = await signUp(facet.url, admin, `reader-${readers}`, ['Gamma', 'sql_lab', `readers-${readers}`]);
  return { who, user: who.id, role };
}

const rolesNamed = async (...names: readonly string[]): Promise<readonly number[]> => {
  const { body } = expectStatus(await admin.get('/api/v1/security/roles/?q=(page_size:100)'), 200);
  return body.result
    .filter(({ name }: { readonly name: string }) => names.includes(name))
    .map(({ id }: { readonly id: number }) => id);
};

/** How many queries the engines work at just now. */
async function running(): Promise<number> {
  const { body } = expectStatus(await admin.get('/api/v1/running_work/'), 200);
  return body.result.length;
}

interface Work {
  begin(who: ApiClient): Promise<ApiAnswer>;
  /** What was answered, or is known of it later. */
  told(who: ApiClient, answer: ApiAnswer, status: number): Promise<void>;
}

const isRefused = async (_who: ApiClient, answer: ApiAnswer, status: number): Promise<void> => {
  expect(expectStatus(answer, status).body.errors).toMatchObject([
    { error_type: 'GENERIC_BACKEND_ERROR', message: expect.stringContaining('This was ended') },
  ]);
};

const sqlOf = (runAsync: boolean) => ({
  database_id: place.database,
  client_id: `c${readers}`,
  sql: ENDLESS,
  schema: 'main',
  runAsync,
});

const WORK: Readonly<Record<string, Work>> = {
  'a query of a chart': {
    begin: (who) =>
      who.post('/api/v1/chart/data', {
        datasource: { id: place.dataset, type: 'table' },
        force: true,
        queries: [{ columns: ['s'], row_limit: 10 + readers }],
      }),
    told: isRefused,
  },
  'an export that has no row yet': {
    begin: (who) =>
      who.post('/api/v1/chart/data', {
        datasource: { id: place.dataset, type: 'table' },
        result_format: 'csv',
        queries: [{ columns: ['s'], row_limit: 10 + readers }],
      }),
    told: isRefused,
  },
  'a statement of SQL Lab': { begin: (who) => who.post('/api/v1/sqllab/execute/', sqlOf(false)), told: isRefused },
  'a statement in the background': {
    begin: (who) => who.post('/api/v1/sqllab/execute/', sqlOf(true)),
    async told(_who, answer) {
      const path = `/api/v1/query/${expectStatus(answer, 202).body.query.queryId}`;
      const state = async (): Promise<string> => expectStatus(await admin.get(path), 200).body.result.status;
      await expect.poll(state, { timeout: SOON_MS }).toMatch(/failed|stopped/);
    },
  },
};

const LOSSES: readonly [string, number, (reader: Reader) => Promise<ApiAnswer>][] = [
  ['is switched off', 401, ({ user }) => admin.put(`/api/v1/security/users/${user}`, { active: false })],
  [
    'loses the role',
    403,
    async ({ user }) => admin.put(`/api/v1/security/users/${user}`, { roles: await rolesNamed('Gamma', 'sql_lab') }),
  ],
  [
    'has a role that loses the right',
    403,
    ({ role }) => admin.post(`/api/v1/security/roles/${role}/permissions`, { permission_view_menu_ids: [] }),
  ],
];

describe.each(Object.entries(WORK))('%s', (_, { begin, told }) => {
  it.each(LOSSES)('ends when its person %s', { timeout: 60_000 }, async (_loss, status, lose) => {
    const one = await reader();
    const answer = begin(one.who);
    await expect.poll(running, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0);
    const from = performance.now();
    expect((await lose(one)).status).toBe(200);
    await told(one.who, await answer, status);
    await expect.poll(running, { timeout: SOON_MS, interval: 50 }).toBe(0);
    expect(performance.now() - from).toBeLessThan(SOON_MS);
  });
});

it('goes on while rights change that it does not use', { timeout: 60_000 }, async () => {
  const [one, another] = [await reader(), await reader()];
  const stop = new AbortController();
  const answer = one.who
    .send('POST', '/api/v1/sqllab/execute/', { json: sqlOf(false), signal: stop.signal })
    .catch((error: unknown) => error);
  await expect.poll(running, { timeout: 20_000 }).toBe(1);
  expectStatus(await admin.put(`/api/v1/security/users/${another.user}`, { active: false }), 200);
  await grant(admin, another.role, () => false);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await running()).toBe(1);
  stop.abort();
  expect(await answer).toBeInstanceOf(Error);
  await expect.poll(running, { timeout: SOON_MS }).toBe(0);
});
