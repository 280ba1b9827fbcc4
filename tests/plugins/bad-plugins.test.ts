import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { FacetError, type PluginManifest } from '@facet/sdk/common';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { buildPlugin } from '../plugin-host/build-plugin.ts';

// What an administrator meets who installs a plugin that cannot work: an error with its owner and a remedy, and nothing else disturbed.

const IDLE = `
  import { defineServerPlugin } from '@facet/sdk/common';
  import { manifest } from '../manifest.ts';
  export default defineServerPlugin(manifest, () => {});`;
const FLAG = { name: 'ACME_SHELVES', default: true, description: 'Shows shelves.' };
const POINT = {
  side: 'server',
  description: 'Shelves.',
  schema: { type: 'object', properties: {}, required: [] },
} as const;
const JOB = { 'jobs/handler@1': [{ key: 'acme/count', description: 'Counts.' }] } as const;
const plugin = (name: string, more: Partial<PluginManifest>, server = IDLE) =>
  buildPlugin({ id: `acme/${name}`, ...more }, { 'server/index.ts': server });
/** As a build that knows no rules would make it. */
const unchecked = (name: string, shipped: Partial<PluginManifest>) =>
  buildPlugin({ id: `acme/${name}` }, { 'server/index.ts': IDLE }, shipped);

let server: TestServer;
let plugins: PluginAdministration;

beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(
    await plugin('first', {
      flags: [FLAG],
      points: { 'acme/shelf@1': POINT },
      contributes: { 'http/routes@1': [{ key: 'first', prefixes: ['/api/plugins/acme/first'] }], ...JOB },
    }),
  );
}, 60_000);
afterAll(() => server.stop());

const stateOf = (id: string) => server.kernel.statuses().find((one) => one.manifest.id === id);
const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it.each<[string, string, Partial<PluginManifest>, string]>([
  ['a future sdk', 'future', { engines: { sdk: '^9.0.0' } }, 'KRN_SDK_RANGE'],
  ['a flag that another has', 'flagged', { flags: [FLAG] }, 'KRN_CLAIM_TAKEN'],
  ['a point that another has', 'pointed', { points: { 'acme/shelf@1': POINT } }, 'KRN_CLAIM_TAKEN'],
  ['a key that another has', 'keyed', { contributes: JOB }, 'KRN_KEY_TAKEN'],
  [
    'an address that another has',
    'addressed',
    { contributes: { 'http/routes@1': [{ key: 'addressed', prefixes: ['/api/plugins/acme/first'] }] } },
    'KRN_NOT_ITS_OWN',
  ],
])('a plugin that wants %s', { timeout: 30_000 }, async (_, name, more, code) => {
  const id = `acme/${name}`;
  const refused = await errorOf(unchecked(name, more).then((archive) => plugins.install(archive)));
  const cause: unknown = refused ?? stateOf(id)?.cause;
  expect(cause).toMatchObject({ code, message: expect.stringContaining(id), remedy: expect.stringMatching(/\S/) });
  expect(stateOf('acme/first')?.state).toBe('active');
});

it('a plugin whose tables change half-way is not there, and neither is what it began', {
  timeout: 60_000,
}, async () => {
  const half = (isWhole: boolean) => `
    ${IDLE}
    export const migrations = {
      '0001-shelves': {
        up: async (db) => {
          await db.schema.createTable('shelf').addColumn('name', 'text').execute();
          ${isWhole ? '' : "throw new Error('The disk of the test is full.');"}
        },
      },
    };`;
  const begun = await errorOf(plugin('half', {}, half(false)).then((archive) => plugins.install(archive)));
  const cause: unknown = begun ?? stateOf('acme/half')?.cause;
  expect(cause).toMatchObject({ message: expect.stringContaining('The disk of the test is full.') });
  // It could not make its table if the first try had left one.
  await plugins.install(await plugin('half', { version: '1.0.1' }, half(true)));
  expect(stateOf('acme/half')?.state).toBe('active');
});

it('a plugin whose routes the server refuses: its card and its addresses say so', { timeout: 60_000 }, async () => {
  const routes = `
    import { defineServerPlugin } from '@facet/sdk/common';
    import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
    import { defineEndpoints } from '@facet/sdk/wire/endpoint';
    import { manifest } from '../manifest.ts';
    const key = 'GET /api/plugins/acme/open/all';
    const endpoints = defineEndpoints({ [key]: { policy: 'public', summary: 'For all.', responses: { 200: 'text' } } });
    export default defineServerPlugin(manifest, (ctx) => {
      ctx.implement(HttpRoutes, 'open', async () => defineRoutes(endpoints, { [key]: () => ({ text: 'open' }) }));
    });`;
  const contributes = { 'http/routes@1': [{ key: 'open', prefixes: ['/api/plugins/acme/open'] }] };
  await plugins.install(await plugin('open', { contributes }, routes));
  const answer = await vi.waitFor(async () => {
    const found = await server.fetch('/api/plugins/acme/open/all', { headers: { authorization: 'Bearer reader' } });
    expect(found.status).toBe(503);
    return found.json();
  });
  expect(answer.errors[0].extra).toMatchObject({ plugin: 'acme/open', code: 'PLH_WRONG_SHAPE' });
  expect(stateOf('acme/open')?.warnings).toMatchObject([
    {
      code: 'PLH_WRONG_SHAPE',
      owner: 'acme/open',
      message: expect.stringContaining('policy'),
      remedy: expect.stringMatching(/\S/),
    },
  ]);
});

it('a plugin whose routes answer in another form than they declare: the caller and its card are told, other routes go on', {
  timeout: 60_000,
}, async () => {
  const routes = `
    import { defineServerPlugin } from '@facet/sdk/common';
    import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
    import { defineEndpoints } from '@facet/sdk/wire/endpoint';
    import { z } from 'zod';
    import { manifest } from '../manifest.ts';
    const path = '/api/plugins/acme/loose/';
    const answers = {
      fitting: () => ({ json: { at: new Date(0), none: undefined } }),
      misfitting: () => ({ json: { at: 7 } }),
      raw: () => ({ rawJson: '{"at": []}' }),
      status: () => ({ status: 202, json: { at: '' } }),
    };
    const keys = Object.keys(answers).map((name) => [name, 'GET ' + path + name]);
    const endpoint = { policy: 'signed-in', summary: 'Of a test.', responses: { 200: z.object({ at: z.string() }) } };
    const endpoints = defineEndpoints(Object.fromEntries(keys.map(([, key]) => [key, endpoint])));
    export default defineServerPlugin(manifest, (ctx) => {
      ctx.implement(HttpRoutes, 'loose', async () =>
        defineRoutes(endpoints, Object.fromEntries(keys.map(([name, key]) => [key, answers[name]]))));
    });`;
  const contributes = { 'http/routes@1': [{ key: 'loose', prefixes: ['/api/plugins/acme/loose'] }] };
  await plugins.install(await plugin('loose', { contributes }, routes));
  const ask = (name: string) =>
    server.fetch(`/api/plugins/acme/loose/${name}`, { headers: { authorization: 'Bearer reader' } });
  await vi.waitFor(async () => expect((await ask('fitting')).status).toBe(200));
  expect(await (await ask('fitting')).json()).toEqual({ at: '1970-01-01T00:00:00.000Z' });
  for (const [i, [name, says]] of [
    ['misfitting', '"at":["Invalid input'],
    ['raw', '"at":["Invalid input'],
    ['status', 'status 202'],
  ].entries()) {
    const answer = await ask(name ?? '');
    expect(answer.status).toBe(500);
    const { errors } = await answer.json();
    expect(errors).toMatchObject([
      { extra: { plugin: 'acme/loose', code: 'PLH_WRONG_SHAPE', remedy: expect.stringMatching(/\S/) } },
    ]);
    expect(plugins.list().find(({ id }) => id === 'acme/loose')?.failures).toMatchObject({
      count: i + 1,
      last: { code: 'PLH_WRONG_SHAPE', owner: 'acme/loose', message: expect.stringContaining(says ?? '') },
    });
  }
  expect((await ask('fitting')).status).toBe(200);
});

it('an archive of 200 MB', { timeout: 30_000 }, async () => {
  const refused = await errorOf(plugins.install(new Uint8Array(200 * 1024 * 1024)));
  expect(refused).toBeInstanceOf(FacetError);
  expect(refused).toMatchObject({ code: 'INS_TOO_LARGE', remedy: expect.stringMatching(/\S/) });
});
