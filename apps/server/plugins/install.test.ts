import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestToJson } from '@facet/core/common';
import { testManifest } from '@facet/core/testing';
import { defineToken } from '@facet/sdk/common';
import {
  FeatureFlagsToken,
  type PluginAdministration,
  PluginAdministrationToken,
  type PluginStatus,
} from '@facet/sdk/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/postgres/start-postgres.ts';
import type { HostTables } from '../metadata/host-tables.ts';
import { testArchive } from '../testing/plugin-archive.ts';
import { testIdentity } from '../testing/test-identity.ts';
import { startAgain, startTestServer, type TestServer } from '../testing/test-server.ts';

const CODE = 'export default { of: "a test" };';
const chart = {
  id: 'me/chart',
  version: '1.0.0',
  contributes: {
    'dashboards/component@1': [{ key: 'me', label: 'Me', parents: { GRID: 1 }, defaultMeta: {}, resizable: 'none' }],
  },
} as const;

let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  plugins = await server.kernel.service(PluginAdministrationToken);
});
afterEach(async () => {
  for (const { id, builtIn } of plugins.list()) if (!builtIn) await plugins.uninstall(id);
});
afterAll(() => server.stop());

/** A request of a user who has signed in. */
const read = (from: TestServer, path: string): Promise<Response> =>
  from.fetch(path, { headers: { authorization: 'Bearer reader' } });
const foreign = (of: PluginAdministration) => of.list().filter(({ builtIn }) => !builtIn);
const known = (id: string): PluginStatus | undefined => plugins.list().find((plugin) => plugin.id === id);
const fileOf = ({ id, hash }: PluginStatus, name = 'client.mjs') => join(server.home, 'plugins', id, hash ?? '', name);

describe('installing a plugin', () => {
  it('makes it known, with its hash, and serves its files as they were installed, for ever', async () => {
    const status = await plugins.install(testArchive(chart, CODE, { 'style.css': 'a{}' }), { by: 7 });
    expect(status).toMatchObject({ id: 'me/chart', version: '1.0.0', builtIn: false, desired: 'on' });
    expect(status.manifest).toMatchObject({ id: 'me/chart' });
    expect(status.integrity).toBe(`sha384-${createHash('sha384').update(CODE).digest('base64')}`);
    const module = await read(server, status.bundleUrl ?? '');
    expect(await module.text()).toBe(CODE);
    expect(module.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(module.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(module.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect((await read(server, status.styleUrl ?? '')).headers.get('content-type')).toMatch('text/css');
    const { versions, log } = await plugins.details('me/chart');
    expect(versions).toMatchObject([{ version: '1.0.0', current: true, installedBy: 7 }]);
    expect(log).toMatchObject([{ what: 'installed', text: '1.0.0', by: 7 }]);
  });

  it.each(['/plugins/me/chart/0000000000000000/client.mjs', '/plugins/me/chart/..%2f..%2f/client.mjs'])(
    'serves nothing else: %s',
    async (path) => {
      await plugins.install(testArchive(chart));
      expect((await read(server, path)).status).toBeGreaterThanOrEqual(400);
      const { bundleUrl } = known('me/chart') ?? {};
      expect((await read(server, `${bundleUrl?.replace('client.mjs', '..%2F..%2Fsecret.key')}`)).status).toBe(404);
    },
  );

  it('refuses what is built in, what has the same version and other content, and what is older', async () => {
    await plugins.install(testArchive({ ...chart, version: '1.1.0' }));
    const codeOf = async (bytes: Uint8Array) =>
      plugins.install(bytes).then(
        () => 'installed',
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
      );
    expect(await codeOf(testArchive({ id: 'facet/mine' }))).toBe('INS_BUILT_IN');
    expect(await codeOf(testArchive({ ...chart, version: '1.1.0' }, 'export default 2;'))).toBe('INS_VERSION_TAKEN');
    expect(await codeOf(testArchive({ ...chart, version: '1.0.9' }))).toBe('INS_OLDER');
    expect(known('me/chart')?.version).toBe('1.1.0');
  });

  it('says beforehand what would happen, and stores nothing', async () => {
    await plugins.install(testArchive({ ...chart, id: 'other/chart' }));
    const check = await plugins.check(testArchive({ ...chart, capabilities: ['net:fetch'] }));
    expect(check).toMatchObject({
      id: 'me/chart',
      replaces: null,
      capabilities: [{ name: 'net:fetch', isNew: true, granted: false }],
      warnings: [{ code: 'KRN_KEY_TAKEN' }, { code: 'KRN_POINT_WITHOUT_OWNER' }],
    });
    expect(check.files.map(({ name }) => name)).toEqual(['client.mjs', 'manifest.json']);
    expect(known('me/chart')).toBeUndefined();
  });

  it('foresees what a half would wait for in vain: a service that nobody provides, and a circle', async () => {
    const Kettle = defineToken<object>('tea/kettle@1', 'Boils.');
    const Cup = defineToken<object>('tea/cup@1', 'Holds.');
    const half = (requires: typeof Kettle, provides: typeof Cup) => ({
      requires: { flags: FeatureFlagsToken, other: requires },
      provides,
    });
    const methods = {};
    const kettle = { id: 'tea/kettle', server: half(Cup, Kettle), services: { 'tea/kettle@1': methods } };
    const cup = { id: 'tea/cup', server: half(Kettle, Cup), services: { 'tea/cup@1': methods } };
    const archive = (manifest: typeof kettle | typeof cup) => testArchive(manifest, CODE, { 'server.mjs': CODE });
    const alone = await plugins.check(archive(kettle));
    expect(alone.requires).toEqual([
      { token: 'facet/flags@1', optional: false, provider: 'facet/server' },
      { token: 'tea/cup@1', optional: false, provider: null },
    ]);
    expect(alone.warnings).toMatchObject([{ code: 'KRN_NO_PROVIDER', subject: 'tea/cup@1' }]);
    await plugins.install(archive(kettle));
    expect((await plugins.check(archive(cup))).warnings).toMatchObject([
      { code: 'KRN_CYCLE', message: expect.stringContaining('tea/cup → tea/kettle → tea/cup') },
    ]);
  });

  it('foresees no conflict where keys are those of each plugin', async () => {
    const setting = { key: 'limit', label: 'limit', type: 'number', default: 1, scope: 'system' } as const;
    const manifest = (id: string) => testManifest({ id, client: {}, contributes: { 'app/setting@1': [setting] } });
    await plugins.install(testArchive(manifest('other/limits')));
    expect((await plugins.check(testArchive(manifest('me/limits')))).warnings).toEqual([]);
    await plugins.install(testArchive(manifest('me/limits')));
    expect(['other/limits', 'me/limits'].map((id) => known(id)?.client?.state)).toEqual(['discovered', 'discovered']);
  });

  it('refuses entries that the owner of their point does not take, and names the place', async () => {
    const schema = { type: 'object' as const, properties: { label: { type: 'string' as const } }, required: ['label'] };
    const points = { 'maps/layer@1': { side: 'client' as const, description: 'Layers.', schema } };
    await plugins.install(testArchive({ id: 'other/maps', points }));
    const archive = testArchive({ ...chart, contributes: { 'maps/layer@1': [{ key: 'me' }] } });
    const refusal = { code: 'KRN_BAD_MANIFEST', message: expect.stringContaining('maps/layer@1[0].label') };
    await expect(plugins.check(archive)).rejects.toMatchObject(refusal);
    await expect(plugins.install(archive)).rejects.toMatchObject(refusal);
    expect(known('me/chart')).toBeUndefined();
  });

  it('goes to a newer version, back, and away', async () => {
    const first = await plugins.install(testArchive(chart, 'export default 1;'));
    const second = await plugins.install(testArchive({ ...chart, version: '1.1.0' }, 'export default 2;'));
    expect(second.bundleUrl).not.toBe(first.bundleUrl);
    // A page that was opened before still gets what it asks for.
    expect(await (await read(server, first.bundleUrl ?? '')).text()).toBe('export default 1;');
    expect(await plugins.useVersion('me/chart', first.hash ?? '')).toMatchObject({
      version: '1.0.0',
      hash: first.hash,
    });
    await expect(plugins.useVersion('me/chart', 'abc')).rejects.toMatchObject({ code: 'INS_NO_VERSION' });
    await plugins.uninstall('me/chart');
    expect(known('me/chart')).toBeUndefined();
    expect((await read(server, first.bundleUrl ?? '')).status).toBe(404);
    await expect(plugins.uninstall('me/chart')).rejects.toMatchObject({ code: 'KRN_UNKNOWN_PLUGIN' });
  });

  it('replaces a build under work by the next one, and lists only the last', async () => {
    const release = await plugins.install(testArchive(chart, 'export default 0;'));
    await plugins.install(testArchive(chart, 'export default 1;'), { development: true });
    const last = await plugins.install(testArchive(chart, 'export default 2;'), { development: true });
    expect(last.development).toBe(true);
    const { versions } = await plugins.details('me/chart');
    expect(new Set(versions.map(({ hash }) => hash))).toEqual(new Set([release.hash, last.hash]));
  });
});

describe('two installed plugins that want the same key', () => {
  const claim = (id: string, version = '1.0.0') =>
    testArchive({ ...chart, id, version }, `export default '${version}';`);
  const states = (of: PluginAdministration) =>
    Object.fromEntries(foreign(of).map(({ id, client }) => [id, client?.cause?.code ?? client?.state]));
  const FIRST_HAS_IT = { 'zeta/first': 'discovered', 'alpha/second': 'KRN_KEY_TAKEN' };

  it('the first keeps it, whatever the names, and the second is told whose it is and what to do', async () => {
    await plugins.install(claim('zeta/first'));
    expect((await plugins.install(claim('alpha/second'))).client?.cause).toMatchObject({
      code: 'KRN_KEY_TAKEN',
      owner: 'alpha/second',
      message: expect.stringContaining('"zeta/first"'),
      remedy: expect.stringContaining('Choose another key'),
    });
    expect(states(plugins)).toEqual(FIRST_HAS_IT);
  });

  it('it stays the key of the first when that gets a newer version, and goes back to an older one', async () => {
    const { hash } = await plugins.install(claim('zeta/first'));
    await plugins.install(claim('alpha/second'));
    await plugins.install(claim('zeta/first', '1.1.0'));
    expect(states(plugins)).toEqual(FIRST_HAS_IT);
    await plugins.useVersion('zeta/first', hash ?? '');
    expect(states(plugins)).toEqual(FIRST_HAS_IT);
  });

  it('it stays so after a restart', async () => {
    await plugins.install(claim('zeta/first'));
    await plugins.install(claim('alpha/second'));
    await plugins.install(claim('zeta/first', '1.1.0'));
    const again = await startAgain(server);
    try {
      expect(states(await again.kernel.service(PluginAdministrationToken))).toEqual(FIRST_HAS_IT);
    } finally {
      await again.stop();
    }
  });

  it('the second has it once the first is off or gone', async () => {
    await plugins.install(claim('zeta/first'));
    await plugins.install(claim('alpha/second'));
    await plugins.setEnabled('zeta/first', false);
    expect(states(plugins)).toMatchObject({ 'alpha/second': 'discovered' });
    await plugins.setEnabled('zeta/first', true);
    expect(states(plugins)).toEqual(FIRST_HAS_IT);
    await plugins.uninstall('zeta/first');
    expect(states(plugins)).toEqual({ 'alpha/second': 'discovered' });
  });
});

describe('capabilities of an installed plugin', () => {
  const asking = { ...chart, capabilities: ['net:fetch', 'sql:run'] } as const;

  it('are granted at the installation, changed later, and every decision is noted once', async () => {
    const installed = await plugins.install(testArchive(asking), { by: 7, grants: ['net:fetch'] });
    expect(installed).toMatchObject({ capabilities: ['net:fetch', 'sql:run'], granted: ['net:fetch'] });
    await plugins.setGrants('me/chart', { 'net:fetch': true, 'sql:run': true }, 8);
    expect(known('me/chart')?.granted).toEqual(['net:fetch', 'sql:run']);
    await plugins.setGrants('me/chart', { 'net:fetch': false });
    expect(known('me/chart')?.granted).toEqual(['sql:run']);
    const { log } = await plugins.details('me/chart');
    expect(log.map(({ what, text, by }) => [what, text, by])).toEqual([
      ['withheld', 'net:fetch', null],
      ['granted', 'sql:run', 8],
      ['withheld', 'sql:run', 7],
      ['granted', 'net:fetch', 7],
      ['installed', '1.0.0', 7],
    ]);
  });

  it('are not granted by installing alone; a new version keeps what was decided and gains nothing', async () => {
    expect((await plugins.install(testArchive(asking))).granted).toEqual([]);
    await plugins.setGrants('me/chart', { 'sql:run': true });
    const more = { ...asking, version: '1.1.0', capabilities: ['net:fetch', 'sql:run', 'admin:write'] } as const;
    expect((await plugins.check(testArchive(more))).capabilities).toEqual([
      { name: 'net:fetch', isNew: false, granted: false },
      { name: 'sql:run', isNew: false, granted: true },
      { name: 'admin:write', isNew: true, granted: false },
    ]);
    expect((await plugins.install(testArchive(more))).granted).toEqual(['sql:run']);
    const fewer = { ...asking, version: '1.2.0', capabilities: ['net:fetch'] } as const;
    expect((await plugins.install(testArchive(fewer))).granted).toEqual([]);
  });

  it('are forgotten with the plugin', async () => {
    await plugins.install(testArchive(asking), { grants: ['sql:run'] });
    await plugins.uninstall('me/chart');
    expect((await plugins.install(testArchive(asking))).granted).toEqual([]);
  });

  it('cannot be granted when they are not asked for, or to what is not there', async () => {
    await expect(plugins.install(testArchive(asking), { grants: ['admin:write'] })).rejects.toMatchObject({
      code: 'INS_NOT_ASKED',
    });
    expect(known('me/chart')).toBeUndefined();
    await plugins.install(testArchive(asking));
    await expect(plugins.setGrants('me/chart', { 'data:read': true })).rejects.toMatchObject({ code: 'INS_NOT_ASKED' });
    await expect(plugins.setGrants('me/other', {})).rejects.toMatchObject({ code: 'KRN_UNKNOWN_PLUGIN' });
  });
});

describe('a plugin whose files were changed after the installation', () => {
  it('is refused when it is asked for, and its card says why', async () => {
    const status = await plugins.install(testArchive(chart, CODE));
    writeFileSync(fileOf(status), `${CODE}\nsteal();`);
    const answer = await read(server, status.bundleUrl ?? '');
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('does not match the hash recorded at its installation');
    expect(known('me/chart')?.client).toMatchObject({ state: 'failed', cause: { code: 'KRN_INTEGRITY' } });
    writeFileSync(fileOf(status), CODE);
    await plugins.retry('me/chart');
    expect(known('me/chart')?.client).toMatchObject({ state: 'discovered', cause: null });
  });

  it('comes back from the metadata when its files are gone', async () => {
    const status = await plugins.install(testArchive(chart, CODE));
    rmSync(fileOf(status));
    expect(await (await read(server, status.bundleUrl ?? '')).text()).toBe(CODE);
    expect(readFileSync(fileOf(status), 'utf8')).toBe(CODE);
  });

  it('is refused at the next start', async () => {
    const status = await plugins.install(testArchive(chart, CODE));
    writeFileSync(fileOf(status), 'changed');
    const again = await startAgain(server);
    try {
      const [found] = foreign(await again.kernel.service(PluginAdministrationToken));
      expect(found?.client).toMatchObject({ state: 'failed', cause: { code: 'KRN_INTEGRITY' } });
    } finally {
      await again.stop();
    }
  });
});

describe('a plugin that declares what is not its own', () => {
  const bold = {
    ...chart,
    contributes: {
      ...chart.contributes,
      'app/page@1': [{ key: 'in', path: '/login/', title: 'in', access: 'public' }],
    },
  } as const;

  it('is neither checked nor installed', async () => {
    const refusal = { code: 'KRN_NOT_ITS_OWN', message: expect.stringContaining('"/login/"') };
    await expect(plugins.check(testArchive(bold))).rejects.toMatchObject(refusal);
    await expect(plugins.install(testArchive(bold))).rejects.toMatchObject(refusal);
    expect(known('me/chart')).toBeUndefined();
  });

  it('is kept down at the next start when it was installed by older rules, and holds no address', async () => {
    const { hash } = await plugins.install(testArchive(chart, CODE));
    const row = server.store
      .db<HostTables>()
      .updateTable('host_plugin_version')
      .where('hash', '=', hash ?? '');
    await row.set({ manifest: JSON.stringify(manifestToJson(testManifest({ client: {}, ...bold }))) }).execute();
    const again = await startAgain(server);
    try {
      const [found] = foreign(await again.kernel.service(PluginAdministrationToken));
      expect(found?.client).toMatchObject({ state: 'failed', cause: { code: 'KRN_NOT_ITS_OWN' } });
      expect(JSON.stringify(found?.manifest)).not.toContain('/login/');
      const [status] = again.kernel.statuses().filter(({ id }) => id === 'me/chart');
      expect(status?.manifest.contributes?.['app/page@1']).toEqual([]);
    } finally {
      await again.stop();
    }
  });
});

describe('two processes on one Postgres', () => {
  let postgres: TestPostgres;
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    postgres = await startPostgres();
    const env = { FACET_METADATA_URL: await postgres.createDatabase('install') };
    here = await startTestServer([testIdentity], env);
    there = await startTestServer([testIdentity], env);
  });
  afterAll(async () => {
    await here.stop();
    await there.stop();
    await postgres.stop();
  });

  it('both have what one of them has installed, each on its own disk', async () => {
    const admin = await here.kernel.service(PluginAdministrationToken);
    const other = await there.kernel.service(PluginAdministrationToken);
    const status = await admin.install(testArchive({ ...chart, capabilities: ['net:fetch'] }, CODE));
    await expect.poll(() => foreign(other).map(({ hash }) => hash)).toEqual([status.hash]);
    expect(await (await read(there, status.bundleUrl ?? '')).text()).toBe(CODE);
    await admin.setGrants('me/chart', { 'net:fetch': true });
    await expect.poll(() => foreign(other)[0]?.granted).toEqual(['net:fetch']);
    await other.setEnabled('me/chart', false);
    await expect.poll(() => foreign(admin)[0]?.desired).toBe('off');
    await other.uninstall('me/chart');
    await expect.poll(() => foreign(admin)).toEqual([]);
  });
});
