import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtIns } from '../../apps/server/generated/plugins.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { grant, made } from '../support/made-objects.ts';

/** Rows that SQL Lab keeps were narrowed by the rules of their day. Bob reads `orders`, and rules come and go meanwhile. */
const folder = mkdtempSync(join(tmpdir(), 'facet-kept-'));
let server: TestServer;
let admin: ApiClient;
let bob: ApiClient & { readonly id: number };
let database = 0;
let orders = 0;
let others = 0;
let readers = 0;

beforeAll(async () => {
  const file = join(folder, 'kept.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run("CREATE TABLE orders AS SELECT * FROM (VALUES ('ann', 1), ('ben', 2)) t(owner, amount)");
  await connection.run('CREATE TABLE others AS SELECT 1 AS one');
  connection.closeSync();
  instance.closeSync();
  server = await startTestServer(builtIns, {
    FACET_ADMIN_USERNAME: 'admin',
    FACET_ADMIN_PASSWORD: 'a long secret',
    FACET_LOCAL_DATABASES: folder,
  });
  admin = await signIn(server.url, { username: 'admin', password: 'a long secret' });
  database = await made(admin, '/api/v1/database/', {
    database_name: 'kept',
    sqlalchemy_uri: `duckdb:///${file}`,
    expose_in_sqllab: true,
  });
  orders = await made(admin, '/api/v1/dataset/', { database, schema: 'main', table_name: 'orders' });
  others = await made(admin, '/api/v1/dataset/', { database, schema: 'main', table_name: 'others' });
  readers = await made(admin, '/api/v1/security/roles/', { name: 'readers' });
  await grant(admin, readers, (name, view) => name === 'datasource_access' && /\.\[(orders|others)\]/.test(view));
  bob = await signUp(server.url, admin, 'bob', ['Gamma', 'sql_lab', 'readers']);
}, 120_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rule = (table: number, clause: string): Promise<number> =>
  made(admin, '/api/v1/rowlevelsecurity/', {
    name: `rule ${clause}`,
    filter_type: 'Regular',
    tables: [table],
    roles: [readers],
    group_key: '',
    clause,
  });

const noRule = async (id: number): Promise<void> =>
  void expectStatus(await admin.delete(`/api/v1/rowlevelsecurity/${id}`), 200);

async function run(sql: string): Promise<{ readonly results: string; readonly file: string }> {
  const clientId = crypto.randomUUID().slice(0, 10);
  const asked = { database_id: database, schema: 'main', sql, client_id: clientId, runAsync: false };
  const { body } = expectStatus(await bob.post('/api/v1/sqllab/execute/', asked), 200);
  return {
    results: `/api/v1/sqllab/results/?q=(key:'${body.query.resultsKey}')`,
    file: `/api/v1/sqllab/export/${clientId}/`,
  };
}

it('are not shown under a rule that was made later, and files hold the rows of now', async () => {
  const kept = await run('SELECT owner FROM orders');
  expect((await bob.get(kept.results)).text).toContain('ben');
  expect((await bob.get(kept.file)).text).toContain('ben');
  const id = await rule(orders, "owner = 'ann'");
  const refused = await bob.get(kept.results);
  expect(refused.status).toBe(410);
  expect(refused.text).not.toContain('ben');
  const file = expectStatus(await bob.get(kept.file), 200).text;
  expect(file).toContain('ann');
  expect(file).not.toContain('ben');
  await noRule(id);
  expect((await bob.get(kept.results)).text).toContain('ben');
});

it('are shown while their rule is the same, and no longer when it is another', async () => {
  const id = await rule(orders, "owner = 'ann'");
  const kept = await run('SELECT owner, amount FROM orders');
  const elsewhere = await rule(others, 'one = 2');
  const shown = expectStatus(await bob.get(kept.results), 200).text;
  expect(shown).toContain('ann');
  expect(shown).not.toContain('ben');
  expectStatus(await admin.put(`/api/v1/rowlevelsecurity/${id}`, { clause: "owner = 'ben'" }), 201);
  expect((await bob.get(kept.results)).status).toBe(410);
  await Promise.all([noRule(id), noRule(elsewhere)]);
});

it('of a statement in the middle are as those of the last', async () => {
  const kept = await run('SELECT owner FROM orders; SELECT one FROM others');
  const first = kept.file.replace(/$/, '?statement=1');
  expect((await bob.get(first)).text).toContain('ben');
  const id = await rule(orders, "owner = 'ann'");
  expect((await bob.get(first)).text).not.toContain('ben');
  await noRule(id);
});
