import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { EnginePoint, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildFolderOf } from './build-plugin.ts';

const PLUGINS = join(import.meta.dirname, '../../plugins');
/** Its library is native code, which the process of a plugin does not load. */
const NATIVE = 'engine-duckdb';
const engines = readdirSync(PLUGINS).filter((name) => name.startsWith('engine-') && name !== NATIVE);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([testIdentity]);
});
afterAll(() => server.stop());

it.each(engines)(
  '%s, installed from a file, is described as data that SQL is written with',
  { timeout: 60_000 },
  async (name) => {
    const plugins = await server.kernel.service(PluginAdministrationToken);
    const folder = join(PLUGINS, name);
    await plugins.install(await buildFolderOf(folder, [`facet/${name}`, `acme/${name}`]));
    const { manifest }: { readonly manifest: PluginManifest } = await import(join(folder, 'manifest.ts'));
    const [declared] = manifest.contributes?.[EnginePoint.id] ?? [];
    const entry = server.kernel.registry(EnginePoint).get(declared?.key ?? '');
    expect(entry?.owner).toBe(`acme/${name}`);
    const engine = await entry?.load();
    expect(engine?.dialect.literal("it's")).toMatch(/^N?'it(''|\\')s'$/);
    expect(engine?.deniedFunctions.has('count')).toBe(false);
  },
);
