import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

const weather = createServer((_, response) => response.end('{"degrees":7}'));
let origin: string;
let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  await new Promise<void>((resolve) => weather.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(weather.address() as AddressInfo).port}`;
}, 60_000);
afterAll(() => void weather.close());

const plugin = () =>
  buildPlugin(
    { id: 'acme/weather' },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { OutsideToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: 'acme/weather', version: '1.0.0', name: 'Weather', description: 'Asks.', engines: { sdk: '^1.0.0' },
          server: { requires: { outside: OutsideToken } }, origins: ['${origin}'], capabilities: ['net:outside'],
          contributes: { 'http/routes@1': [{ key: 'weather', prefixes: ['/api/plugins/acme/weather'] }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
        import { defineEndpoints } from '@facet/sdk/wire/endpoint';
        import { z } from 'zod';
        import { manifest } from '../manifest.ts';
        const endpoints = defineEndpoints({
          'GET /api/plugins/acme/weather/': { policy: 'signed-in', summary: 'Asks.', query: z.object({ url: z.string() }), responses: { 200: z.unknown() } },
        });
        export default defineServerPlugin(manifest, (ctx, { outside }) => {
          ctx.implement(HttpRoutes, 'weather', async () => defineRoutes(endpoints, {
            'GET /api/plugins/acme/weather/': async ({ query, signal }) => {
              try {
                const { status, body } = await outside.fetch(query.url, { signal });
                return { json: [status, JSON.parse(new TextDecoder().decode(body))] };
              } catch (error) {
                return { json: [error.code, typeof fetch] };
              }
            },
          }));
        });`,
    },
  );
const ask = async (url: string) =>
  (
    await server.fetch(`/api/plugins/acme/weather/?${new URLSearchParams({ url })}`, {
      headers: { authorization: 'Bearer reader' },
    })
  ).json();

describe.each([
  ['opened', { FACET_PLUGIN_NETWORKS: '127.0.0.0/8' }, [200, { degrees: 7 }]],
  ['closed', {}, ['OUT_ADDRESS', 'undefined']],
] as const)('a plugin that calls another server, in a network that is %s', (_, env, expected) => {
  beforeAll(async () => {
    server = await startTestServer([testIdentity], env);
    plugins = await server.kernel.service(PluginAdministrationToken);
    expect(await plugins.check(await plugin())).toMatchObject({ origins: [origin] });
    await plugins.install(await plugin());
    await vi.waitFor(async () => expect(await ask(origin)).toEqual(['KRN_NOT_GRANTED', 'undefined']), 5_000);
    await plugins.setGrants('acme/weather', { 'net:outside': true });
  }, 60_000);
  afterAll(() => server.stop());

  it('gets what the administrator lets it have', async () => {
    expect(await ask(`${origin}/today`)).toEqual(expected);
    expect(await ask('http://127.0.0.1:1/')).toEqual(['OUT_NOT_NAMED', 'undefined']);
  });
});
