import { testManifest } from '@facet/core/testing';
import { HealthChecksPoint } from '@facet/plugin-datasets/contract.server';
import { PluginAdministrationToken } from '@facet/sdk/server';
import { expect, it, onTestFinished } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer } from '../../apps/server/testing/test-server.ts';
import { points } from '../../plugins/datasets/common/points.ts';
import { buildPlugin } from './build-plugin.ts';

/** Owns the point, as the datasets plugin does. */
const datasets = {
  manifest: testManifest({
    id: 'facet/datasets',
    server: {},
    points: { 'datasets/health-check@1': points['datasets/health-check@1'] },
  }),
};
const plugin = () =>
  buildPlugin(
    { id: 'acme/health' },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        export const manifest = defineManifest({
          id: 'acme/health', version: '1.0.0', name: 'Health', description: 'Checks datasets.', engines: { sdk: '^1.0.0' },
          server: {}, contributes: { 'datasets/health-check@1': [{ key: 'time-column' }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { manifest } from '../manifest.ts';
        export default defineServerPlugin(manifest, (ctx) => {
          ctx.implement({ id: 'datasets/health-check@1' }, 'time-column', async () => ({
            messageOf: async ({ name, mainDttmCol }) => (mainDttmCol === null ? name + ' has no time column' : ''),
          }));
        });`,
    },
  );
const dataset = (mainDttmCol: string | null) => ({
  id: 7,
  name: 'flights',
  databaseId: 1,
  catalog: null,
  schema: 'main',
  sql: null,
  description: null,
  mainDttmCol,
  extra: null,
  columns: [{ name: 'day', type: null, isDttm: false }],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
});

it('[B3.4] an installed plugin checks datasets', async () => {
  const server = await startTestServer([testIdentity, datasets]);
  onTestFinished(() => server.stop());
  await (await server.kernel.service(PluginAdministrationToken)).install(await plugin());
  const check = await server.kernel.registry(HealthChecksPoint).get('time-column')?.load();
  expect(await check?.messageOf(dataset(null))).toBe('flights has no time column');
  expect(await check?.messageOf(dataset('day'))).toBe('');
});
