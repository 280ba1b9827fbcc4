import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { buildPlugin } from './build-plugin.ts';

const plugin = (name: string, version = '1.0.0', second = '') => {
  const base = `/api/plugins/acme/${name}`;
  return buildPlugin(
    { id: `acme/${name}` },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { MetadataStoreToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: 'acme/${name}', version: '${version}', name: 'Notes', description: 'Keeps notes.', engines: { sdk: '^1.0.0' },
          server: { requires: { metadata: MetadataStoreToken } },
          contributes: { 'http/routes@1': [{ key: '${name}', prefixes: ['${base}'] }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
        import { defineEndpoints } from '@facet/sdk/wire/endpoint';
        import { sql } from 'kysely';
        import { z } from 'zod';
        import { manifest } from '../manifest.ts';
        const endpoints = defineEndpoints({
          'POST ${base}/ask': { policy: 'signed-in', summary: 'Asks.', body: z.object({ sql: z.string().optional(), note: z.string().optional() }), responses: { 200: z.unknown() } },
        });
        export { default as migrations } from './migrations.ts';
        export default defineServerPlugin(manifest, (ctx, { metadata }) => {
          ctx.implement(HttpRoutes, '${name}', async () => defineRoutes(endpoints, {
            'POST ${base}/ask': async ({ body }) => {
              try {
                if (body.note === 'fail') await metadata.transaction(async (tx) => { await tx.insertInto('note').values({ text: 'lost' }).execute(); throw new Error('rolled back'); });
                if (body.note !== undefined) await metadata.transaction((tx) => tx.insertInto('note').values({ text: body.note }).execute());
                if (body.sql !== undefined) return { json: (await sql.raw(body.sql).execute(metadata.db())).rows };
                return { json: (await metadata.db().selectFrom('note').select('text').orderBy('id').execute()).map(({ text }) => text) };
              } catch (error) { return { json: 'REFUSED ' + error.message }; }
            },
          }));
        });`,
      'server/migrations.ts': `
        import { autoIncrement } from '@facet/sdk/auto-increment';
        export default { '0001-notes-note': { up: (db) => db.schema.createTable('note').addColumn('id', 'integer', autoIncrement(db)).addColumn('text', 'text').execute() }, ${second} };`,
    },
  );
};

let server: TestServer;
let plugins: PluginAdministration;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let url: string;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase('plugins_of_a_test');
  server = await startTestServer([testIdentity], { FACET_METADATA_URL: url, FACET_PLUGIN_TABLE_MEGABYTES: '24' });
  plugins = await server.kernel.service(PluginAdministrationToken);
  for (const name of ['notes', 'other']) {
    const { server: half } = await plugins.install(await plugin(name));
    expect(half).toMatchObject({ state: 'active', cause: null });
    await vi.waitFor(async () => expect((await ask({}, name)).status).toBe(200), { timeout: 10_000 });
  }
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
});

async function ask(body: object, name = 'notes') {
  const answer = await server.fetch(`/api/plugins/acme/${name}/ask`, {
    method: 'POST',
    headers: { authorization: 'Bearer reader', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('own tables where the metadata is in Postgres', () => {
  it('keep rows, and nothing of a transaction that failed', async () => {
    expect((await ask({ note: 'one' })).text).toBe('["one"]');
    expect((await ask({ note: 'fail' })).text).toBe('"REFUSED rolled back"');
    expect((await ask({ note: 'two' })).text).toBe('["one","two"]');
    expect((await ask({}, 'other')).text).toBe('[]');
  });

  it('change with a new version, and stay when its change fails', async () => {
    const broken = `'0002-notes-more': { up: async (db) => { await db.updateTable('note').set({ text: 'lost' }).execute(); await db.schema.alterTable('absent').addColumn('x', 'text').execute(); } },`;
    await expect(plugins.install(await plugin('notes', '1.1.0', broken))).rejects.toMatchObject({
      code: 'INS_NOT_STARTED',
      message: expect.stringMatching(/0002-notes-more.*absent/),
    });
    await vi.waitFor(async () => expect((await ask({})).text).toBe('["one","two"]'), { timeout: 10_000 });
  });

  it.each([
    ['tables of the host', 'select * from host_plugin'],
    ['tables of the host by their schema', 'select * from public.host_plugin_secret'],
    ['another database', 'select * from plugins_of_a_test.public.host_plugin'],
    ['passwords', 'select * from pg_authid'],
    ['another role', 'set role postgres'],
    ['the first role', 'set session authorization postgres'],
    ['rights for itself', 'alter role current_user superuser'],
    ['a new role', 'create role intruder login'],
    ['a new database', 'create database intruder'],
    ['a file', "copy note from '/etc/passwd'"],
    ['a program', "copy note to program 'id'"],
    ['a file by a function', "select pg_read_file('/etc/passwd')"],
    ['a large object of a file', "select lo_import('/etc/passwd')"],
    ['a function with rights of its own', "create function f() returns text language c as '/tmp/x', 'f'"],
    ['code outside of SQL', "do language plpython3u 'pass'"],
    ['a foreign server', 'create extension dblink'],
    ['a way to other servers', 'create extension postgres_fdw'],
    ['an end of other sessions', "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'"],
    ['settings of the server', 'alter system set log_statement = none'],
    ['more rows than there is room for', 'select generate_series(1, 300000)'],
    ['rows that no driver keeps', "copy (select repeat('x', 1000000) from generate_series(1, 100)) to stdout"],
    ['longer values than there is room for', "select repeat('x', 1000000) from generate_series(1, 100)"],
  ])('do not give %s', async (_, sql) => {
    expect((await ask({ sql })).text).toMatch(/^"REFUSED /);
    expect((await ask({})).text).toBe('["one","two"]');
  });

  it('do not give a value that is longer than a text may be', async () => {
    expect((await ask({ sql: "select repeat('x', 600000000)" })).text).toMatch(/^"REFUSED /);
    expect((await ask({})).text).toBe('["one","two"]');
  }, 90_000);

  it('tell nothing of other sessions, and send nothing to the host', async () => {
    const { text } = await ask({ sql: `select query from pg_stat_activity where datname <> current_database()` });
    expect(text).not.toMatch(/host_|facet_bus/);
    const listening = new pg.Client({ connectionString: url });
    await listening.connect();
    const heard: unknown[] = [];
    listening.on('notification', (one) => heard.push(one));
    await listening.query('listen facet');
    await ask({ sql: `select pg_notify('facet', 'forged')` });
    await listening.query('select 1');
    expect(heard).toEqual([]);
    await listening.end();
  });

  it('leave nothing of one use of a connection to the next', async () => {
    await ask({ sql: 'begin' });
    await ask({ sql: "set search_path to 'nowhere'" });
    expect((await ask({})).text).toBe('["one","two"]');
  });

  it('stay or go with the plugin, as it is chosen', async () => {
    await plugins.uninstall('acme/notes');
    await plugins.install(await plugin('notes'));
    await vi.waitFor(async () => expect((await ask({})).text).toBe('["one","two"]'), { timeout: 10_000 });
    await plugins.uninstall('acme/notes', { deleteData: true });
    await plugins.install(await plugin('notes'));
    await vi.waitFor(async () => expect((await ask({})).text).toBe('[]'), { timeout: 10_000 });
  }, 60_000);

  it('take so much room and no more', async () => {
    await plugins.install(await plugin('full'));
    const sizeOf = async (): Promise<number> =>
      Number(/\d+/.exec((await ask({ sql: 'select pg_database_size(current_database())' }, 'full')).text)?.[0]) /
      2 ** 20;
    const fill = (mostRows: number) =>
      `insert into note (text) select repeat(md5(random()::text), 20) from generate_series(1, ${mostRows})`;
    await vi.waitFor(async () => expect((await ask({}, 'full')).text).toBe('[]'), { timeout: 10_000 });
    // An empty database takes nearly 8.
    while ((await sizeOf()) < 34) await ask({ sql: fill(10_000) }, 'full');
    const refused = /^"REFUSED .*(FACET_PLUGIN_TABLE_MEGABYTES|read-only|read-write|multiple commands)/;
    await vi.waitFor(async () => expect((await ask({ sql: fill(1) }, 'full')).text).toMatch(refused), {
      timeout: 10_000,
    });
    const full = await sizeOf();
    for (const sql of [
      fill(20_000),
      `with more as (${fill(20_000)} returning 1) select count(*) from more`,
      `select 1; ${fill(20_000)}`,
      `rollback; ${fill(20_000)}`,
      `/* delete */ ${fill(20_000)}`,
      `select set_config('transaction_read_only', 'off', false), set_config('default_transaction_read_only', 'off', false)`,
      'create table more as select * from note',
    ])
      expect([sql, (await ask({ sql }, 'full')).text]).toEqual([sql, expect.stringMatching(refused)]);
    expect(await sizeOf()).toBeLessThan(full + 8);
    expect((await ask({ sql: 'select count(*) from note' }, 'full')).text).toMatch(/^\[\{"count":/);
    // Dead rows take their room until they are cleared away.
    expect((await ask({ sql: 'delete from note' }, 'full')).text).toBe('[]');
    expect((await ask({ sql: 'vacuum full note' }, 'full')).text).toBe('[]');
    expect((await ask({ note: 'again' }, 'full')).text).toBe('["again"]');
    expect((await ask({ sql: fill(50_000_000) }, 'full')).text).toMatch(/^"REFUSED .*FACET_PLUGIN_TABLE_MEGABYTES/);
    expect((await ask({ sql: 'delete from note' }, 'full')).text).toMatch(/^"REFUSED .*VACUUM FULL/);
    expect((await ask({ sql: 'vacuum full note' }, 'full')).text).toBe('[]');
    expect((await ask({}, 'full')).text).toBe('["again"]');
  }, 120_000);

  it('leave nothing at work in the database once their process has ended', async () => {
    const watching = new pg.Client({ connectionString: url });
    await watching.connect();
    const atWork = async () =>
      (await watching.query(`select 1 from pg_stat_activity where state = 'active' and query = 'select pg_sleep(100)'`))
        .rowCount;
    const asked = ask({ sql: 'select pg_sleep(100)' }, 'other');
    await vi.waitFor(async () => expect(await atWork()).toBe(1), { timeout: 10_000 });
    await plugins.uninstall('acme/other');
    await vi.waitFor(async () => expect(await atWork()).toBe(0), { timeout: 5_000 });
    await asked;
    await watching.end();
  });
});
