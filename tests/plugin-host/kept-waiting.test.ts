import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

const BLOCKED_MS = 2_000;
const isLinux = process.platform === 'linux';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([testIdentity], { FACET_PLUGIN_BLOCKED_SECONDS: String(BLOCKED_MS / 1_000) });
  const plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(
    await buildPlugin(
      { id: 'acme/sleeper' },
      {
        'manifest.ts': `
          import { defineManifest } from '@facet/sdk/common';
          export const manifest = defineManifest({ id: 'acme/sleeper', version: '1.0.0', name: 'Sleeper', description: 'Sleeps.', engines: { sdk: '^1.0.0' }, server: {} });`,
        'server/index.ts': `
          import { defineServerPlugin } from '@facet/sdk/common';
          import { manifest } from '../manifest.ts';
          export default defineServerPlugin(manifest, async () => { console.log('here'); });`,
      },
    ),
  );
});
afterAll(() => server.stop());

/** The processes that this one started. */
function children(): readonly number[] {
  return readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
const isOfPlugin = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sleeper');
const started = () => server.lines.filter(({ message }) => message === 'here').length;

it.skipIf(!isLinux)(
  `a process that the machine keeps waiting is not taken for one whose code blocks${isLinux ? '' : ' (only Linux tells processor times)'}`,
  async () => {
    await vi.waitFor(() => expect(started()).toBe(1), { timeout: 20_000 });
    const pid = children().find(isOfPlugin);
    if (pid === undefined) throw new Error('The process of the plugin was not found.');
    process.kill(pid, 'SIGSTOP');
    await pause(BLOCKED_MS * 1.5);
    process.kill(pid, 'SIGCONT');
    // Longer than any question that is under way.
    await pause(BLOCKED_MS * 2);
    expect(children()).toContain(pid);
    expect(started()).toBe(1);
  },
);

it.skipIf(!isLinux)(
  `one that never goes on is ended${isLinux ? '' : ' (only Linux tells processor times)'}`,
  async () => {
    const pid = children().find(isOfPlugin);
    if (pid === undefined) throw new Error('The process of the plugin was not found.');
    process.kill(pid, 'SIGSTOP');
    await vi.waitFor(() => expect(children()).not.toContain(pid), { timeout: 30_000, interval: 200 });
  },
);
