import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

const ROUTES = `
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { defineRoutes, HttpError } from '@facet/sdk/server';
import { Readable } from 'node:stream';
import { z } from 'zod';

const endpoints = defineEndpoints({
  'GET /api/plugins/acme/hello/greeting/:name': {
    policy: 'signed-in', summary: 'Greets.', params: z.object({ name: z.string().max(10) }),
    query: z.object({ times: z.coerce.number().int().max(3).optional() }),
    responses: { 200: z.object({ text: z.string() }) },
  },
  'POST /api/plugins/acme/hello/notes': {
    policy: 'signed-in', summary: 'Keeps a note.', body: z.strictObject({ text: z.string() }),
    responses: { 201: z.object({ count: z.number() }) },
  },
  'GET /api/plugins/acme/hello/refusal': { policy: 'signed-in', summary: 'Refuses.', responses: { 200: z.object({}) } },
  'GET /api/plugins/acme/hello/who': { policy: 'signed-in', summary: 'Who asks.', responses: { 200: z.object({}) } },
  'GET /api/plugins/acme/hello/slow': { policy: 'signed-in', summary: 'Waits.', responses: { 200: z.object({}) } },
  'GET /api/plugins/acme/hello/lines/:kind': {
    policy: 'signed-in', summary: 'Many lines.', params: z.object({ kind: z.string() }), responses: { 200: 'file' },
  },
});

async function* lines(kind, log) {
  try {
    for (let n = 0; kind === 'endless' || n < 20_000; n += 1) {
      yield kind === 'objects' ? { n } : ('line ' + n).padEnd(99) + '\\n';
      if (kind === 'broken' && n === 19_999) throw new Error('The source is gone.');
    }
    yield Buffer.alloc(3_000_000, 'x');
  } finally {
    log.info('the lines have ended', { kind });
  }
}

export const routes = (metadata, log) => defineRoutes(endpoints, {
  'GET /api/plugins/acme/hello/greeting/:name': ({ params, query }) => ({ json: { text: ('Hello ' + params.name + '! ').repeat(query.times ?? 1).trim() } }),
  'POST /api/plugins/acme/hello/notes': async ({ body }) => {
    await metadata.db().insertInto('note').values({ text: body.text }).execute();
    const { count } = await metadata.db().selectFrom('note').select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow();
    return { status: 201, json: { count } };
  },
  'GET /api/plugins/acme/hello/refusal': () => { throw new HttpError(409, { message: 'Not now' }, { headers: { 'retry-after': '3' } }); },
  'GET /api/plugins/acme/hello/who': ({ principal, request }) => ({ json: { id: principal.id, headers: Object.keys(request.headers).sort(), cookies: request.cookies } }),
  'GET /api/plugins/acme/hello/slow': ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => { log.info('told to stop'); resolve({ json: {} }); })),
  'GET /api/plugins/acme/hello/lines/:kind': ({ params: { kind } }) => ({
    headers: { 'content-type': 'text/csv' }, stream: Readable.from(lines(kind, log)).once('close', () => log.info('the stream is closed', { kind })),
    ...(kind === 'both' ? { text: 'twice' } : {}), ...(kind === 'undeclared' ? { status: 202 } : {}),
  }),
});
`;

const hello = (version: string, migrations: string) =>
  buildPlugin(
    {
      id: 'acme/hello',
    },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { MetadataStoreToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: 'acme/hello', version: '${version}', name: 'Hello', description: 'Greets.', engines: { sdk: '^1.0.0' },
          server: { requires: { metadata: MetadataStoreToken } }, capabilities: ['session:read'],
          contributes: { 'http/routes@1': [{ key: 'hello', prefixes: ['/api/plugins/acme/hello'] }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { HttpRoutes } from '@facet/sdk/server';
        import { manifest } from '../manifest.ts';
        import { routes } from './routes.ts';
        export { default as migrations } from './migrations.ts';
        export default defineServerPlugin(manifest, (ctx, { metadata }) => {
          console.log('hello from', ctx.id);
          ctx.implement(HttpRoutes, 'hello', async () => routes(metadata, ctx.log));
        });`,
      'server/routes.ts': ROUTES,
      'server/migrations.ts': migrations,
    },
  );
const NOTES = `export default { '0001-hello-notes': { up: async (db) => { await db.schema.createTable('note').addColumn('text', 'text').execute(); } } };`;

let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await hello('1.0.0', NOTES), { by: 7 });
  await isAnswered();
}, 60_000);
afterAll(() => server.stop());

/** Routes are collected a moment after their plugin has come up. */
const isAnswered = () => vi.waitFor(async () => expect((await call('/greeting/Ada')).status).toBe(200));
const BASE = '/api/plugins/acme/hello';
const call = async (path: string, init: RequestInit = {}) => {
  const answer = await server.fetch(`${BASE}${path}`, {
    ...init,
    headers: { authorization: 'Bearer reader', 'content-type': 'application/json' },
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
};

it('is running, and what it prints stands in the log with its id', () => {
  expect(plugins.list().find(({ id }) => id === 'acme/hello')).toMatchObject({
    server: { state: 'active', cause: null },
    client: null,
    bundleUrl: null,
  });
  expect(server.lines).toContainEqual(
    expect.objectContaining({ message: 'hello from acme/hello', pluginId: 'acme/hello' }),
  );
});

describe('a streamed answer', () => {
  const lines = (kind: string, signal?: AbortSignal) =>
    server.fetch(`${BASE}/lines/${kind}`, {
      headers: { authorization: 'Bearer reader' },
      ...(signal === undefined ? {} : { signal }),
    });
  const ends = (kind: string) =>
    vi.waitFor(() =>
      expect(server.lines).toContainEqual(
        expect.objectContaining({ message: 'the lines have ended', fields: { kind } }),
      ),
    );

  it('comes whole, in order, with its headers', async () => {
    const answer = await lines('all');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv']);
    const text = await answer.text();
    expect(text.length).toBe(20_000 * 100 + 3_000_000);
    const given = text.slice(0, 2_000_000).trimEnd().split(/ *\n/);
    expect(given.filter((line, n) => line !== `line ${n}`)).toEqual([]);
  });

  it('ends in the process of the plugin when its reader leaves', async () => {
    const leave = new AbortController();
    const answer = await lines('endless', leave.signal);
    await answer.body?.getReader().read();
    leave.abort();
    await ends('endless');
  });

  it('is cut off where its stream fails, and the server goes on', async () => {
    await expect(lines('broken').then((answer) => answer.text())).rejects.toThrow('terminated');
    await ends('broken');
    expect((await lines('all')).status).toBe(200);
  });

  it('of objects instead of bytes is an error', async () => {
    expect((await lines('objects')).status).toBe(500);
    await ends('objects');
  });

  it.each(['both', 'undeclared'])('is refused and closed when it is %s', async (kind) => {
    const answer = await lines(kind);
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('PLH_WRONG_SHAPE')]);
    await vi.waitFor(() =>
      expect(server.lines).toContainEqual(
        expect.objectContaining({ message: 'the stream is closed', fields: { kind } }),
      ),
    );
  });
});

it('answers calls, with arguments validated by its own schemas', async () => {
  expect(await call('/greeting/Ada?times=2')).toMatchObject({ status: 200, body: { text: 'Hello Ada! Hello Ada!' } });
  expect(await call('/greeting/Ada?times=9')).toMatchObject({
    status: 400,
    body: { message: { times: expect.anything() } },
  });
  expect((await call('/greeting/a-name-that-is-too-long')).status).toBe(404);
  expect((await call('/notes', { method: 'POST', body: '{"txt": 1}' })).body).toEqual({
    message: { text: ['Missing data for required field.'], txt: ['Unknown field.'] },
  });
});

it('refuses an unauthenticated request before the plugin is called', async () => {
  expect((await server.fetch(`${BASE}/greeting/Ada`)).status).toBe(401);
});

it('keeps tables of its own, in a file of its own', async () => {
  expect(await call('/notes', { method: 'POST', body: '{"text": "a"}' })).toMatchObject({
    status: 201,
    body: { count: 1 },
  });
  expect(await call('/notes', { method: 'POST', body: '{"text": "b"}' })).toMatchObject({ body: { count: 2 } });
});

it('throws what handlers of built-in plugins throw', async () => {
  const { status, body, headers } = await call('/refusal');
  expect([status, body, headers.get('retry-after')]).toEqual([409, { message: 'Not now' }, '3']);
});

it('is told who calls once it is granted, and never the credentials', async () => {
  expect((await call('/who')).body).toMatchObject({ id: 0, cookies: {} });
  await plugins.setGrants('acme/hello', { 'session:read': true });
  const { body } = await call('/who');
  expect(body.id).toBeGreaterThan(0);
  expect(body.headers).not.toContain('authorization');
});

it('hears when the caller has gone', async () => {
  const gone = new AbortController();
  const answer = server.fetch(`${BASE}/slow`, { headers: { authorization: 'Bearer reader' }, signal: gone.signal });
  setTimeout(() => gone.abort(), 200);
  await expect(answer).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await expect.poll(() => server.lines.some(({ message }) => message === 'told to stop')).toBe(true);
});

it('never shows its code', async () => {
  const { hash } = plugins.list().find(({ id }) => id === 'acme/hello') ?? {};
  const answer = await server.fetch(`/plugins/acme/hello/${hash}/server.mjs`, {
    headers: { authorization: 'Bearer reader' },
  });
  expect(answer.status).toBe(404);
});

it('is off at once, and comes back', async () => {
  await plugins.setEnabled('acme/hello', false);
  expect((await call('/greeting/Ada')).status).toBe(410);
  await plugins.setEnabled('acme/hello', true);
  await isAnswered();
  expect(await call('/notes', { method: 'POST', body: '{"text": "c"}' })).toMatchObject({ body: { count: 3 } });
});
