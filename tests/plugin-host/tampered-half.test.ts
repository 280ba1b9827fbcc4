import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startAgain, startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  plugins = await server.kernel.service(PluginAdministrationToken);
}, 60_000);
afterAll(() => server.stop());

it('a server half whose file was changed on the disk does not start again, not even when it is retried or switched', async () => {
  const { id, hash } = await plugins.install(
    await buildPlugin(
      { id: 'acme/half' },
      {
        'server/index.ts': `
          import { defineServerPlugin } from '@facet/sdk/common';
          import { manifest } from '../manifest.ts';
          export default defineServerPlugin(manifest, () => {});`,
      },
    ),
  );
  writeFileSync(
    join(server.home, 'plugins', id, hash ?? '', 'server.mjs'),
    'throw new Error("This is not what was installed.");',
  );
  const lines: string[] = [];
  const again = await startAgain(server, [testIdentity], (line) => lines.push(line));
  try {
    const there = await again.kernel.service(PluginAdministrationToken);
    const half = () => there.list().find((one) => one.id === id)?.server;
    const refused = { state: 'failed', cause: { code: 'KRN_INTEGRITY', owner: id } };
    expect(half()).toMatchObject(refused);
    await there.retry(id);
    expect(half()).toMatchObject(refused);
    await there.setEnabled(id, false);
    await there.setEnabled(id, true);
    expect(half()).toMatchObject(refused);
    expect(lines.filter((line) => line.includes('process started'))).toEqual([]);
  } finally {
    await again.stop();
  }
}, 60_000);
