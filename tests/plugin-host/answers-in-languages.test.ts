import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

const plugin = () =>
  buildPlugin(
    { id: 'acme/shop' },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        export const manifest = defineManifest({
          id: 'acme/shop', version: '1.0.0', name: 'Shop', description: 'Refuses.', engines: { sdk: '^1.0.0' }, server: {},
          contributes: { 'http/routes@1': [{ key: 'shop', prefixes: ['/api/plugins/acme/shop'] }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { answerTexts, defineRoutes, HttpRoutes, messageError } from '@facet/sdk/server';
        import { defineEndpoints } from '@facet/sdk/wire/endpoint';
        import { z } from 'zod';
        import english from '../i18n/server/en.json' with { type: 'json' };
        import { manifest } from '../manifest.ts';
        const text = answerTexts(english);
        const endpoints = defineEndpoints({ 'GET /api/plugins/acme/shop/': { policy: 'signed-in', summary: 'Refuses.', responses: { 200: z.object({}) } } });
        export default defineServerPlugin(manifest, (ctx) => {
          ctx.implement(HttpRoutes, 'shop', async () =>
            defineRoutes(endpoints, { 'GET /api/plugins/acme/shop/': () => { throw messageError(422, text('closed', { until: 9 })); } }));
        });`,
      'i18n/server/en.json': '{ "closed": "Closed until {{until}}." }',
      'i18n/server/de.json': '{ "closed": "Bis {{until}} geschlossen." }',
    },
  );

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  const plugins: PluginAdministration = await server.kernel.service(PluginAdministrationToken);
  const { server: half } = await plugins.install(await plugin());
  expect(half).toMatchObject({ state: 'active', cause: null });
}, 60_000);
afterAll(() => server.stop());

it.each([
  ['en', 'Closed until 9.'],
  ['de', 'Bis 9 geschlossen.'],
  ['fr', 'Closed until 9.'],
])('an installed plugin refuses in %s', async (language, message) => {
  await expect
    .poll(
      async () => {
        const headers = { authorization: 'Bearer reader', 'accept-language': language };
        return (await server.fetch('/api/plugins/acme/shop/', { headers })).json();
      },
      { timeout: 10_000 },
    )
    .toEqual({ message });
});
