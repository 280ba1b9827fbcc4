import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtIns } from '../../apps/server/generated/plugins.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { type ApiAnswer, type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { shelfEngine } from './shelf-engine.ts';

const NEEDED = ['bundles', 'contract-names', 'databases', 'datasets', 'identity', 'query', 'row-rules', 'sql-lab'];
const ADMIN = { username: 'admin', password: 'a long secret' };

const folder = mkdtempSync(join(tmpdir(), 'facet-shelf-'));
let server: TestServer;
let admin: ApiClient;
let shelf: number;
let closed: number;

beforeAll(async () => {
  for (const catalog of ['north', 'south']) {
    const file = await DuckDBInstance.create(join(folder, `${catalog}.duckdb`));
    const connection = await file.connect();
    await connection.run(`CREATE TABLE people AS SELECT '${catalog}' AS home, range AS n FROM range(3)`);
    if (catalog === 'south') await connection.run('CREATE SCHEMA deep');
    connection.closeSync();
    file.closeSync();
  }
  server = await startTestServer(
    [
      ...builtIns.filter(({ manifest }) => NEEDED.includes(manifest.id.replace('facet/', ''))),
      shelfEngine(folder, ['north', 'south']),
    ],
    {
      FACET_ADMIN_USERNAME: ADMIN.username,
      FACET_ADMIN_PASSWORD: ADMIN.password,
      FACET_FEATURE_ENABLE_TEMPLATE_PROCESSING: 'true',
    },
  );
  admin = await signIn(server.url, ADMIN);
  shelf = await register('shelf', { allow_multi_catalog: true });
  closed = await register('closed', {});
}, 120_000);

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function register(name: string, extra: object): Promise<number> {
  const body = {
    database_name: name,
    sqlalchemy_uri: 'shelf://me@127.0.0.1/north',
    expose_in_sqllab: true,
    extra: JSON.stringify(extra),
  };
  return expectStatus(await admin.post('/api/v1/database/', body), 201).body.id;
}

const names = async (who: ApiClient, path: string): Promise<readonly string[]> =>
  expectStatus(await who.get(`/api/v1/database/${path}`), 200).body.result.map(
    (one: string | { readonly value: string }) => (typeof one === 'string' ? one : one.value),
  );

const run = (who: ApiClient, sql: string, catalog?: string | null, database = shelf): Promise<ApiAnswer> =>
  who.post('/api/v1/sqllab/execute/', { database_id: database, sql, ...(catalog === undefined ? {} : { catalog }) });

const HOMES = 'SELECT DISTINCT home FROM people';

/** A dataset of `people`, and where the rows of its charts come from. */
async function addDataset(more: object, who = admin): Promise<{ readonly id: number; readonly homes: unknown }> {
  const { id } = expectStatus(await who.post('/api/v1/dataset/', { database: shelf, ...more }), 201).body;
  const query = { columns: ['home'], row_limit: 10 };
  const answer = await who.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [query] });
  return { id, homes: expectStatus(answer, 200).body.result[0].data };
}

/** Signs up a user called `name` with a role of that name, which holds one object right: `action` on `view`. */
async function holder(name: string, action: string, view: string): Promise<ApiClient> {
  const role = expectStatus(await admin.post('/api/v1/security/roles/', { name }), 201).body.id;
  const ids: number[] = [];
  for (let page = 0; ; page += 1) {
    const path = `/api/v1/security/permissions-resources/?q=(page:${page},page_size:100)`;
    const pairs: readonly { id: number; permission: { name: string }; view_menu: { name: string } }[] = expectStatus(
      await admin.get(path),
      200,
    ).body.result;
    const isWanted = ({ permission, view_menu }: (typeof pairs)[number]): boolean =>
      permission.name === action && (view_menu.name === view || view_menu.name.startsWith(`${view}(`));
    ids.push(...pairs.filter(isWanted).map(({ id }) => id));
    if (pairs.length < 100) break;
  }
  expect([view, ids.length]).toEqual([view, 1]);
  await admin.post(`/api/v1/security/roles/${role}/permissions`, { permission_view_menu_ids: ids });
  return signUp(server.url, admin, name, ['Gamma', 'sql_lab', name]);
}

it('a database says whether it opens several catalogues, and names them, its own first', async () => {
  const { result } = expectStatus(await admin.get(`/api/v1/database/?q=(page_size:100)`), 200).body;
  expect(
    result.map(({ id, allow_multi_catalog, engine_information }: Record<string, unknown>) => [
      id,
      allow_multi_catalog,
      engine_information,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [shelf, true, expect.objectContaining({ supports_dynamic_catalog: true })],
      [closed, false, expect.objectContaining({ supports_dynamic_catalog: true })],
    ]),
  );
  expect(await names(admin, `${shelf}/catalogs/`)).toEqual(['north', 'south']);
  expect(await names(admin, `${closed}/catalogs/`)).toEqual(['north']);
});

it('schemas, tables and columns are those of the catalogue that is named', async () => {
  expect(await names(admin, `${shelf}/schemas/`)).not.toContain('deep');
  expect(await names(admin, `${shelf}/schemas/?q=(catalog:south)`)).toContain('deep');
  expect(await names(admin, `${shelf}/tables/?q=(schema_name:main,catalog_name:south)`)).toEqual(['people']);
  const table = '?name=people&schema=main&catalog=south';
  const { body } = expectStatus(await admin.get(`/api/v1/database/${shelf}/table_metadata/${table}`), 200);
  expect(body.selectStar).toContain('FROM south.main.people');
  expect((await admin.get(`/api/v1/database/${shelf}/schemas/?q=(catalog:nowhere)`)).status).toBe(422);
  expect((await admin.get(`/api/v1/database/${closed}/schemas/?q=(catalog:south)`)).status).toBe(422);
});

it('SQL runs in the catalogue that it names, and its record says so', async () => {
  for (const [catalog, home] of [
    [undefined, 'north'],
    [null, 'north'],
    ['north', 'north'],
    ['south', 'south'],
  ] as const) {
    const { body } = expectStatus(await run(admin, HOMES, catalog), 200);
    expect([body.data, body.query.catalog]).toEqual([[{ home }], catalog ?? null]);
    const kept = expectStatus(await admin.get(`/api/v1/query/${body.query_id}`), 200).body.result;
    expect(kept.catalog).toBe(catalog ?? undefined);
  }
  expect((await run(admin, HOMES, 'nowhere')).text).toContain('There is no catalog nowhere.');
  expect((await run(admin, HOMES, 'south', closed)).text).toContain('opens no other catalog than its own');
});

it('two catalogues may have a table of the same name, and each its dataset', async () => {
  const north = await addDataset({ schema: 'main', table_name: 'people' });
  const south = await addDataset({ catalog: 'south', schema: 'main', table_name: 'people' });
  const virtual = await addDataset({ catalog: 'south', schema: 'main', table_name: 'homes', sql: HOMES });
  expect([north.homes, south.homes, virtual.homes]).toEqual([
    Array.from({ length: 3 }, () => ({ home: 'north' })),
    Array.from({ length: 3 }, () => ({ home: 'south' })),
    [{ home: 'south' }],
  ]);
  // The own catalogue has two names.
  const again = { database: shelf, catalog: 'north', schema: 'main', table_name: 'people' };
  expect((await admin.post('/api/v1/dataset/', again)).status).toBe(422);
  const { result } = expectStatus(await admin.get(`/api/v1/dataset/${south.id}`), 200).body;
  expect([result.catalog, result.database.allow_multi_catalog]).toEqual(['south', true]);
  const known = await admin.post('/api/v1/dataset/get_or_create/', {
    database_id: shelf,
    catalog: 'south',
    schema: 'main',
    table_name: 'people',
  });
  expect(expectStatus(known, 200).body.result.table_id).toBe(south.id);
});

it('rights in one catalogue open nothing in another', async () => {
  const south = '?q=(schema_name:main,catalog_name:south)';
  const ann = await holder('ann', 'schema_access', '[shelf].[main]');
  expect([await names(ann, `${shelf}/catalogs/`), await names(ann, `${shelf}/tables/${south}`)]).toEqual([
    ['north'],
    [],
  ]);
  const ben = await holder('ben', 'schema_access', '[shelf].[south].[main]');
  expect([await names(ben, `${shelf}/catalogs/`), await names(ben, `${shelf}/tables/${south}`)]).toEqual([
    ['south'],
    ['people'],
  ]);
  const outcomes = async (who: ApiClient) => {
    const answers: readonly (readonly [string, string | null])[] = [
      [HOMES, null],
      [HOMES, 'south'],
      ['SELECT DISTINCT home FROM north.main.people', null],
    ];
    return Promise.all(answers.map(async ([sql, catalog]) => (await run(who, sql, catalog)).status));
  };
  expect([await outcomes(ann), await outcomes(ben)]).toEqual([
    [200, 403, 200],
    [403, 200, 403],
  ]);
  const wanted = { database: shelf, catalog: 'south', schema: 'main', table_name: 'more', sql: HOMES };
  expect((await ann.post('/api/v1/dataset/', wanted)).status).not.toBe(201);
});

it('[B7.15] the newest partition is told to those who may read the table, and whom no rule on it binds', async () => {
  const wanted = "SELECT '{{ presto.latest_partition('people') }}' AS newest";
  const extra = `/api/v1/database/${shelf}/table_metadata/extra/?name=people&schema=main&catalog=south`;
  const { partitions } = expectStatus(await admin.get(extra), 200).body;
  expect(partitions).toEqual({
    cols: ['home'],
    latest: { home: 'south' },
    partitionQuery: expect.stringContaining('SELECT DISTINCT home FROM'),
  });
  expect(expectStatus(await run(admin, wanted, 'south'), 200).body.data).toEqual([{ newest: 'south' }]);
  const named = "SELECT '{{ trino.latest_partition('south.main.people') }}' AS newest";
  expect(expectStatus(await run(admin, named), 200).body.data).toEqual([{ newest: 'south' }]);

  const cat = await holder('cat', 'schema_access', '[shelf].[main]');
  expect(expectStatus(await run(cat, wanted), 200).body.data).toEqual([{ newest: 'north' }]);
  const hidden = 'INVALID_TEMPLATE_PARAMS_ERROR';
  expect((await run(cat, wanted, 'south')).text).toContain(hidden);
  const { result } = expectStatus(await admin.get('/api/v1/dataset/?q=(page_size:100)'), 200).body;
  const tables = result
    .filter(({ table_name, catalog }: Record<string, unknown>) => table_name === 'people' && catalog === null)
    .map(({ id }: { readonly id: number }) => id);
  const roles = expectStatus(await admin.get('/api/v1/security/roles/?q=(page_size:100)'), 200).body.result;
  const role = roles.find(({ name }: { readonly name: string }) => name === 'cat').id;
  const rule = { name: 'none', filter_type: 'Regular', tables, roles: [role], clause: '1 = 0' };
  expectStatus(await admin.post('/api/v1/rowlevelsecurity/', rule), 201);
  expect((await run(cat, wanted)).text).toContain(hidden);
});
