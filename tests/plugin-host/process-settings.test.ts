import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

const plugin = (name: string) =>
  buildPlugin(
    { id: `acme/${name}` },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        export const manifest = defineManifest({
          id: 'acme/${name}', version: '1.0.0', name: 'Limited', description: 'Has limits.', engines: { sdk: '^1.0.0' },
          server: {},
          processSettings: [
            { name: 'rows', env: 'FACET_ACME_${name.toUpperCase()}_ROWS', description: 'Rows at most.', type: 'integer', default: 10, minimum: 1, maximum: 100 },
            { name: 'strict', env: 'FACET_ACME_${name.toUpperCase()}_STRICT', description: 'Whether it is strict.', type: 'boolean', default: false },
          ],
          contributes: { 'app/setting@1': [{ key: '${name}-greeting', label: 'Greeting', type: 'text', default: 'hello', scope: 'system' }] },
          capabilities: ['storage:own'],
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { manifest } from '../manifest.ts';
        export default defineServerPlugin(manifest, async (ctx) => {
          const settings = ctx.settings();
          console.log('${name} got ' + JSON.stringify(settings.get()));
          await settings.set({ ...settings.get(), '${name}-greeting': 'good day' });
          console.log('${name} has set its greeting');
        });`,
    },
  );

let home: string;
let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'facet-process-settings-'));
  writeFileSync(
    join(home, 'facet.config.json'),
    JSON.stringify({
      plugins: { 'acme/limited': { rows: 7, strict: true }, 'acme/odd': { raws: 7 }, 'acme/gone': { rows: 1 } },
    }),
  );
  server = await startTestServer([testIdentity], {
    FACET_HOME: home,
    FACET_ACME_LIMITED_ROWS: '8',
    FACET_ACME_WRONG_ROWS: 'many',
  });
  plugins = await server.kernel.service(PluginAdministrationToken);
}, 60_000);
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

const said = (message: string) =>
  vi.waitFor(() => expect(server.lines.map((line) => line['message'])).toContain(message), { timeout: 5_000 });

it('an installed plugin reads what the environment and the settings file give to it, and sets what is its own', async () => {
  const { server: half } = await plugins.install(await plugin('limited'), { grants: ['storage:own'] });
  expect(half).toMatchObject({ state: 'active', cause: null });
  await said('limited got {"limited-greeting":"hello","rows":8,"strict":true}');
  await said('limited has set its greeting');
  expect((await plugins.details('acme/limited')).processSettings).toEqual([
    { name: 'rows', env: 'FACET_ACME_LIMITED_ROWS', description: 'Rows at most.', value: 8 },
    { name: 'strict', env: 'FACET_ACME_LIMITED_STRICT', description: 'Whether it is strict.', value: true },
  ]);
});

it.each([
  ['wrong', 'HST_SETTING', 'FACET_ACME_WRONG_ROWS is "many" (environment, setting rows)', 'from 1 to 100'],
  ['odd', 'HST_UNKNOWN_SETTING', 'holds the unknown setting "raws"', 'known: rows, strict'],
])('a value that is not allowed fails %s with %s and nothing else', async (name, code, says, remedy) => {
  const { server: half } = await plugins.install(await plugin(name));
  expect(half).toMatchObject({
    state: 'failed',
    cause: { code, message: expect.stringContaining(says), remedy: expect.stringContaining(remedy) },
  });
  expect((await plugins.details(`acme/${name}`)).processSettings).toMatchObject([{ value: null }, { value: null }]);
});

it('settings of a plugin that is not there are named in the log', () => {
  expect(server.lines).toContainEqual(
    expect.objectContaining({
      message: 'the settings file has settings of a plugin that is not installed',
      plugin: 'acme/gone',
    }),
  );
});
