import {
  type PluginAdministration,
  PluginAdministrationToken,
  ServedChartQueryPoint,
  storedContext,
} from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

/** A chart type whose second version calls the control `size` by another name. */
const chart = (version: string, form: string) =>
  buildPlugin(
    { id: 'acme/dots' },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        export const manifest = defineManifest({
          id: 'acme/dots', version: '${version}', name: 'Dots', description: 'Draws dots.', engines: { sdk: '^1.0.0' },
          server: {}, contributes: { 'charts/query@1': [{ key: 'dots' }] },
        });`,
      'server/index.ts': `
        import { ChartQueryPoint, control, defineChartQuery, defineForm, metrics } from '@facet/sdk/chart-form';
        import { defineServerPlugin } from '@facet/sdk/common';
        import { manifest } from '../manifest.ts';
        const any = () => control('TextControl', (value) => value);
        const query = defineChartQuery({
          form: defineForm(${form}),
          buildQuery(form, state) {
            switch (form.lie) {
              case 'datasource': return { datasource: { id: 99, type: 'table' }, queries: [{}] };
              case 'no queries': return { queries: [] };
              case 'shape': return 7;
              case 'function': return { queries: [{ metrics: () => 1 }] };
              case 'much': return { queries: [{ note: 'x'.repeat(2_000_000) }] };
              case 'borrows': return {
                queries: [],
                borrowed: { form: { viz_type: 'dots', datasource: '99__table', metrics: ['sum'], size: 3 }, groupedBy: ['place'] },
              };
              case 'borrows wrongly': return { queries: [], borrowed: { form: 'dots' } };
              case 'throws': throw new Error('this form cannot be asked');
              case 'late': for (;;) {}
            }
            return { queries: [{ metrics: form.metrics, row_limit: form.dot_size ?? form.size, custom_params: state.ownState }] };
          },
        });
        export default defineServerPlugin(manifest, (ctx) => ctx.implement(ChartQueryPoint, 'dots', async () => query));`,
    },
  );
const FIRST = `{ controls: { metrics: metrics(), size: any(), lie: any() }, sections: [{ label: 'all', rows: [['metrics', 'size'], ['lie']] }] }`;
const SECOND = `{
  controls: { metrics: metrics(), dot_size: any(), lie: any() }, sections: [{ label: 'all', rows: [['metrics', 'dot_size'], ['lie']] }],
  version: 2, migrate: ({ size, ...rest }) => ({ ...rest, dot_size: size }),
}`;

let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity], { FACET_PLUGIN_BLOCKED_SECONDS: '1' });
  plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await chart('1.0.0', FIRST));
}, 60_000);
afterAll(() => server.stop());

const stored = (members: object = {}) =>
  Object.freeze({
    viz_type: 'dots',
    datasource: '7__table',
    metrics: ['count'],
    size: 5,
    kept: { by: ['others'] },
    ...members,
  });
const contextOf = async (members?: object, ownState = {}) => {
  const types = server.kernel.registry(ServedChartQueryPoint);
  const context = await storedContext(types, stored(members), { ownState });
  if (!context) throw new Error('The chart type is not there.');
  return context;
};

describe('the query of a chart type in a process of its own', () => {
  it('is built of a stored form and the state of its place', async () => {
    expect(await contextOf({}, { page: 2 })).toMatchObject({
      datasource: { id: 7, type: 'table' },
      result_type: 'full',
      form_data: { viz_type: 'dots', kept: { by: ['others'] } },
      queries: [{ metrics: ['count'], row_limit: 5, custom_params: { page: 2 } }],
    });
  });

  it('may be that of another form, on its own dataset and grouped by more', async () => {
    const context = await contextOf({ lie: 'borrows' });
    expect(context).toMatchObject({
      datasource: { id: 7, type: 'table' },
      form_data: { metrics: ['count'] },
      queries: [{ columns: ['place'], metrics: ['sum'], row_limit: 3 }],
    });
    expect(context).not.toHaveProperty('borrowed');
  });

  it('reads forms of older versions after an upgrade, and its own again after a downgrade', async () => {
    const before = JSON.stringify(stored());
    await plugins.install(await chart('2.0.0', SECOND));
    expect((await contextOf()).queries).toMatchObject([{ row_limit: 5 }]);
    expect((await contextOf({ size: undefined, dot_size: 8, form_version: 2 })).queries).toMatchObject([
      { row_limit: 8 },
    ]);
    const { versions } = await plugins.details('acme/dots');
    await plugins.useVersion('acme/dots', versions.find(({ version }) => version === '1.0.0')?.hash ?? '');
    expect((await contextOf()).queries).toMatchObject([{ row_limit: 5 }]);
    expect(JSON.stringify(stored())).toBe(before);
  });

  it.each([
    ['datasource', 'PLH_WRONG_SHAPE'],
    ['no queries', 'PLH_WRONG_SHAPE'],
    ['shape', 'PLH_WRONG_SHAPE'],
    ['borrows wrongly', 'PLH_WRONG_SHAPE'],
    ['function', 'PLH_NOT_SENDABLE'],
    ['much', 'PLH_WRONG_SHAPE'],
    ['late', 'PLH_BLOCKED'],
  ])('is refused where the answer is wrong: %s', async (lie, code) => {
    await expect(contextOf({ lie })).rejects.toMatchObject({ code });
  });

  it('says why a form cannot be asked', async () => {
    await expect
      .poll(
        () =>
          contextOf().then(
            () => 'up',
            () => 'down',
          ),
        { timeout: 5_000 },
      )
      .toBe('up');
    await expect(contextOf({ lie: 'throws' })).rejects.toThrow('this form cannot be asked');
  });
});
