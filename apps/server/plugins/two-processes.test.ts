import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes, IdentityToken, PluginAdministrationToken, type Identity } from '@facet/sdk/server';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startPostgres, type TestPostgres } from '../../../tests/postgres/start-postgres.ts';
import { anonymousPrincipal } from '../http/anonymous.ts';
import type { BuiltInPlugin } from '../start-server.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const base = { version: '1.0.0', description: 'Of a test.', engines: { sdk: '^1.0.0' } } as const;
const peopleManifest = defineManifest({
  ...base,
  id: 'test/people',
  name: 'People',
  locked: 'Someone must say who calls.',
  server: { provides: IdentityToken },
});
const signedIn = { ...anonymousPrincipal, id: 1, username: 'reader', isAnonymous: false };
const people: BuiltInPlugin = {
  manifest: peopleManifest,
  load: async () => ({
    default: defineServerPlugin(
      peopleManifest,
      (): Identity => ({
        authenticator: {
          authenticate: async () => signedIn,
          checkCsrf: async () => true,
          principalOf: async () => signedIn,
          takeSignInLink: async () => undefined,
        },
        access: {
          canDatabase: () => false,
          canSchema: () => false,
          canDatasource: () => false,
          ensureDatasource: () => undefined,
          syncObjectPermission: async () => undefined,
        },
        users: {
          byIds: async () => [],
          byEmails: async () => [],
          administrators: async () => [],
          roleIds: async () => [],
        },
      }),
    ),
  }),
};

const endpoints = defineEndpoints({
  'GET /api/v1/extra/': { policy: 'public', summary: 'Extra', responses: { 200: z.object({}) } },
});
const extraManifest = defineManifest({
  ...base,
  id: 'test/extra',
  name: 'Extra',
  flags: [{ name: 'EXTRA_THINGS', default: false, description: 'Of a test.' }],
  server: {},
  contributes: { 'http/routes@1': [{ key: 'extra', prefixes: ['/api/v1/extra'] }] },
});
const extra: BuiltInPlugin = {
  manifest: extraManifest,
  load: async () => ({
    default: defineServerPlugin(extraManifest, (ctx) => {
      ctx.implement(HttpRoutes, 'extra', async () =>
        defineRoutes(endpoints, { 'GET /api/v1/extra/': () => ({ json: {} }) }),
      );
    }),
  }),
};

let postgres: TestPostgres;
let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
  const env = { FACET_METADATA_URL: await postgres.createDatabase('two') };
  here = await startTestServer([people, extra], env);
  there = await startTestServer([people, extra], env);
});
afterAll(async () => {
  await here.stop();
  await there.stop();
  await postgres.stop();
});

const statusOf = async (server: TestServer) => (await server.fetch('/api/v1/extra/')).status;

describe('two server processes on one Postgres', () => {
  it('both follow a switch, tell their browsers, and keep it over a restart', async () => {
    const events = await there.fetch('/api/v1/events/', { headers: { accept: 'text/event-stream' } });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    const administration = await here.kernel.service(PluginAdministrationToken);
    await administration.setEnabled('test/extra', false);
    await expect.poll(() => statusOf(here)).toBe(410);
    await expect.poll(() => statusOf(there)).toBe(410);
    let heard = '';
    while (!heard.includes('event: plugins')) heard += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    const list = await (await there.fetch('/api/v1/plugin/')).json();
    expect(list.result).toContainEqual(expect.objectContaining({ id: 'test/extra', desired: 'off' }));
    await administration.setEnabled('test/extra', true);
    await expect.poll(() => statusOf(there)).toBe(200);
  });

  it('refuse to switch a locked plugin or an unknown one', async () => {
    const administration = await here.kernel.service(PluginAdministrationToken);
    await expect(administration.setEnabled('test/people', false)).rejects.toMatchObject({ code: 'KRN_LOCKED' });
    await expect(administration.setEnabled('test/nobody', false)).rejects.toMatchObject({ code: 'KRN_UNKNOWN_PLUGIN' });
  });

  it('share flags', async () => {
    const administration = await here.kernel.service(PluginAdministrationToken);
    await administration.decideFlag('EXTRA_THINGS', { value: true });
    await expect.poll(async () => (await (await there.fetch('/api/v1/plugin/')).json()).flags.EXTRA_THINGS).toBe(true);
  });
});
