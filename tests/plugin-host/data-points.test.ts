import { testManifest } from '@facet/core/testing';
import { JointPayloadPoint, PayloadPoint } from '@facet/plugin-explore-json/contract.server';
import { AnnotationSources, type ShownQuestion, ShownTablePoint } from '@facet/plugin-query/contract.server';
import { PluginAdministrationToken, PostProcessingError } from '@facet/sdk/server';
import { testPrincipal, testScope } from '@facet/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { points as payloadPoints } from '../../plugins/explore-json/common/points.ts';
import { points as queryPoints } from '../../plugins/query/common/points.ts';
import { buildPlugin } from './build-plugin.ts';

/** Own the points, as the built-in plugins do. */
const owners = [
  {
    manifest: testManifest({
      id: 'facet/query',
      server: {},
      points: {
        'query/annotations@1': queryPoints['query/annotations@1'],
        'query/shown-table@1': queryPoints['query/shown-table@1'],
      },
    }),
  },
  { manifest: testManifest({ id: 'facet/explore-json', server: {}, points: payloadPoints }) },
];

/** Holidays as a layer of annotations, and a chart type that older clients and files get in its own shape. */
const DOTS = {
  'manifest.ts': `
    import { defineManifest } from '@facet/sdk/common';
    export const manifest = defineManifest({
      id: 'acme/dots', version: '1.0.0', name: 'Dots', description: 'Draws dots.', engines: { sdk: '^1.0.0' },
      server: {}, capabilities: ['session:read'],
      contributes: {
        'query/annotations@1': [{ key: 'HOLIDAYS' }],
        'query/shown-table@1': [{ key: 'acme_dots' }],
        'explore-json/payload@1': [{ key: 'acme_dots' }],
        'explore-json/joint-payload@1': [{ key: 'acme_both' }],
      },
    });`,
  'server/index.ts': `
    import { JointPayloadPoint, PayloadPoint, payloadShape } from '@facet/plugin-explore-json/contract.server';
    import { AnnotationSources, ShownTablePoint } from '@facet/plugin-query/contract.server';
    import { defineServerPlugin, personOf } from '@facet/sdk/common';
    import { PostProcessingError } from '@facet/sdk/server';
    import { manifest } from '../manifest.ts';
    export default defineServerPlugin(manifest, (ctx) => {
      ctx.implement(AnnotationSources, 'HOLIDAYS', async () => ({
        async recordsOf(scope, value) {
          if (value === 'lie') return { columns: 'all', records: [{ at: { year: 2026 } }] };
          return value === 'de' ? { columns: ['day', 'who'], records: [{ day: 0, who: personOf(scope).username }] } : null;
        },
      }));
      ctx.implement(ShownTablePoint, 'acme_dots', async () => ({
        async sheetOf({ form, answers, names, formats, mostCells }) {
          const { data } = answers[0];
          if (data.length > mostCells) throw new PostProcessingError('Too many dots.');
          return {
            rows: { heads: [], levels: 0, count: data.length },
            columns: { heads: [{ text: names.get('n'), level: 0, levels: 1, line: 0, lines: form.lie ? -1 : 1 }], levels: 1, count: 1 },
            cells: data.map(({ n }) => [n]),
            formats: [formats.get('n')],
            formatAt: data.map(() => [0]),
          };
        },
      }));
      ctx.implement(PayloadPoint, 'acme_dots', async () => payloadShape((rows, { metrics }, form, others) =>
        ({ [form.title]: rows.map((row) => row[metrics[0]]), more: others.length })));
      ctx.implement(JointPayloadPoint, 'acme_both', async () => ({
        payloadOf: async (parts) => ({ data: parts.map(({ vizType, payload }) => [vizType, payload]) }),
      }));
    });`,
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([testIdentity, ...owners]);
  const plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await buildPlugin({ id: 'acme/dots' }, DOTS));
  await plugins.setGrants('acme/dots', { 'session:read': true });
}, 60_000);
afterAll(() => server.stop());

it('gives the rows of annotation layers, for the person who looks', async () => {
  const source = await server.kernel.registry(AnnotationSources).get('HOLIDAYS')?.load();
  const scope = testScope(testPrincipal({ username: 'ada' }));
  expect(await source?.recordsOf(scope, 'de')).toEqual({ columns: ['day', 'who'], records: [{ day: 0, who: 'ada' }] });
  expect(await source?.recordsOf(scope, 7)).toBeNull();
  await expect(source?.recordsOf(scope, 'lie')).rejects.toMatchObject({ code: 'PLH_WRONG_SHAPE' });
});

it('makes the sheet of a file that looks as its chart', async () => {
  const shown = await server.kernel.registry(ShownTablePoint).get('acme_dots')?.load();
  const format = { number: '.1%', currency: { symbol: 'EUR' } };
  const question: ShownQuestion = {
    form: { viz_type: 'acme_dots', datasource: '7__table' },
    answers: [{ colnames: ['n'], coltypes: [0], data: [{ n: 4 }, { n: null }], rowcount: 2 }],
    names: new Map([['n', 'Sold']]),
    formats: new Map([['n', format]]),
    mostCells: 2,
  };
  expect(await shown?.sheetOf(question)).toEqual({
    rows: { heads: [], levels: 0, count: 2 },
    columns: { heads: [{ text: 'Sold', level: 0, levels: 1, line: 0, lines: 1 }], levels: 1, count: 1 },
    cells: [[4], [null]],
    formats: [format],
    formatAt: [[0], [0]],
  });
  await expect(shown?.sheetOf({ ...question, mostCells: 1 })).rejects.toThrow(PostProcessingError);
  const lie = { ...question, form: { ...question.form, lie: true } };
  await expect(shown?.sheetOf(lie)).rejects.toMatchObject({ code: 'PLH_WRONG_SHAPE' });
});

it('shapes data for clients of older releases, whose integers may be larger than a double', async () => {
  const { kernel } = server;
  const shape = await kernel.registry(PayloadPoint).get('acme_dots')?.load();
  const names = { columns: [], metrics: ['n'], all: ['n'], since: null, until: null };
  const rows = [{ n: 2n ** 60n }, { n: 1 }];
  expect(await shape?.payloadOf(rows, names, { title: 'T' }, [{ rows, names }])).toEqual({
    data: { T: [2n ** 60n, 1], more: 1 },
  });
  const joint = await kernel.registry(JointPayloadPoint).get('acme_both')?.load();
  expect(await joint?.payloadOf([{ vizType: 'pie', slice: {}, payload: [1] }])).toEqual({ data: [['pie', [1]]] });
});
