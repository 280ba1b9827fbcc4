import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  EnginePoint,
  PostProcessingPoint,
  type PluginAdministration,
  PluginAdministrationToken,
} from '@facet/sdk/server';
import { afterAll, beforeAll, describe } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { sqliteEngineTests } from '../../plugins/engine-sqlite/server/testing/sqlite-engine-tests.ts';
import { operationTests } from '../../plugins/post-processing/server/testing/operation-tests.ts';
import { buildFolderOf } from './build-plugin.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const files = mkdtempSync(join(tmpdir(), 'facet-sqlite-'));
let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity], { FACET_LOCAL_DATABASES: join(files, 'open') });
  plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(
    await buildFolderOf(join(ROOT, 'plugins/post-processing'), ['facet/post-processing', 'acme/post-processing']),
  );
  await plugins.install(
    await buildFolderOf(join(ROOT, 'plugins/engine-sqlite'), ['facet/engine-sqlite', 'acme/engine-sqlite']),
    { grants: ['files:read'] },
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

describe('the engine for SQLite, moved out in the same way', () => {
  sqliteEngineTests(files, async () => {
    const entry = server.kernel.registry(EnginePoint).get('sqlite');
    if (entry?.owner !== 'acme/engine-sqlite') throw new Error(`The engine belongs to ${entry?.owner}.`);
    return entry.load();
  });
});
