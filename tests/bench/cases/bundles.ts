import { randomUUID } from 'node:crypto';
import { type ApiClient, expectStatus, signIn } from '../../support/api-client.ts';
import { bundleOf, sendBundle } from '../../support/bundle-archives.ts';
import { startFacet } from '../../support/facet-process.ts';
import { bearerOf, productionSettings } from '../harness/bench-host.ts';
import { type Measurement, ms } from '../harness/measurement.ts';
import type { BenchCase } from './bench-case.ts';

const CHARTS = 500;
const DASHBOARDS = 20;
const EXPORT_MS = 2_000;
const IMPORT_MS = 5_000;

/** A bundle of 500 charts on 20 dashboards: taken in, given out, and taken in over what is there. */
export const bundles: BenchCase = {
  name: 'bundles',
  async run({ table }) {
    const facet = await startFacet({ env: productionSettings(table.folder), readyWithinMs: 120_000 });
    try {
      const admin = await signIn(facet.url);
      const archive = bundleOf(largeBundle());
      const taken = await timed(async () => {
        expectStatus(await sendBundle(admin, 'dashboard', archive), 200);
      });
      const ids = await dashboardIds(admin);
      const authorization = await bearerOf(facet.url);
      const given = await timed(async () => {
        const path = `/api/v1/dashboard/export/?q=!(${ids.join(',')})`;
        const answer = await fetch(facet.url + path, { headers: { authorization } });
        if (answer.status !== 200) throw new Error(`The export answered ${answer.status}: ${await answer.text()}`);
        await answer.arrayBuffer();
      });
      const again = await timed(async () => {
        expectStatus(await sendBundle(admin, 'dashboard', archive, { overwrite: 'true' }), 200);
      });
      return [
        line('import', taken, IMPORT_MS),
        line('export', given, EXPORT_MS),
        line('import over what is there', again, IMPORT_MS),
      ];
    } finally {
      await facet.stop();
    }
  },
};

const line = (what: string, took: number, aim: number): Measurement => ({
  what: `bundle of ${CHARTS} charts and ${DASHBOARDS} dashboards: ${what}`,
  measured: `${ms(took)} ms`,
  reference: '',
  aim: `${aim} ms`,
  met: took <= aim,
  values: { [what]: took },
});

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function dashboardIds(admin: ApiClient): Promise<readonly number[]> {
  return expectStatus(await admin.get('/api/v1/dashboard/?q=(page_size:100)'), 200).body.ids;
}

function largeBundle(): Readonly<Record<string, unknown>> {
  const version = '1.0.0';
  const database = randomUUID();
  const datasets = Array.from({ length: 10 }, () => randomUUID());
  const charts = Array.from({ length: CHARTS }, (_, n) => ({ n, uuid: randomUUID(), dataset: datasets[n % 10] }));
  const files: [string, unknown][] = [
    ['metadata.yaml', { version, type: 'Dashboard' }],
    ['databases/bench.yaml', { database_name: 'bench', sqlalchemy_uri: 'duckdb:///examples', uuid: database, version }],
    ...datasets.map((uuid, n): [string, unknown] => [
      `datasets/bench/t${n}.yaml`,
      {
        table_name: `t${n}`,
        sql: 'SELECT 1 AS a',
        uuid,
        columns: columnsOf(20),
        metrics: [COUNT],
        version,
        database_uuid: database,
      },
    ]),
    ...charts.map(({ n, uuid, dataset }): [string, unknown] => [`charts/c_${n}.yaml`, chartFile(n, uuid, dataset)]),
    ...Array.from({ length: DASHBOARDS }, (_, n): [string, unknown] => [
      `dashboards/d_${n}.yaml`,
      dashboardFile(n, charts.slice(n * 25, n * 25 + 25)),
    ]),
  ];
  return Object.fromEntries(files);
}

const COUNT = { metric_name: 'count', expression: 'COUNT(*)' };

const columnsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ column_name: `c${n}`, type: 'INTEGER', groupby: true, filterable: true }));

function chartFile(n: number, uuid: string, dataset: string | undefined): unknown {
  const form = {
    viz_type: 'echarts_timeseries_bar',
    datasource: '32__table',
    x_axis: 'c0',
    metrics: ['count'],
    groupby: ['c1', 'c2'],
    adhoc_filters: [{ clause: 'WHERE', expressionType: 'SIMPLE', operator: '>', subject: 'c3', comparator: n }],
    row_limit: 1_000,
    annotation_layers: [],
    color_scheme: 'supersetColors',
  };
  return {
    slice_name: `Chart ${n}`,
    viz_type: form.viz_type,
    params: form,
    query_context: JSON.stringify({
      datasource: { id: 32, type: 'table' },
      queries: [{ columns: ['c0', 'c1'], metrics: ['count'], filters: [], row_limit: 1_000 }],
      form_data: form,
    }),
    uuid,
    version: '1.0.0',
    dataset_uuid: dataset,
  };
}

function dashboardFile(n: number, charts: readonly { readonly n: number; readonly uuid: string }[]): unknown {
  const parents = ['ROOT_ID', 'GRID_ID'];
  return {
    dashboard_title: `Dashboard ${n}`,
    uuid: randomUUID(),
    position: {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: charts.map((chart) => `ROW-${chart.n}`), parents: ['ROOT_ID'] },
      ...Object.fromEntries(
        charts.flatMap((chart) => [
          [`ROW-${chart.n}`, { id: `ROW-${chart.n}`, type: 'ROW', children: [`CHART-${chart.n}`], parents, meta: {} }],
          [
            `CHART-${chart.n}`,
            {
              id: `CHART-${chart.n}`,
              type: 'CHART',
              children: [],
              parents: [...parents, `ROW-${chart.n}`],
              meta: { chartId: chart.n + 1, uuid: chart.uuid, sliceName: `Chart ${chart.n}`, width: 4, height: 50 },
            },
          ],
        ]),
      ),
    },
    metadata: { timed_refresh_immune_slices: charts.map((chart) => chart.n + 1) },
    version: '1.0.0',
  };
}
