import { testManifest } from '@facet/core/testing';
import { RowPoliciesPoint } from '@facet/plugin-query/contract.server';
import { type PluginAdministration, PluginAdministrationToken, type Principal } from '@facet/sdk/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { points } from '../../plugins/query/common/points.ts';
import { createRowRuleBook, type RowRuleBook } from '../../plugins/query/server/policy/row-rule-book.ts';
import { buildPlugin } from './build-plugin.ts';

/** Owns the point, as the query plugin does. */
const query = {
  manifest: testManifest({
    id: 'facet/query',
    server: {},
    points: { 'query/row-policy@1': points['query/row-policy@1'] },
  }),
};
const policy = () =>
  buildPlugin(
    { id: 'acme/policy' },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        export const manifest = defineManifest({
          id: 'acme/policy', version: '1.0.0', name: 'Policy', description: 'Hides rows.', engines: { sdk: '^1.0.0' },
          server: {}, capabilities: ['session:read'], contributes: { 'query/row-policy@1': [{ key: 'acme' }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { manifest } from '../manifest.ts';
        export default defineServerPlugin(manifest, (ctx) => {
          ctx.implement({ id: 'query/row-policy@1' }, 'acme', async () => ({
            async rulesOf({ username }) {
              if (username === 'lie') return [{ datasetId: 'all', anyOf: [] }];
              if (username === 'slow') await new Promise(() => {});
              if (username === 'fail') throw new Error('not now');
              if (username === 'crash') { setTimeout(() => { throw new Error('on purpose'); }); await new Promise(() => {}); }
              return [{ datasetId: 7, anyOf: ["owner = '" + username + "'"] }];
            },
            ruledDatasets: async () => [7],
          }));
        });`,
    },
  );

let server: TestServer;
let plugins: PluginAdministration;
let book: RowRuleBook;
const who = (username: string) =>
  ({ id: 7, username, isAnonymous: false, roles: ['Gamma'], roleIds: [2] }) as Partial<Principal> as Principal;
const isKnown = () =>
  vi.waitFor(async () => expect(await book.rulesOf(who('ada'))).toEqual(new Map([[7, [["owner = 'ada'"]]]])), {
    timeout: 10_000,
  });
beforeAll(async () => {
  server = await startTestServer([testIdentity, query]);
  plugins = await server.kernel.service(PluginAdministrationToken);
  book = createRowRuleBook(server.kernel.registry(RowPoliciesPoint), {
    log: { error: () => undefined },
    budgetMs: 1_000,
  });
}, 60_000);
afterAll(() => server.stop());

it('the rows are closed until the plugin may know whom it decides about, and then as it says', async () => {
  await plugins.install(await policy());
  await expect(book.rulesOf(who('ada'))).rejects.toMatchObject({ status: 503 });
  await plugins.setGrants('acme/policy', { 'session:read': true });
  await isKnown();
  expect(await book.ruledDatasets()).toEqual(new Set([7]));
});

it.each(['lie', 'slow', 'fail', 'crash'])(
  'a policy that will %s closes the rows, and opens them when it works',
  async (name) => {
    await expect(book.rulesOf(who(name))).rejects.toMatchObject({ status: 503 });
    await isKnown();
  },
  20_000,
);

it('one that is switched off hides nothing more', async () => {
  await plugins.setEnabled('acme/policy', false);
  // There is no policy left here at all, which closes the rows too.
  await expect(book.rulesOf(who('ada'))).rejects.toMatchObject({ status: 503 });
  expect(server.kernel.registry(RowPoliciesPoint).absent()).toEqual([]);
});
