import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type DelegatedSessions, DelegatedSessionsToken } from '@facet/plugin-identity/contract.server';
import { contextOf } from '@facet/sdk/chart-form';
import { withExtraFormData } from '@facet/sdk/chart-query';
import {
  defineManifest,
  defineServerPlugin,
  type ExtraFormData,
  type FormData,
  type QueryContext,
  type QueryObject,
} from '@facet/sdk/common';
import { builtIns } from '../../apps/server/generated/plugins.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { valuesQuery } from '../../plugins/filter-select/common/values-query.ts';
import { tableQuery } from '../../plugins/chart-table/common/table-query.ts';
import { type ApiClient, signIn, signUp } from '../support/api-client.ts';
import { grant, made } from '../support/made-objects.ts';

/**
 * A dashboard lends the people of its roles the questions of its charts and filters (DASHBOARD_RBAC), and nothing else. Alice may
 * read the tables `pay` and `secrets` and made everything; Bob is of the role `viewers` alone; so is Mallory, who makes dashboards
 * of her own.
 */
export const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' } as const;
export const TOP = {
  expressionType: 'SIMPLE',
  aggregate: 'MAX',
  column: { column_name: 'salary' },
  label: 'top',
} as const;

export type Members = Readonly<Record<string, unknown>>;

const folder = mkdtempSync(join(tmpdir(), 'facet-lent-'));
const ids = new Map<string, number>();
export const idOf = (name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`There is no ${name}.`);
  return id;
};

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

type Person = ApiClient & { readonly id: number };

/** The people, at a server of its own. */
export interface LentStage {
  readonly server: TestServer;
  readonly admin: ApiClient;
  readonly alice: Person;
  readonly bob: Person;
  readonly mallory: Person;
  readonly sessions: DelegatedSessions;
  close(): Promise<void>;
}

export const FORMS: Readonly<Record<string, Members>> = {
  towns: { viz_type: 'table', query_mode: 'aggregate', groupby: ['town'], metrics: [COUNT], row_limit: 50 },
  // Its own filter must not be taken away.
  south: {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['town'],
    metrics: [COUNT],
    row_limit: 50,
    adhoc_filters: [
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'area', operator: '==', comparator: 'south' },
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'salary > 0' },
    ],
  },
  people: { viz_type: 'table', query_mode: 'raw', all_columns: ['person', 'salary'], row_limit: 50 },
  words: { viz_type: 'table', query_mode: 'raw', all_columns: ['word'], row_limit: 50 },
  bullet: { viz_type: 'bullet', metric: COUNT },
};

export const formOf = (chart: string, dashboard: number | undefined, extra: ExtraFormData = {}): FormData =>
  withExtraFormData(
    {
      ...FORMS[chart],
      viz_type: 'table',
      datasource: `${idOf(chart === 'words' ? 'secrets' : 'pay')}__table`,
      slice_id: idOf(chart),
      ...(dashboard === undefined ? {} : { dashboardId: dashboard }),
    },
    extra,
  );

/** The request of a chart's tile on the dashboard. */
export const asked = (chart: string, dashboard: number | undefined, extra?: ExtraFormData): QueryContext =>
  contextOf(tableQuery, formOf(chart, dashboard, extra));

/** The request of a tile with members that its caller has changed. */
export function forged(
  change: Partial<QueryObject>,
  more: Partial<QueryContext> = {},
  form: Members = {},
): QueryContext {
  const context = asked('towns', idOf('shown'));
  return {
    ...context,
    queries: context.queries.map((query) => ({ ...query, ...change })),
    ...more,
    form_data: { ...formOf('towns', idOf('shown')), ...form },
  };
}

export const ask = (who: ApiClient, context: unknown) => who.post('/api/v1/chart/data', context);

export const values = (change: Partial<Parameters<typeof valuesQuery>[0]> = {}, form: Members = {}): QueryContext => {
  const context = valuesQuery({
    filterId: 'NATIVE_FILTER-town',
    datasetId: idOf('pay'),
    column: 'town',
    columnType: 1,
    sortMetric: null,
    ascending: true,
    search: '',
    rowLimit: 100,
    dependencies: {},
    ...change,
  });
  return {
    ...context,
    form_data: { viz_type: '', datasource: '', ...context.form_data, dashboardId: idOf('shown'), ...form },
  };
};

export const filter = (id: string, datasetId: number, column?: string, more: Members = {}) => ({
  id: `NATIVE_FILTER-${id}`,
  type: 'NATIVE_FILTER',
  name: id,
  filterType: 'filter_select',
  targets: [{ datasetId, ...(column === undefined ? {} : { column: { name: column } }) }],
  controlValues: {},
  defaultDataMask: {},
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  ...more,
});

export function settings(charts: readonly number[], filters: readonly unknown[] = []): string {
  const tiles = charts.map((chartId) => ({
    id: `CHART-${chartId}`,
    type: 'CHART',
    children: [],
    meta: { chartId, width: 4, height: 50, sliceName: 'A name' },
  }));
  const components = [
    { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
    { id: 'ROW-1', type: 'ROW', children: tiles.map(({ id }) => id), meta: {} },
    ...tiles,
  ];
  const positions = Object.fromEntries(components.map((component) => [component.id, component]));
  return JSON.stringify({ positions, native_filter_configuration: filters });
}

async function addChart(alice: ApiClient, name: string, dataset: string): Promise<void> {
  const form = { ...FORMS[name], datasource: `${idOf(dataset)}__table` };
  const body = {
    slice_name: `Chart of ${name}`,
    viz_type: FORMS[name]?.['viz_type'],
    datasource_id: idOf(dataset),
    datasource_type: 'table',
    params: JSON.stringify(form),
  };
  ids.set(name, await made(alice, '/api/v1/chart/', body));
}

async function addDashboard(
  alice: ApiClient,
  name: string,
  charts: readonly string[],
  more: Members = {},
): Promise<void> {
  const body = {
    dashboard_title: name,
    published: true,
    roles: [idOf('viewers')],
    json_metadata: settings(charts.map(idOf)),
    ...more,
  };
  ids.set(name, await made(alice, '/api/v1/dashboard/', body));
}

/** Everything that is there before the first question. */
export async function openLentStage(): Promise<LentStage> {
  const file = join(folder, 'lent.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE pay AS SELECT * FROM (VALUES
    ('Ann', 'Oslo', 'north', 70001, 31, 1, TIMESTAMP '2024-01-01'), ('Ben', 'Rome', 'south', 70002, 42, 1, TIMESTAMP '2024-02-01'),
    ('Cid', 'Rome', 'south', 70003, 53, 2, TIMESTAMP '2024-03-01')) t(person, town, area, salary, age, tenant, hired)`);
  await connection.run("CREATE TABLE secrets AS SELECT 'a secret' AS word");
  connection.closeSync();
  instance.closeSync();
  const server = await startTestServer([...builtIns, taker], {
    FACET_ADMIN_USERNAME: 'admin',
    FACET_ADMIN_PASSWORD: 'a long secret',
    FACET_LOCAL_DATABASES: folder,
    FACET_FEATURE_DASHBOARD_RBAC: 'true',
    FACET_FEATURE_EMBEDDED_SUPERSET: 'true',
    FACET_FEATURE_ALLOW_ADHOC_SUBQUERY: 'true',
  });
  const admin = await signIn(server.url, { username: 'admin', password: 'a long secret' });
  const database = await made(admin, '/api/v1/database/', {
    database_name: 'lent',
    sqlalchemy_uri: `duckdb:///${file}`,
    expose_in_sqllab: true,
  });
  ids.set('database', database);
  for (const table of ['pay', 'secrets'])
    ids.set(table, await made(admin, '/api/v1/dataset/', { database, schema: 'main', table_name: table }));
  for (const role of ['viewers', 'readers', 'others'])
    ids.set(role, await made(admin, '/api/v1/security/roles/', { name: role }));
  await grant(admin, idOf('readers'), (name, view) => name === 'datasource_access' && /\.\[(pay|secrets)\]/.test(view));
  const alice = await signUp(server.url, admin, 'alice', ['Gamma', 'readers']);
  const bob = await signUp(server.url, admin, 'bob', ['Gamma', 'sql_lab', 'viewers']);
  const mallory = await signUp(server.url, admin, 'mallory', ['Gamma', 'viewers']);
  for (const name of ['towns', 'south', 'people', 'bullet']) await addChart(alice, name, 'pay');
  await addChart(alice, 'words', 'secrets');
  const filters = [
    filter('town', idOf('pay'), 'town'),
    filter('age', idOf('pay'), 'age', { filterType: 'filter_range' }),
    filter('southern', idOf('pay'), 'person', {
      adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: "area = 'south'" }],
      sortMetric: 'count',
    }),
  ];
  const shown = ['towns', 'south', 'bullet'];
  await addDashboard(alice, 'shown', shown, { json_metadata: settings(shown.map(idOf), filters) });
  await addDashboard(alice, 'all', ['towns', 'people']);
  await addDashboard(alice, 'secret', ['words'], { roles: [idOf('others')] });
  await addDashboard(alice, 'draft', ['words', 'towns'], { published: false });
  await addDashboard(alice, 'without roles', ['words', 'towns'], { roles: [] });
  if (sessions === undefined) throw new Error('The plugin that takes the sessions did not start.');
  return {
    server,
    admin,
    alice,
    bob,
    mallory,
    sessions,
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
