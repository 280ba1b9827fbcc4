import { defineServerPlugin } from '@facet/sdk/common';
import {
  defineRoutes,
  HttpRoutes,
  messageError,
  type PluginAdministration,
  PluginAdministrationToken,
} from '@facet/sdk/server';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { testManifest } from '@facet/core/testing';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

const endpoints = defineEndpoints({
  'GET /api/v1/notes/:id': {
    policy: 'signed-in',
    capability: 'data:read',
    summary: 'A note.',
    params: z.object({ id: z.coerce.number().int() }),
    query: z.object({ long: z.string().optional() }),
    responses: { 200: z.unknown() },
  },
  'POST /api/v1/notes/': {
    policy: 'signed-in',
    summary: 'Keeps a note.',
    body: z.strictObject({ text: z.string() }),
    responses: { 201: z.unknown() },
  },
  'GET /api/v1/admins': {
    policy: { permission: ['can_read', 'Secret'] },
    summary: 'Of admins.',
    responses: { 200: z.unknown() },
  },
  'GET /api/v1/session': {
    policy: 'signed-in',
    sessionOnly: true,
    summary: 'Of sessions.',
    responses: { 200: z.unknown() },
  },
  'GET /api/v1/stream': { policy: 'signed-in', summary: 'Streams.', responses: { 200: 'file' } },
});
/** A built-in plugin whose answers say who asks. */
const notesManifest = testManifest({
  id: 'facet/notes',
  server: {},
  contributes: {
    'http/routes@1': [
      { key: 'notes', prefixes: ['/api/v1/notes', '/api/v1/admins', '/api/v1/session', '/api/v1/stream'] },
    ],
  },
});
const notes = {
  manifest: notesManifest,
  load: async () => ({
    default: defineServerPlugin(notesManifest, (ctx) => {
      ctx.implement(HttpRoutes, 'notes', async () =>
        defineRoutes(endpoints, {
          'GET /api/v1/notes/:id': ({ params, principal, query, request }) => {
            if (params.id === 9) throw messageError(404, 'Not found');
            return {
              json: { id: params.id, by: principal.username, long: query.long, headers: Object.keys(request.headers) },
            };
          },
          'POST /api/v1/notes/': ({ body, principal }) => ({ status: 201, json: { ...body, by: principal.username } }),
          'GET /api/v1/admins': () => ({ json: {} }),
          'GET /api/v1/session': () => ({ json: {} }),
          'GET /api/v1/stream': () => ({ stream: Readable.from(['a']) }),
        }),
      );
    }),
  }),
};

const plugin = (name: string) => {
  const base = `/api/plugins/acme/${name}`;
  return buildPlugin(
    { id: `acme/${name}` },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { JobQueueToken, PersonApiToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: 'acme/${name}', version: '1.0.0', name: 'Asker', description: 'Asks.', engines: { sdk: '^1.0.0' },
          capabilities: ['net:fetch', 'data:read'], server: { requires: { api: PersonApiToken, jobs: JobQueueToken } },
          contributes: {
            'http/routes@1': [{ key: '${name}', prefixes: ['${base}'] }],
            'jobs/handler@1': [{ key: 'acme/${name}', description: 'Asks.', maxAttempts: 1 }],
          },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { defineRoutes, HttpRoutes, JobHandlers } from '@facet/sdk/server';
        import { defineEndpoints } from '@facet/sdk/wire/endpoint';
        import { z } from 'zod';
        import { manifest } from '../manifest.ts';
        const endpoints = defineEndpoints({
          'POST ${base}/try': { policy: 'signed-in', summary: 'Tries.', body: z.record(z.string(), z.unknown()), responses: { 200: z.unknown() } },
        });
        let kept;
        export default defineServerPlugin(manifest, (ctx, { api, jobs }) => {
          const channel = globalThis[Symbol.for('facet/plugin-host')];
          const raw = (handle, endpoint, input) => new Promise(() => channel.send({ type: 'call', id: 900_000, target: 'person/call', args: [handle, endpoint, input] }));
          ctx.implement(JobHandlers, 'acme/${name}', async () => async (payload, { scope }) => {
            console.log('job of ' + (scope === undefined ? 'no user' : (await api.for(scope).call('GET /api/v1/notes/:id', { params: { id: 3 } })).by));
          });
          ctx.implement(HttpRoutes, '${name}', async () => defineRoutes(endpoints, {
            'POST ${base}/try': async ({ body, scope }) => {
              const call = (one, endpoint = body.endpoint) => api.for(one).call(endpoint, body.input);
              try {
                switch (body.how) {
                  case 'keep': kept = scope; return { json: 'kept' };
                  case 'kept': return { json: await call(kept) };
                  case 'copy': return { json: await call({ ...scope }) };
                  case 'forged': return { json: await call({ id: 'x', kind: 'request', principal: { isAdmin: true }, signal: scope.signal, background() {} }) };
                  case 'job': await jobs.enqueue('acme/${name}', {}, { scope }); return { json: 'enqueued' };
                  default: return { json: await call(scope) };
                }
              } catch (error) { return { json: 'REFUSED ' + (error.code ?? error.status) + ' ' + error.message }; }
            },
          }));
        });`,
    },
  );
};

let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity, notes]);
  plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await plugin('asker'), { grants: ['net:fetch', 'data:read'] });
  await plugins.install(await plugin('other'), { grants: [] });
  for (const name of ['asker', 'other'])
    await vi.waitFor(async () => expect((await ask({ how: 'keep' }, name)).text).toBe('"kept"'), { timeout: 10_000 });
}, 60_000);
afterAll(() => server.stop());

async function ask(body: object, name = 'asker', token = 'reader') {
  const answer = await server.fetch(`/api/plugins/acme/${name}/try`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-secret': 'of the proxy' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}
const NOTE = { endpoint: 'GET /api/v1/notes/:id', input: { params: { id: 7 }, query: { long: 'yes' } } };

describe('a call that an installed plugin makes for a person', () => {
  it('is that of the person, without what came with the request', async () => {
    expect(JSON.parse((await ask(NOTE)).text)).toEqual({ id: 7, by: 'reader', long: 'yes', headers: ['accept'] });
    const kept = await ask({ endpoint: 'POST /api/v1/notes/', input: { body: { text: 'a' } } });
    expect(JSON.parse(kept.text)).toEqual({ text: 'a', by: 'reader' });
  });

  it('is refused without a capability that was not granted', async () => {
    expect((await ask(NOTE, 'other')).text).toMatch(/KRN_NOT_GRANTED/);
  });

  it.each<[string, object, RegExp]>([
    ['what the person may not', { endpoint: 'GET /api/v1/admins' }, /REFUSED 403/],
    ['what needs a session', { endpoint: 'GET /api/v1/session' }, /REFUSED 40[13]/],
    ['what is not there', { endpoint: 'GET /api/v1/nothing' }, /REFUSED 404/],
    ['what the owner refuses', { endpoint: NOTE.endpoint, input: { params: { id: 9 } } }, /REFUSED 404/],
    ['a route of a plugin', { endpoint: 'POST /api/plugins/acme/other/try' }, /REFUSED 404/],
    ['arguments of the wrong shape', { endpoint: NOTE.endpoint, input: { params: { id: 'x' } } }, /REFUSED 404/],
    ['a body of the wrong shape', { endpoint: 'POST /api/v1/notes/', input: { body: { words: 1 } } }, /REFUSED 4\d\d/],
    ['members that no call has', { endpoint: NOTE.endpoint, input: { principal: { isAdmin: true } } }, /REFUSED 400/],
    ['a stream', { endpoint: 'GET /api/v1/stream' }, /REFUSED 406/],
    ['a scope that has ended', { how: 'kept', ...NOTE }, /REFUSED PLH_NO_SCOPE/],
    ['a copy of a scope', { how: 'copy', ...NOTE }, /REFUSED PLH_NOT_A_SCOPE/],
    ['a scope that it made up', { how: 'forged', ...NOTE }, /REFUSED PLH_NOT_A_SCOPE/],
  ])('does not reach %s', async (_, body, refusal) => {
    expect((await ask(body)).text).toMatch(refusal);
  });

  it('is made by a job for the person who enqueued it, and by no other job', async () => {
    expect((await ask({ how: 'job' })).text).toBe('"enqueued"');
    await vi.waitFor(() => expect(server.lines.map(({ message }) => message)).toContain('job of reader'), {
      timeout: 10_000,
    });
  });

  it('has no person who has not signed in', async () => {
    expect((await ask(NOTE, 'asker', 'expired')).status).toBe(401);
  });
});
