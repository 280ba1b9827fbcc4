import { resolve } from 'node:path';
import { PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { readPluginArchive } from '../../core/server/plugins/plugin-archive.ts';
import { buildFolderOf } from '../plugin-host/build-plugin.ts';

const THEME = resolve(import.meta.dirname, '../../plugins/theme-contrast');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([testIdentity]);
});
afterAll(() => server.stop());

it('a theme from outside is data: it is built and installed without a half, and pages get its values and its name', async () => {
  const archive = await buildFolderOf(THEME, ['facet/theme-contrast', 'acme/ink']);
  expect(readPluginArchive(archive).files.map(({ name }) => name)).toEqual(['README.md', 'manifest.json']);
  const plugins = await server.kernel.service(PluginAdministrationToken);
  expect(await plugins.install(archive)).toMatchObject({ id: 'acme/ink', bundleUrl: null, desired: 'on' });
  const [status] = plugins.list().filter(({ id }) => id === 'acme/ink');
  expect(status?.manifest).toMatchObject({
    contributes: { 'app/theme@1': [{ key: 'contrast', light: { '--text-1': '#000000' } }] },
    labels: { en: { label: 'High contrast' } },
  });
  expect([status?.client?.cause ?? null, status?.server?.cause ?? null]).toEqual([null, null]);
  expect(server.kernel.statuses().find(({ id }) => id === 'acme/ink')?.warnings).toEqual([]);
});
