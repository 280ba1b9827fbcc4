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

/** Flows of charts, datasets and what charts are annotated with, in the recorded order. */
const FLOWS = [
  'chart-list',
  'dataset-list',
  'explore-open',
  'explore-change',
  'explore-data',
  'explore-time-range',
  'explore-filter',
  'chart-save-as',
  'chart-overwrite',
  'chart-properties',
  'explore-permalink',
  'dataset-create',
  'chart-create',
  'dataset-edit',
  'dataset-swap',
  'annotation-layer',
  'css-template',
];

/** Calls that are answered in another way, each with its reason. */
const MISSES: Readonly<Record<string, string>> = {
  'GET /api/v1/explore/': 'how the database is connected is for those who administer it; explore asks nothing of it',
  'POST /api/v1/dataset/': 'how the database is connected is for those who administer it',
  'GET /api/v1/database/{id}/table/{table}/{schema}/': 'a table without a primary key has none',
  'GET /datasource/external_metadata_by_name/': 'engines tell names and types of columns, not what may be null',
  'PUT /api/v1/dataset/{id}': 'the recording cut the columns that were saved, so none come back',
};

const KINDS = ['dashboard', 'chart', 'dataset', 'database', 'annotation_layer', 'css_template'] as const;
type Kind = (typeof KINDS)[number];
const TABLES = ['cleaned_sales_data', 'birth_names', 'video_game_sales'];

describe.skipIf(!present)(`recorded flows of explore${present ? '' : ' (../shared/golden is absent)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'facet-explore-flows-'));
  const ids: Record<Kind | 'user', number> = {
    dashboard: 0,
    chart: 0,
    dataset: 0,
    database: 0,
    annotation_layer: 0,
    css_template: 0,
    user: 0,
  };
  const texts = { key: '', slug: 'flow', uuid: '', table: 'cleaned_sales_data', schema: 'public' };
  let facet: FacetProcess;
  let admin: ApiClient;

  beforeAll(async () => {
    await makeShop(join(folder, 'shop.duckdb'));
    facet = await startFacet({ env: { FACET_LOCAL_DATABASES: folder, FACET_FEATURE_ALERT_REPORTS: 'true' } });
    admin = await openSession(facet.url);
    ids.user = expectStatus(await admin.get('/api/v1/me/'), 200).body.result.id;
    ids.database = await made('/api/v1/database/', {
      database_name: 'Shop flow',
      sqlalchemy_uri: `duckdb:///${join(folder, 'shop.duckdb')}`,
    });
    const own = { database: ids.database, schema: texts.schema };
    ids.dataset = await made('/api/v1/dataset/', { ...own, table_name: texts.table });
    ids.dashboard = await made('/api/v1/dashboard/', {
      dashboard_title: 'Shop board flow',
      css: '',
      json_metadata: '{}',
      position_json: '{}',
    });
    const params = { viz_type: 'table', groupby: ['country'], metrics: ['count'], datasource: `${ids.dataset}__table` };
    ids.chart = await made('/api/v1/chart/', {
      slice_name: 'Countries',
      viz_type: 'table',
      datasource_id: ids.dataset,
      datasource_type: 'table',
      params: JSON.stringify(params),
    });
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
        if (/^(?:owners|editors)$/.test(member)) return ids.user;
        if (/^dashboards?(?:_id|Id)?$/.test(member)) return ids.dashboard;
        if (/^database(?:_id)?$/.test(member)) return ids.database;
        if (/^data(?:source|set)/.test(member) || (member === 'id' && path === '/api/v1/chart/data'))
          return ids.dataset;
        if (member === '' || member === 'q') return ids[kindOfPath(path)];
        if (member === 'value') return path.startsWith('/api/v1/dataset/') ? ids.database : ids.chart;
        return ids.chart;
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
    const given = path.replace('{type}', 'table').replace('/{id}/column/{column}', `/${ids.dataset}/column/country`);
    const target = `${String(fillRecorded(given, names, ''))}${asked.size === 0 ? '' : `?${asked}`}`;
    const sent = fillRecorded(body, names);
    const answer = await admin.send(method, target, sent === undefined ? {} : { json: sent });
    remember(method, path, answer);
    return answer;
  }

  /** Keys, and what was made, that later calls name. */
  function remember(method: string, path: string, answer: ApiAnswer): void {
    if (typeof answer.body?.key === 'string') texts.key = answer.body.key;
    const kind = KINDS.find((one) => path === `/api/v1/${one}/`);
    const made: unknown = answer.body?.id;
    if (method === 'POST' && (kind === 'annotation_layer' || kind === 'css_template') && typeof made === 'number')
      ids[kind] = made;
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
          const miss = missOf(call, await play(call));
          const label = `${call.method} ${call.path}`;
          if (miss === undefined) continue;
          if (MISSES[label] === undefined) misses.push(`${step}: ${label}: ${miss}`);
          else onPurpose.set(label, (onPurpose.get(label) ?? 0) + 1);
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

const kindOfPath = (path: string): Kind => KINDS.find((kind) => path.startsWith(`/api/v1/${kind}/`)) ?? 'chart';

async function makeShop(file: string): Promise<void> {
  const duckdb = await DuckDBInstance.create(file);
  const connection = await duckdb.connect();
  await connection.run('CREATE SCHEMA public');
  for (const table of TABLES)
    await connection.run(
      `CREATE TABLE public.${table} AS SELECT * FROM read_parquet('${join(GOLDEN, 'data', `${table}.parquet`)}')`,
    );
  connection.closeSync();
  duckdb.closeSync();
}
