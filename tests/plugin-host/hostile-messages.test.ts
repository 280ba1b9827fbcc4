import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { machineSlowness } from '../../sdk/testing/machine-slowness.ts';
import { buildPlugin } from './build-plugin.ts';

/** Messages of a few bytes to the server, which are more than any message once someone walks them. */
const MESSAGES: Readonly<Record<string, string>> = {
  'fields of a log line that are a tree without end': `channel.send({ type: 'log', level: 'info', message: 'x', fields: lists(60) })`,
  'fields of a log line with gaps without end': `channel.send({ type: 'log', level: 'info', message: 'x', fields: { a: new Array(4_000_000_000) } })`,
  'fields of a log line with a very long integer': `channel.send({ type: 'log', level: 'info', message: 'x', fields: { a: 1n << 20_000_000n } })`,
  'the name of a job that is a tree without end': `jobs.enqueue(lists(60), 1)`,
  'the name of a job that is a very long integer': `jobs.enqueue(1n << 20_000_000n, 1)`,
  'the payload of a job that is a tree without end': `jobs.enqueue('x', objects(60))`,
  'a value to keep that is a tree without end': `keys.set('a', 'b', objects(60), { ownerId: 1 })`,
  'a value to keep with gaps without end': `keys.set('a', 'b', new Array(4_000_000_000), { ownerId: 1 })`,
  'a value to keep that holds itself': `keys.set('a', 'b', ((circle) => { circle.self = circle; return circle; })({}), { ownerId: 1 })`,
  'arguments with gaps without end': `channel.send({ type: 'call', id: 7, target: 'x', args: new Array(4_000_000_000) })`,
  'people to tell with gaps without end': `channel.send({ type: 'tell', topic: 'x', value: { topic: 'x', userIds: new Array(4_000_000_000) } })`,
  'an error that is a tree without end': `channel.send({ type: 'failed', id: 1, error: { kind: 'error', message: lists(60) } })`,
};

const cases = Object.entries(MESSAGES).map(([name, code]) => `${JSON.stringify(name)}: async () => { ${code}; }`);
const keyOf = (id: string): string => id.slice('bad/'.length);
const plugin = (id: string) =>
  buildPlugin(
    { id },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { JobQueueToken, KeyValueStoreToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: '${id}', version: '1.0.0', name: 'Bad', description: 'Sends what it must not.', engines: { sdk: '^1.0.0' },
          server: { requires: { jobs: JobQueueToken, keys: KeyValueStoreToken } },
          contributes: { 'http/routes@1': [{ key: '${keyOf(id)}', prefixes: ['/api/plugins/${id}'] }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
        import { defineEndpoints } from '@facet/sdk/wire/endpoint';
        import { z } from 'zod';
        import { manifest } from '../manifest.ts';
        const channel = globalThis[Symbol.for('facet/plugin-host')];
        const lists = (depth) => { let one = ['x']; for (let i = 0; i < depth; i += 1) one = [one, one]; return one; };
        const objects = (depth) => { let one = { x: 1 }; for (let i = 0; i < depth; i += 1) one = { a: one, b: one }; return one; };
        const endpoints = defineEndpoints({
          'GET /api/plugins/${id}/try/:what': { policy: 'signed-in', summary: 'Tries.', params: z.object({ what: z.string() }), responses: { 200: z.unknown() } },
        });
        export default defineServerPlugin(manifest, (ctx, { jobs, keys }) => {
          const cases = {
            ${cases.join(',\n')},
            'nothing': async () => undefined,
            'a long line': async () => ctx.log.info('long', { text: 'x'.repeat(1_000_000), many: Array.from({ length: 100_000 }, (_, i) => i), deep: objects(10), integer: 1n << 900n }),
          };
          ctx.implement(HttpRoutes, '${keyOf(id)}', async () => defineRoutes(endpoints, {
            'GET /api/plugins/${id}/try/:what': async ({ params }) => {
              await cases[params.what]();
              return { json: 'done' };
            },
          }));
        });`,
    },
  );

let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  plugins = await server.kernel.service(PluginAdministrationToken);
}, 60_000);
afterAll(() => server.stop());

const ask = async (id: string, what: string) => {
  const answer = await server.fetch(`/api/plugins/${id}/try/${encodeURIComponent(what)}`, {
    headers: { authorization: 'Bearer reader' },
  });
  return { status: answer.status, text: await answer.text() };
};
/** Each has a plugin of its own: one that fails again is kept waiting. */
const install = async (id: string) => {
  expect((await plugins.install(await plugin(id))).server).toMatchObject({ state: 'active' });
  await vi.waitFor(async () => expect(await ask(id, 'nothing')).toEqual({ status: 200, text: '"done"' }), {
    timeout: 10_000,
  });
};

describe('a message that becomes more than it says', () => {
  it.each(Object.keys(MESSAGES).map((name, i) => [name, `bad/messages-${i}`] as const))(
    'ends the process that sent it, and holds nobody up: %s',
    async (name, id) => {
      await install(id);
      const before = process.cpuUsage();
      const { status, text } = await ask(id, name);
      const took = process.cpuUsage(before);
      expect([status, text]).toEqual([503, expect.stringContaining('PLH_BROKEN')]);
      expect((took.user + took.system) / 1_000).toBeLessThan(500 * machineSlowness());
    },
    30_000,
  );

  it('lines of the log are cut', async () => {
    await install('bad/messages');
    expect((await ask('bad/messages', 'a long line')).status).toBe(200);
    const line = () => server.lines.find(({ message }) => message === 'long');
    await vi.waitFor(() => expect(line()).toBeDefined());
    expect(JSON.stringify(line()).length).toBeLessThan(40_000);
    expect(line()).toMatchObject({ pluginId: 'bad/messages', fields: { text: expect.stringMatching(/^x{4000}…$/) } });
  });
});
