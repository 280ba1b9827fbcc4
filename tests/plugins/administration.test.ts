import { testManifest } from '@facet/core/testing';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testArchive } from '../../apps/server/testing/plugin-archive.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { manifest as identity } from '../../plugins/identity/manifest.ts';
import { manifest as contractNames } from '../../plugins/contract-names/manifest.ts';
import { manifest as administration } from '../../plugins/plugin-admin/manifest.ts';

const chart = {
  id: 'me/chart',
  name: 'My chart',
  version: '1.0.0',
  contributes: { 'charts/type@1': [{ key: 'mine', name: 'Mine', description: '', tags: [], thumbnail: '' }] },
} as const;

const menu = testManifest({
  id: 'test/menu',
  flags: [{ name: 'SHORT_MENU', default: false, description: 'Shows fewer links.' }],
  contributes: {
    'app/nav@1': [{ key: 'more', label: 'more', path: '/more/', menu: 'main', when: '!flag.SHORT_MENU' }],
  },
});

let server: TestServer;
let admin: Headers;
let gamma: Headers;

async function signIn(username: string, password: string): Promise<Headers> {
  const body = JSON.stringify({ username, password, provider: 'db', refresh: true });
  const headers = { 'content-type': 'application/json' };
  const answer = await server.fetch('/api/v1/security/login', { method: 'POST', headers, body });
  const { access_token } = (await answer.json()) as { readonly access_token: string };
  return new Headers({ authorization: `Bearer ${access_token}` });
}

beforeAll(async () => {
  server = await startTestServer(
    [
      {
        manifest: identity,
        load: () => import('../../plugins/identity/server/index.ts'),
      },
      { manifest: administration, load: () => import('../../plugins/plugin-admin/server/index.ts') },
      { manifest: contractNames },
      { manifest: menu },
    ],
    { FACET_ADMIN_USERNAME: 'admin', FACET_ADMIN_PASSWORD: 'admin-pass-1' },
  );
  admin = await signIn('admin', 'admin-pass-1');
  const roles = await (await call(admin, 'GET', '/api/v1/security/roles/?q=(page_size:100)')).json();
  const role = roles.result.find((one: { readonly name: string }) => one.name === 'Gamma');
  await call(admin, 'POST', '/api/v1/security/users/', {
    username: 'gina',
    first_name: 'Gina',
    last_name: 'Gamma',
    email: 'gina@example.org',
    active: true,
    password: 'gina-pass-1',
    roles: [role.id],
  });
  gamma = await signIn('gina', 'gina-pass-1');
});
afterAll(() => server.stop());

async function call(who: Headers, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = new Headers(who);
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
  return server.fetch(path, { method, headers, ...(sent === undefined ? {} : { body: sent }) });
}

function upload(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set('file', new File([Buffer.from(bytes)], 'chart.facet'));
  return form;
}

describe('administration of plugins over HTTP', () => {
  it('[B7.35] checks, installs, switches, lists and uninstalls', async () => {
    const checked = await call(admin, 'POST', '/api/v1/plugin/check', upload(testArchive(chart)));
    expect(await checked.json()).toMatchObject({
      result: { id: 'me/chart', replaces: null, warnings: [{ code: 'KRN_POINT_WITHOUT_OWNER' }] },
    });
    const installed = await call(admin, 'POST', '/api/v1/plugin/install', upload(testArchive(chart)));
    expect(installed.status).toBe(201);
    const { result } = await installed.json();
    expect(result).toMatchObject({ id: 'me/chart', desired: 'on', builtIn: false });

    const listed = await call(gamma, 'GET', '/dynamic-plugins/api/read');
    expect(await listed.json()).toEqual({
      result: [{ id: 1, name: 'Mine', key: 'mine', bundle_url: result.bundleUrl }],
      count: 1,
    });
    const off = await call(admin, 'PUT', '/api/v1/plugin/me/chart', { enabled: false });
    expect(await off.json()).toMatchObject({ result: { desired: 'off', client: { state: 'disabled' } } });
    expect(await (await call(admin, 'GET', '/dynamic-plugins/api/read')).json()).toEqual({ result: [], count: 0 });

    const details = await (await call(admin, 'GET', '/api/v1/plugin/me/chart')).json();
    expect(details.log).toMatchObject([
      { what: 'off', by: 'admin' },
      { what: 'installed', text: '1.0.0', by: 'admin' },
    ]);
    expect((await call(admin, 'PUT', '/api/v1/plugin/me/chart', {})).status).toBe(400);
    expect((await call(admin, 'DELETE', '/api/v1/plugin/me/chart')).status).toBe(200);
    expect((await call(admin, 'GET', '/api/v1/plugin/me/chart')).status).toBe(404);
  });

  it('tells anonymous visitors of no plugin, even where the role Public may list them', async () => {
    await call(admin, 'POST', '/api/v1/plugin/install', upload(testArchive(chart)));
    const stranger = new Headers();
    expect((await call(stranger, 'GET', '/dynamic-plugins/api/read')).status).toBe(401);
    const pairs = await (await call(admin, 'GET', '/api/v1/security/permissions-resources/?q=(page_size:1000)')).json();
    const { id } = pairs.result.find(
      ({ permission, view_menu }: { readonly permission: { name: string }; readonly view_menu: { name: string } }) =>
        permission.name === 'can_list' && view_menu.name === 'DynamicPlugin',
    );
    const roles = await (await call(admin, 'GET', '/api/v1/security/roles/?q=(page_size:100)')).json();
    const role = roles.result.find((one: { readonly name: string }) => one.name === 'Public');
    const permit = (ids: readonly number[]) =>
      call(admin, 'POST', `/api/v1/security/roles/${role.id}/permissions`, { permission_view_menu_ids: ids });
    expect((await permit([id])).status).toBe(200);
    const listed = await call(stranger, 'GET', '/dynamic-plugins/api/read');
    expect([listed.status, await listed.json()]).toEqual([200, { result: [], count: 0 }]);
    expect(await (await call(gamma, 'GET', '/dynamic-plugins/api/read')).json()).toMatchObject({ count: 1 });
    await permit([]);
    await call(admin, 'DELETE', '/api/v1/plugin/me/chart');
  });

  it('refuses what takes an address of Facet, with what to do', async () => {
    const bold = { ...chart, contributes: { 'app/page@1': [{ key: 'in', path: '/login/', title: 'in' }] } };
    for (const what of ['check', 'install']) {
      const answer = await call(admin, 'POST', `/api/v1/plugin/${what}`, upload(testArchive(bold)));
      expect([what, answer.status]).toEqual([what, 422]);
      expect(await answer.text()).toMatch(/KRN_NOT_ITS_OWN|below \/pages\/me\/chart\//);
    }
  });

  it('grants capabilities with the installation and afterwards', async () => {
    const asking = testArchive({ ...chart, capabilities: ['net:fetch', 'sql:run'] });
    const installed = await call(admin, 'POST', '/api/v1/plugin/install?grants=net:fetch', upload(asking));
    expect((await installed.json()).result).toMatchObject({ granted: ['net:fetch'] });
    const changed = await call(admin, 'PUT', '/api/v1/plugin/me/chart', {
      grants: { 'sql:run': true, 'net:fetch': false },
    });
    expect((await changed.json()).result).toMatchObject({ granted: ['sql:run'] });
    const { log } = await (await call(admin, 'GET', '/api/v1/plugin/me/chart')).json();
    expect(log[0]).toMatchObject({ by: 'admin', what: expect.stringMatching(/granted|withheld/) });
    const refusals = await Promise.all([
      call(admin, 'PUT', '/api/v1/plugin/me/chart', { grants: { 'data:read': true } }),
      call(admin, 'PUT', '/api/v1/plugin/me/chart', { grants: { everything: true } }),
      call(admin, 'PUT', '/api/v1/plugin/facet/identity', { grants: { 'sql:run': true } }),
      call(admin, 'POST', '/api/v1/plugin/install?grants=everything', upload(asking)),
      call(gamma, 'PUT', '/api/v1/plugin/me/chart', { grants: { 'sql:run': true } }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([422, 400, 422, 400, 403]);
    await call(admin, 'DELETE', '/api/v1/plugin/me/chart');
  });

  it.each([
    ['facet/plugin-admin', 'Without it no plugin could be switched on again.'],
    ['facet/identity', 'Signing in and access decisions depend on it.'],
  ])('says why %s cannot be switched off', async (id, reason) => {
    const answer = await call(admin, 'PUT', `/api/v1/plugin/${id}`, { enabled: false });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(reason);
  });

  it.each<[string, FormData | undefined, number, string]>([
    ['no archive', upload(strToU8('hello')), 422, 'INS_ARCHIVE'],
    ['a path out of the folder', upload(zipSync({ '../x': strToU8('x') })), 422, 'INS_FILE'],
    ['another sdk', upload(testArchive({ ...chart, engines: { sdk: '^9.0.0' } })), 422, 'KRN_SDK_RANGE'],
    ['no file', new FormData(), 400, 'file'],
  ])('refuses %s with its code', async (_, body, status, says) => {
    const answer = await call(admin, 'POST', '/api/v1/plugin/install', body);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(says);
  });

  it.each<[string, string, unknown]>([
    ['POST', '/api/v1/plugin/install', upload(testArchive(chart))],
    ['POST', '/api/v1/plugin/check', upload(testArchive(chart))],
    ['PUT', '/api/v1/plugin/facet/identity', { enabled: true }],
    ['POST', '/api/v1/plugin/facet/identity/retry', undefined],
    ['DELETE', '/api/v1/plugin/me/chart', undefined],
    ['GET', '/api/v1/feature_flag/', undefined],
    ['PUT', '/api/v1/feature_flag/DRILL_BY', { value: true }],
  ])('%s %s is for administrators only', async (method, path, body) => {
    expect((await call(gamma, method, path, body)).status).toBe(403);
    expect((await call(new Headers(), method, path, body)).status).toBe(401);
  });

  it('lists and sets feature flags, and knows their owner', async () => {
    const { result } = await (await call(admin, 'GET', '/api/v1/feature_flag/')).json();
    expect(result).toContainEqual(
      expect.objectContaining({ name: 'DYNAMIC_PLUGINS', value: true, owner: 'facet/plugin-admin' }),
    );
    await call(admin, 'PUT', '/api/v1/feature_flag/DYNAMIC_PLUGINS', { value: false });
    expect((await call(admin, 'GET', '/dynamic-plugins/api/read')).status).toBe(404);
    await call(admin, 'PUT', '/api/v1/feature_flag/DYNAMIC_PLUGINS', { value: true });
    expect((await call(admin, 'PUT', '/api/v1/feature_flag/NO_SUCH', { value: true })).status).toBe(404);
  });

  it('offers no switch that nothing reads, and says of each what it does', async () => {
    const { result } = await (await call(admin, 'GET', '/api/v1/feature_flag/')).json();
    const mute = result.filter(
      (flag: Record<'owner' | 'description', string | null>) => !flag.owner || !flag.description,
    );
    expect(mute).toEqual([]);
    const known = result.filter((flag: { readonly withoutEffect: boolean }) => flag.withoutEffect);
    expect(known).toContainEqual(
      expect.objectContaining({ name: 'DRUID_JOINS', owner: 'facet/contract-names', switches: [] }),
    );
    const refused = await call(admin, 'PUT', '/api/v1/feature_flag/DRUID_JOINS', { value: true });
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('HST_FLAG_WITHOUT_EFFECT')]);
  });

  it('decides a flag for a role, live, and says what it switches', async () => {
    const flagOf = async (who: Headers) =>
      (await (await call(who, 'GET', '/api/v1/plugin/')).json()).flags.DYNAMIC_PLUGINS;
    const body = { roles: { Gamma: false } };
    const { result } = await (await call(admin, 'PUT', '/api/v1/feature_flag/DYNAMIC_PLUGINS', body)).json();
    expect(result).toMatchObject({
      value: true,
      roles: { Gamma: false },
      switches: [{ plugin: 'facet/plugin-admin', entry: null }],
    });
    expect([await flagOf(gamma), await flagOf(admin)]).toEqual([false, true]);
    expect((await call(gamma, 'GET', '/dynamic-plugins/api/read')).status).toBe(404);
    await call(admin, 'PUT', '/api/v1/feature_flag/DYNAMIC_PLUGINS', { roles: { Gamma: null } });
    expect(await flagOf(gamma)).toBe(true);
    const forAll = await call(admin, 'PUT', '/api/v1/feature_flag/SHORT_MENU', body);
    expect([forAll.status, await forAll.text()]).toEqual([409, expect.stringContaining('HST_FLAG_NOT_PER_ROLE')]);
    const flags = (await (await call(admin, 'GET', '/api/v1/feature_flag/')).json()).result;
    expect(flags).toContainEqual(
      expect.objectContaining({ name: 'SHORT_MENU', switches: [{ plugin: 'test/menu', entry: 'app/nav@1 more' }] }),
    );
  });
});
