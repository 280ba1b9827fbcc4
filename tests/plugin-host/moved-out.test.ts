import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PostProcessingPoint, type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, describe } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { operationTests } from '../../plugins/post-processing/server/testing/operation-tests.ts';
import { buildFolder } from './build-plugin.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The archive of a built-in plugin as an outsider would have it: a copy under another id, outside of the repository. */
async function movedOut(name: string): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-moved-'));
  try {
    cpSync(join(ROOT, 'plugins', name), folder, { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const manifest = join(folder, 'manifest.ts');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`'facet/${name}'`, `'acme/${name}'`));
    return await buildFolder(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await movedOut('post-processing'));
}, 60_000);
afterAll(() => server.stop());

describe('post-processing, taken out of the repository, renamed, built and installed', () => {
  operationTests(async (name) => {
    const entry = server.kernel.registry(PostProcessingPoint).get(name);
    if (entry?.owner !== 'acme/post-processing') throw new Error(`${name} belongs to ${entry?.owner}.`);
    return entry.load();
  }, 20);
});
