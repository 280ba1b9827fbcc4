import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { RISON } from 'rison2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiClient, expectStatus, openSession } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { GOLDEN } from './golden-data.ts';
import { fillRecorded, type FlowNames, type RecordedCall, type RecordedFlows, shapeMiss } from './recorded-flow.ts';

const FILE = join(GOLDEN, 'flows', '3.0.json');
const present = existsSync(FILE);
const recorded: RecordedFlows = present
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as RecordedFlows)
  : { flows: [], bodies: {}, answers: {} };

/** Flows of dashboards, in the recorded order: a later one finds what an earlier one saved. */
const FLOWS = [
  'dashboard-list',
  'star',
  'dashboard-open',
  'native-filter',
  'filter-config',
  'cross-filter',
  'drill-to-detail',
  'drill-to-detail-by',
  'drill-by',
  'dashboard-edit',
  'dashboard-properties',
  'dashboard-publish',
  'dashboard-css',
  'dashboard-copy',
  'dashboard-permalink',
];

/** Calls that are answered in another way, each with its reason. */
const MISSES: Readonly<Record<string, string>> = {
  'GET /api/v1/explore/': 'how the database is connected is for those who administer it; explore asks nothing of it',
};

const KPI = { expressionType: 'SIMPLE', column: { column_name: 'sales' }, aggregate: 'SUM', label: 'Revenue' };

describe.skipIf(!present)(`recorded flows of dashboards${present ? '' : ' (../shared/golden is absent)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'facet-flows-'));
  const ids = { dashboard: 0, chart: 0, dataset: 0, database: 0, user: 0 };
  const texts = { key: '', slug: '', uuid: '', table: 'cleaned_sales_data', schema: 'main' };
  let layout: unknown;
  let facet: FacetProcess;
  let admin: ApiClient;

  beforeAll(async () => {
    await makeShop(join(folder, 'shop.duckdb'));
    facet = await startFacet({
      env: {
        FACET_LOCAL_DATABASES: folder,
        FACET_FEATURE_ALERT_REPORTS: 'true',
        FACET_FEATURE_DASHBOARD_NATIVE_FILTERS_SET: 'true',
      },
    });
    admin = await openSession(facet.url);
    ids.user = expectStatus(await admin.get('/api/v1/me/'), 200).body.result.id;
    ids.database = await made('/api/v1/database/', {
      database_name: 'shop',
      sqlalchemy_uri: `duckdb:///${join(folder, 'shop.duckdb')}`,
    });
    ids.dataset = await made('/api/v1/dataset/', {
      database: ids.database,
      schema: texts.schema,
      table_name: texts.table,
    });
    ids.dashboard = await made('/api/v1/dashboard/', { dashboard_title: 'Shop board flow' });
    ids.chart = await made('/api/v1/chart/', {
      slice_name: 'Revenue',
      viz_type: 'big_number_total',
      datasource_id: ids.dataset,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'big_number_total', metric: KPI, datasource: `${ids.dataset}__table` }),
      dashboards: [ids.dashboard],
    });
    layout = layoutOf(ids.chart);
    const json_metadata = JSON.stringify({ positions: layout });
    expectStatus(
      await admin.put(`/api/v1/dashboard/${ids.dashboard}`, { json_metadata, published: true, css: '' }),
      200,
    );
  }, 120_000);

  afterAll(async () => {
    await facet?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function made(path: string, body: unknown): Promise<number> {
    return expectStatus(await admin.post(path, body), 201).body.id;
  }

  function namesFor(path: string): FlowNames {
    return {
      name: 'flow',
      texts,
      bodies: recorded.bodies,
      id(member) {
        if (member === '') return ids[kindOfPath(path)];
        if (member === 'owners') return ids.user;
        if (member === 'datasetId' || member.startsWith('datasource')) return ids.dataset;
        if (member === 'id' && path === '/api/v1/chart/data') return ids.dataset;
        if (/^dashboard/i.test(member)) return ids.dashboard;
        return member === 'q' ? ids[kindOfPath(path)] : ids.chart;
      },
    };
  }

  async function play({ method, path, query = {}, body }: RecordedCall): Promise<ApiAnswer> {
    const names = namesFor(path);
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      const filled = fillRecorded(value, names, name);
      asked.set(name, name === 'q' ? RISON.stringify(filled) : String(filled));
    }
    const target = `${String(fillRecorded(path, names, ''))}${asked.size === 0 ? '' : `?${asked}`}`;
    const sent = withLayout(fillRecorded(body, names), layout);
    const answer = await admin.send(method, target, sent === undefined ? {} : { json: sent });
    remember(path, sent, answer);
    return answer;
  }

  /** Keys and slugs that later calls name. */
  function remember(path: string, sent: unknown, answer: ApiAnswer): void {
    if (answer.body?.key !== undefined) texts.key = answer.body.key;
    if (path === '/api/v1/dashboard/{id}' && typeof sent === 'object' && sent !== null && 'slug' in sent)
      texts.slug = String(sent.slug);
    if (path === '/api/v1/dashboard/{id}' && typeof answer.body?.result?.uuid === 'string')
      texts.uuid = answer.body.result.uuid;
  }

  it.each(FLOWS)(
    '%s: each call is answered in the recorded shape',
    async (name) => {
      const flow = recorded.flows.find((candidate) => candidate.name === name);
      if (flow === undefined) throw new Error(`The recording has no flow ${name}.`);
      const misses: string[] = [];
      const onPurpose = new Map<string, number>();
      let calls = 0;
      for (const { step, calls: wanted } of flow.steps)
        for (const call of wanted) {
          calls += 1;
          const answer = await play(call);
          const miss = missOf(call, answer);
          const label = `${call.method} ${call.path}`;
          if (miss !== undefined && MISSES[label] === undefined) misses.push(`${step}: ${label}: ${miss}`);
          if (miss !== undefined && MISSES[label] !== undefined) onPurpose.set(label, (onPurpose.get(label) ?? 0) + 1);
        }
      const same = calls - misses.length - [...onPurpose.values()].reduce((sum, count) => sum + count, 0);
      process.stdout.write(`flow ${name}: ${same} of ${calls} calls\n${misses.map((miss) => `  ${miss}\n`).join('')}`);
      for (const [label, count] of onPurpose)
        process.stdout.write(`  ${label}, ${count} times, differs on purpose: ${MISSES[label]}\n`);
      expect([...new Set(misses)]).toEqual([]);
    },
    60_000,
  );
});

function missOf({ method, path, status }: RecordedCall, answer: ApiAnswer): string | undefined {
  if (answer.status !== status) return `status ${answer.status} instead of ${status}: ${answer.text.slice(0, 200)}`;
  const shape = recorded.answers[`${method} ${path} ${status}`];
  return shape === undefined || typeof shape === 'string' ? undefined : shapeMiss(shape, answer.body);
}

function kindOfPath(path: string): 'dashboard' | 'chart' | 'dataset' | 'database' {
  const kind = /^\/api\/v1\/(dashboard|chart|dataset|database)\//.exec(path)?.[1];
  return kind === 'chart' || kind === 'dataset' || kind === 'database' ? kind : 'dashboard';
}

/** The recording cut the layouts that it saved; the present one takes their place. */
function withLayout(sent: unknown, layout: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !('json_metadata' in sent)) return sent;
  const metadata: unknown = JSON.parse(String(sent.json_metadata));
  if (typeof metadata !== 'object' || metadata === null || !('positions' in metadata)) return sent;
  return { ...sent, json_metadata: JSON.stringify({ ...metadata, positions: layout }) };
}

const layoutOf = (chartId: number): unknown => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-0'], parents: ['ROOT_ID'] },
  'ROW-0': {
    type: 'ROW',
    id: 'ROW-0',
    children: ['CHART-revenue'],
    parents: ['ROOT_ID', 'GRID_ID'],
    meta: { background: 'BACKGROUND_TRANSPARENT' },
  },
  'CHART-revenue': {
    type: 'CHART',
    id: 'CHART-revenue',
    children: [],
    parents: ['ROOT_ID', 'GRID_ID', 'ROW-0'],
    meta: { chartId, width: 4, height: 40, sliceName: 'Revenue' },
  },
});

async function makeShop(file: string): Promise<void> {
  const duckdb = await DuckDBInstance.create(file);
  const connection = await duckdb.connect();
  const table = join(GOLDEN, 'data', 'cleaned_sales_data.parquet');
  await connection.run(`CREATE TABLE cleaned_sales_data AS SELECT * FROM read_parquet('${table}')`);
  connection.closeSync();
  duckdb.closeSync();
}
