import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import {
  type DelegatedSession,
  type DelegatedSessions,
  DelegatedSessionsToken,
} from '@facet/plugin-identity/contract.server';
import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtIns } from '../../apps/server/generated/plugins.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';

/**
 * A page that this server opens in a browser of its own, and that turned out to be hostile: it has the cookie of the picture of one
 * dashboard, taken for an administrator. `trips` is what the dashboard shows, `secrets` what it does not.
 */
const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };

let sessions: DelegatedSessions | undefined;
const manifest = defineManifest({
  id: 'test/sessions',
  version: '1.0.0',
  name: 'Sessions',
  description: 'For a test.',
  engines: { sdk: '^1.0.0' },
  server: { requires: { sessions: DelegatedSessionsToken } },
});
const taker = {
  manifest,
  load: async () => ({
    default: defineServerPlugin(manifest, (_, services) => {
      sessions = services.sessions;
    }),
  }),
};

type Members = Readonly<Record<string, unknown>>;

const folder = mkdtempSync(join(tmpdir(), 'facet-bound-'));
const ids = { trips: 0, secrets: 0, shown: 0, other: 0, tripsChart: 0, spareChart: 0, secretChart: 0, layer: 0 };
let server: TestServer;
let token = '';
let session: DelegatedSession;

async function sent(method: string, path: string, headers: Readonly<Record<string, string>>, body?: unknown) {
  const answer = await server.fetch(path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

async function made(path: string, body: Members): Promise<number> {
  const { status, text } = await sent('POST', path, { authorization: `Bearer ${token}` }, body);
  if (status !== 201) throw new Error(`${path}: ${text}`);
  return JSON.parse(text).id;
}

/** As the page sends it. */
const asPage = (method: string, path: string, body?: unknown) =>
  sent(method, path, { cookie: `${session.cookie.name}=${session.cookie.value}` }, body);

const asked = (dataset: number, query: Members = {}) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [{ columns: [], metrics: [COUNT], row_limit: 10, ...query }],
});

async function madeChart(name: string, dataset: number): Promise<number> {
  const form = { viz_type: 'table', datasource: `${dataset}__table`, metrics: [COUNT] };
  return made('/api/v1/chart/', {
    slice_name: name,
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(form),
    query_context: JSON.stringify({ ...asked(dataset), form_data: form }),
  });
}

async function madeDashboard(slug: string, chart: number): Promise<number> {
  const tile = { type: 'CHART', id: 'CHART-1', children: [], meta: { width: 4, height: 50, chartId: chart } };
  const positions = {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'] },
    'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['CHART-1'], meta: {} },
    'CHART-1': tile,
  };
  return made('/api/v1/dashboard/', { dashboard_title: slug, slug, json_metadata: JSON.stringify({ positions }) });
}

beforeAll(async () => {
  const file = join(folder, 'bound.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run('CREATE TABLE trips AS SELECT i AS id FROM range(7) t(i)');
  await connection.run("CREATE TABLE secrets AS SELECT 'a secret' AS word");
  connection.closeSync();
  instance.closeSync();
  server = await startTestServer([...builtIns, taker], {
    FACET_ADMIN_PASSWORD: 'a long secret',
    FACET_LOCAL_DATABASES: folder,
    // What would give a hostile page the most.
    FACET_FEATURE_ALLOW_ADHOC_SUBQUERY: 'true',
    FACET_FEATURE_GLOBAL_ASYNC_QUERIES: 'true',
    FACET_FEATURE_ALERT_REPORTS: 'true',
  });
  const credentials = { username: 'admin', password: 'a long secret', provider: 'db', refresh: false };
  token = JSON.parse((await sent('POST', '/api/v1/security/login', {}, credentials)).text).access_token;
  const database = await made('/api/v1/database/', { database_name: 'bound', sqlalchemy_uri: `duckdb:///${file}` });
  for (const table of ['trips', 'secrets'] as const)
    ids[table] = await made('/api/v1/dataset/', { database, schema: 'main', table_name: table });
  ids.tripsChart = await madeChart('Trips', ids.trips);
  ids.spareChart = await madeChart('Trips, not shown', ids.trips);
  ids.secretChart = await madeChart('Secrets', ids.secrets);
  ids.shown = await madeDashboard('shown', ids.tripsChart);
  ids.other = await madeDashboard('other', ids.secretChart);
  ids.layer = await made('/api/v1/annotation_layer/', { name: 'A layer', descr: '' });
  await made(`/api/v1/annotation_layer/${ids.layer}/annotation/`, {
    short_descr: 'a secret',
    start_dttm: '2024-01-01T00:00:00',
    end_dttm: '2024-01-02T00:00:00',
  });
  if (sessions === undefined) throw new Error('The plugin that takes the sessions did not start.');
  session = await sessions.open(1, { kind: 'dashboard', id: ids.shown }, 600_000);
}, 120_000);

afterAll(async () => {
  session?.dispose();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const SECRET = /a secret|Secrets|"secrets"/;

describe('a page that is opened for the picture of a dashboard', () => {
  it.each<[string, () => readonly [string, string, unknown?]]>([
    ['the dashboard', () => ['GET', `/api/v1/dashboard/${ids.shown}`]],
    ['it by the name in its address', () => ['GET', '/api/v1/dashboard/shown']],
    ['its charts', () => ['GET', '/api/v1/dashboard/shown/charts']],
    ['their datasets', () => ['GET', `/api/v1/dashboard/${ids.shown}/datasets`]],
    ['a chart of it', () => ['GET', `/api/v1/chart/${ids.tripsChart}`]],
    ['rows of its dataset, at once and not as a job', () => ['POST', '/api/v1/chart/data', asked(ids.trips)]],
  ])('reads %s', async (_, call) => {
    const [method, path, body] = call();
    expect(await asPage(method, path, body)).toMatchObject({ status: 200 });
  });

  it.each<[string, number, () => readonly [string, string, unknown?]]>([
    ['another dashboard', 403, () => ['GET', `/api/v1/dashboard/${ids.other}`]],
    ['another dashboard by its name', 404, () => ['GET', '/api/v1/dashboard/other']],
    ['charts of another dashboard', 404, () => ['GET', '/api/v1/dashboard/other/charts']],
    ['datasets of another dashboard', 403, () => ['GET', `/api/v1/dashboard/${ids.other}/datasets`]],
    ['a chart that stands elsewhere', 403, () => ['GET', `/api/v1/chart/${ids.secretChart}`]],
    ['a chart of the same dataset that it does not show', 403, () => ['GET', `/api/v1/chart/${ids.spareChart}`]],
    ['rows of another dataset', 403, () => ['POST', '/api/v1/chart/data', asked(ids.secrets)]],
    [
      'another table in a query of its own',
      400,
      () => [
        'POST',
        '/api/v1/chart/data',
        asked(ids.trips, { metrics: [{ ...COUNT, sqlExpression: '(SELECT MAX(word) FROM secrets)' }] }),
      ],
    ],
    [
      'another table in a condition',
      400,
      () => [
        'POST',
        '/api/v1/chart/data',
        asked(ids.trips, { extras: { where: "(SELECT MAX(word) FROM main.secrets) > 'a'" } }),
      ],
    ],
    [
      'rows of another chart as annotations',
      400,
      () => [
        'POST',
        '/api/v1/chart/data',
        asked(ids.trips, {
          annotation_layers: [
            { name: 'x', sourceType: 'table', annotationType: 'EVENT', value: ids.secretChart, show: true },
          ],
        }),
      ],
    ],
    [
      'annotations that it does not show',
      400,
      () => [
        'POST',
        '/api/v1/chart/data',
        asked(ids.trips, {
          annotation_layers: [
            { name: 'x', sourceType: 'NATIVE', annotationType: 'EVENT', value: ids.layer, show: true },
          ],
        }),
      ],
    ],
    [
      'another dataset in explore',
      403,
      () => ['GET', `/api/v1/explore/?datasource_id=${ids.secrets}&datasource_type=table`],
    ],
    [
      'several charts as a workbook',
      403,
      () => ['POST', '/api/v1/chart/data/workbook', { sheets: [{ name: 'a', context: asked(ids.secrets) }] }],
    ],
    ['the list of dashboards', 403, () => ['GET', '/api/v1/dashboard/']],
    ['the list of charts', 403, () => ['GET', '/api/v1/chart/']],
    ['the list of datasets', 403, () => ['GET', '/api/v1/dataset/']],
    ['a dataset', 403, () => ['GET', `/api/v1/dataset/${ids.trips}`]],
    ['databases', 403, () => ['GET', '/api/v1/database/']],
    ['values of a column', 403, () => ['GET', `/api/v1/datasource/table/${ids.secrets}/column/word/values/`]],
    ['saved queries', 403, () => ['GET', '/api/v1/saved_query/']],
    ['people', 403, () => ['GET', '/api/v1/security/users/']],
    ['schedules', 403, () => ['GET', '/api/v1/report/']],
    ['what happens elsewhere', 403, () => ['GET', '/api/v1/events/']],
    [
      'what it may not ask in SQL Lab',
      403,
      () => ['POST', '/api/v1/sqllab/execute/', { database_id: 1, sql: 'SELECT 1' }],
    ],
    ['a picture of another dashboard', 403, () => ['POST', `/api/v1/dashboard/${ids.other}/picture/`, {}]],
  ])('does not read %s', async (_, status, call) => {
    const [method, path, body] = call();
    const answer = await asPage(method, path, body);
    expect(answer).toMatchObject({ status });
    expect(answer.text).not.toMatch(SECRET);
  });

  it('finds nothing of a chart that it does not show in explore', async () => {
    const { text } = await asPage('GET', `/api/v1/explore/?slice_id=${ids.secretChart}`);
    expect(text).not.toMatch(SECRET);
  });

  it.each<[string, () => readonly [string, string, unknown?]]>([
    ['its dashboard', () => ['PUT', `/api/v1/dashboard/${ids.shown}`, { dashboard_title: 'Mine' }]],
    ['its chart', () => ['DELETE', `/api/v1/chart/${ids.tripsChart}`]],
    ['its star', () => ['POST', `/api/v1/dashboard/${ids.shown}/favorites/`]],
    ['kept filters', () => ['POST', `/api/v1/dashboard/${ids.shown}/filter_state`, { value: '{}' }]],
    ['links', () => ['POST', `/api/v1/dashboard/${ids.shown}/permalink`, {}]],
    [
      'forms of explore',
      () => [
        'POST',
        '/api/v1/explore/form_data',
        { datasource_id: ids.trips, datasource_type: 'table', form_data: '{}' },
      ],
    ],
    [
      'schedules',
      () => ['POST', '/api/v1/report/', { type: 'Report', name: 'x', crontab: '* * * * *', dashboard: ids.shown }],
    ],
  ])('changes nothing: %s', async (_, call) => {
    const [method, path, body] = call();
    expect((await asPage(method, path, body)).status).toBeGreaterThanOrEqual(400);
  });

  it('has nothing once the picture is taken', async () => {
    if (sessions === undefined) throw new Error('There are no sessions.');
    const ended = await sessions.open(1, { kind: 'dashboard', id: ids.shown }, 600_000);
    ended.dispose();
    const cookie = `${ended.cookie.name}=${ended.cookie.value}`;
    expect(await sent('GET', `/api/v1/dashboard/${ids.shown}`, { cookie })).toMatchObject({ status: 401 });
  });
});
