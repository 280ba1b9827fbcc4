import { join, resolve } from 'node:path';
import { PostProcessingPoint, type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, describe } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { operationTests } from '../../plugins/post-processing/server/testing/operation-tests.ts';
import { buildFolderOf } from './build-plugin.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(
    await buildFolderOf(join(ROOT, 'plugins/post-processing'), [`'facet/post-processing'`, `'acme/post-processing'`]),
  );
}, 60_000);
afterAll(() => server.stop());

describe('post-processing, taken out of the repository, renamed, built and installed', () => {
  operationTests(async (name) => {
    const entry = server.kernel.registry(PostProcessingPoint).get(name);
    if (entry?.owner !== 'acme/post-processing') throw new Error(`${name} belongs to ${entry?.owner}.`);
    return entry.load();
  }, 20);
});
