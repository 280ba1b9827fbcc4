import { existsSync, readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ApiAnswer,
  type ApiClient,
  expectStatus,
  openSession,
  signIn,
  signUp,
  USER_PASSWORD,
} from '../support/api-client.ts';
import { type BundleFiles, bundleOf, filesOf, sendBundle } from '../support/bundle-archives.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';
import { RecordedRate } from '../support/recorded-rate.ts';

const DATABASE = '11111111-1111-4111-8111-111111111111';
const DATASET = '22222222-2222-4222-8222-222222222222';
const CHART = '33333333-3333-4333-8333-333333333333';
const DASHBOARD = '44444444-4444-4444-8444-444444444444';
const version = '1.0.0';

const database = (members: object = {}) => ({
  database_name: 'embedded',
  sqlalchemy_uri: 'duckdb:///examples',
  extra: {},
  uuid: DATABASE,
  version,
  ...members,
});
const dataset = (members: object = {}) => ({
  table_name: 'orders',
  schema: null,
  sql: 'SELECT 1 AS a, 2 AS b',
  uuid: DATASET,
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)', later_member: 7 }],
  columns: [
    { column_name: 'a', type: 'INTEGER', datetime_format: '%Y' },
    { column_name: 'b', type: 'INTEGER' },
  ],
  version,
  database_uuid: DATABASE,
  currency_code_column: 'b',
  ...members,
});
const chart = (members: object = {}) => ({
  slice_name: 'How many',
  viz_type: 'big_number_total',
  params: { viz_type: 'big_number_total', datasource: '77__table', metric: 'count', adhoc_filters: [] },
  query_context: JSON.stringify({
    datasource: { id: 77, type: 'table' },
    queries: [{ metrics: ['count'], columns: [] }],
    form_data: { viz_type: 'big_number_total', datasource: '77__table', slice_id: 901 },
    result_format: 'json',
    result_type: 'full',
  }),
  uuid: CHART,
  version,
  dataset_uuid: DATASET,
  tags: ['one'],
  ...members,
});
const CHART_META = { chartId: 901, height: 50, sliceName: 'How many', uuid: CHART, width: 4 };
const dashboard = (members: object = {}) => ({
  dashboard_title: 'Orders',
  css: null,
  slug: 'orders',
  published: true,
  uuid: DASHBOARD,
  position: {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { children: ['GRID_ID'], id: 'ROOT_ID', type: 'ROOT' },
    GRID_ID: { children: ['ROW-1'], id: 'GRID_ID', parents: ['ROOT_ID'], type: 'GRID' },
    'ROW-1': { children: ['CHART-1'], id: 'ROW-1', meta: {}, parents: ['ROOT_ID', 'GRID_ID'], type: 'ROW' },
    'CHART-1': {
      children: [],
      id: 'CHART-1',
      meta: CHART_META,
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
      type: 'CHART',
    },
  },
  metadata: {
    expanded_slices: { 901: true, 902: true },
    timed_refresh_immune_slices: [901, 902],
    filter_scopes: { 901: { a: { scope: ['ROOT_ID'], immune: [901, 902] } } },
    default_filters: '{"901":{"a":[1]}}',
    chart_configuration: {
      901: { id: 901, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [901] }, chartsInScope: [901] } },
    },
    global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: [901] },
    native_filter_configuration: [
      {
        id: 'NATIVE_FILTER-1',
        type: 'NATIVE_FILTER',
        filterType: 'filter_select',
        name: 'A',
        targets: [{ datasetUuid: DATASET, column: { name: 'a' } }],
        scope: { rootPath: ['ROOT_ID'], excluded: [902] },
        chartsInScope: [901],
      },
    ],
    later_setting: { deep: [1] },
  },
  theme_uuid: 'not-ours',
  version,
  ...members,
});
const metadata = (type: string) => ({ version, type, timestamp: '2026-11-21T02:10:21.385041+00:00' });
const whole = (parts: { readonly [name: string]: object } = {}): Record<string, object> => ({
  'metadata.yaml': metadata('Dashboard'),
  'dashboards/Orders_9.yaml': dashboard(parts['dashboard']),
  'charts/How_many_901.yaml': chart(parts['chart']),
  'datasets/embedded/orders.yaml': dataset(parts['dataset']),
  'databases/embedded.yaml': database(parts['database']),
});

let facet: FacetProcess;
let admin: ApiClient;
beforeAll(async () => {
  facet = await startFacet();
  admin = await signIn(facet.url);
}, 90_000);
afterAll(() => facet?.stop());

async function bearer(credentials: { readonly username: string; readonly password: string }): Promise<string> {
  const answer = await fetch(`${facet.url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, provider: 'db' }),
  });
  return `Bearer ${(await answer.json()).access_token}`;
}

async function download(path: string, credentials: { readonly username: string; readonly password: string } = ADMIN) {
  const answer = await fetch(facet.url + path, { headers: { authorization: await bearer(credentials) } });
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

async function exported(
  resource: string,
  ids: readonly number[],
  login?: typeof ADMIN | { username: string; password: string },
): Promise<BundleFiles> {
  const { status, bytes } = await download(`/api/v1/${resource}/export/?q=!(${ids.join(',')})`, login);
  expect(status).toBe(200);
  return filesOf(bytes);
}

const idOf = async (resource: string, uuid: string, who = admin): Promise<number> => {
  const { body } = expectStatus(await who.get(`/api/v1/${resource}/?q=(page_size:100)`), 200);
  return body.result.find((row: { readonly uuid: string }) => row.uuid === uuid)?.id;
};

const problemsOf = (answer: ApiAnswer) => {
  expect(answer.status).toBe(422);
  const { issue_codes: _codes, ...problems } = answer.body.errors[0].extra;
  return { message: answer.body.errors[0].message, type: answer.body.errors[0].error_type, problems };
};

describe('a bundle of a dashboard', () => {
  it('brings everything it needs, with the ids of this installation', async () => {
    expectStatus(await sendBundle(admin, 'dashboard', bundleOf(whole())), 200);
    const [chartId, datasetId] = [await idOf('chart', CHART), await idOf('dataset', DATASET)];
    const { body } = expectStatus(await admin.get(`/api/v1/dashboard/orders`), 200);
    expect(JSON.parse(body.result.position_json)['CHART-1'].meta).toMatchObject({ chartId, uuid: CHART });
    const settings = JSON.parse(body.result.json_metadata);
    expect(settings).toEqual({
      expanded_slices: { [chartId]: true },
      timed_refresh_immune_slices: [chartId],
      filter_scopes: { [chartId]: { a: { scope: ['ROOT_ID'], immune: [chartId] } } },
      default_filters: JSON.stringify({ [chartId]: { a: [1] } }),
      chart_configuration: {
        [chartId]: {
          id: chartId,
          crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [chartId] }, chartsInScope: [chartId] },
        },
      },
      global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: [chartId] },
      native_filter_configuration: [
        expect.objectContaining({
          targets: [{ datasetId, column: { name: 'a' } }],
          scope: { rootPath: ['ROOT_ID'], excluded: [] },
          chartsInScope: [chartId],
        }),
      ],
    });
    const saved = expectStatus(await admin.get(`/api/v1/chart/${chartId}`), 200).body.result;
    expect(JSON.parse(saved.params).datasource).toBe(`${datasetId}__table`);
    expect(JSON.parse(saved.query_context)).toMatchObject({
      datasource: { id: datasetId, type: 'table' },
      form_data: { datasource: `${datasetId}__table`, slice_id: chartId },
    });
    const charts = expectStatus(await admin.get('/api/v1/dashboard/orders/charts'), 200).body.result;
    expect(charts.map(({ id }: { readonly id: number }) => id)).toEqual([chartId]);
  });

  it('comes out again with all its members, those too that nothing here reads', async () => {
    const files = await exported('dashboard', [await idOf('dashboard', DASHBOARD)]);
    const [chartId, datasetId] = [await idOf('chart', CHART), await idOf('dataset', DATASET)];
    expect(Object.keys(files)).toEqual([
      'metadata.yaml',
      `dashboards/Orders_${await idOf('dashboard', DASHBOARD)}.yaml`,
      `charts/How_many_${chartId}.yaml`,
      'datasets/embedded/orders.yaml',
      'databases/embedded.yaml',
    ]);
    const [, own, drawn, table] = Object.values(files);
    expect(files['metadata.yaml']).toMatchObject({ version, type: 'Dashboard' });
    expect(own).toMatchObject({ theme_uuid: 'not-ours', published: true, slug: 'orders' });
    expect(own?.['metadata']).toMatchObject({
      later_setting: { deep: [1] },
      native_filter_configuration: [{ targets: [{ datasetUuid: DATASET, column: { name: 'a' } }] }],
    });
    expect(drawn).toMatchObject({
      tags: ['one'],
      dataset_uuid: DATASET,
      params: { datasource: `${datasetId}__table` },
    });
    expect(table).toMatchObject({
      currency_code_column: 'b',
      columns: [{ column_name: 'a', datetime_format: '%Y' }, { column_name: 'b' }],
      metrics: [{ metric_name: 'count', later_member: 7 }],
    });
  });

  it('[B5.49] overwrites only when asked, and only dashboards', async () => {
    const changed = whole({ dashboard: { dashboard_title: 'Orders, newer' }, chart: { slice_name: 'Renamed' } });
    const refused = problemsOf(await sendBundle(admin, 'dashboard', bundleOf(changed)));
    expect(refused).toEqual({
      message: 'Error importing dashboard',
      type: 'GENERIC_COMMAND_ERROR',
      problems: { 'dashboards/Orders_9.yaml': 'Dashboard already exists and `overwrite=true` was not passed' },
    });
    expectStatus(await sendBundle(admin, 'dashboard', bundleOf(changed), { overwrite: 'true' }), 200);
    expect((await admin.get('/api/v1/dashboard/orders')).body.result.dashboard_title).toBe('Orders, newer');
    expect((await admin.get(`/api/v1/chart/${await idOf('chart', CHART)}`)).body.result.slice_name).toBe('How many');
  });

  it('is taken in whole or not at all', async () => {
    const [dashboardUuid, chartUuid] = [crypto.randomUUID(), crypto.randomUUID()];
    const files = whole({ dashboard: { uuid: dashboardUuid, slug: null }, chart: { uuid: chartUuid, viz_type: 5 } });
    const { problems } = problemsOf(await sendBundle(admin, 'dashboard', bundleOf(files)));
    expect(problems).toEqual({ 'charts/How_many_901.yaml': { viz_type: ['Not a valid string.'] } });
    expect(await idOf('dashboard', dashboardUuid)).toBeUndefined();
    expect(await idOf('chart', chartUuid)).toBeUndefined();
  });

  it('with references in circles comes in, is read and comes out again', async () => {
    const uuid = crypto.randomUUID();
    const round = { children: ['ROW-2'], id: 'ROW-1', meta: {}, parents: ['ROOT_ID', 'GRID_ID', 'ROW-2'], type: 'ROW' };
    const position = {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { children: ['GRID_ID'], id: 'ROOT_ID', type: 'ROOT' },
      GRID_ID: { children: ['ROW-1', 'GRID_ID'], id: 'GRID_ID', parents: ['ROOT_ID'], type: 'GRID' },
      'ROW-1': round,
      'ROW-2': { ...round, children: ['ROW-1', 'CHART-1'], id: 'ROW-2', parents: ['ROOT_ID', 'ROW-1'] },
      'CHART-1': { children: ['ROW-1'], id: 'CHART-1', meta: CHART_META, parents: ['ROW-2'], type: 'CHART' },
    };
    const filter = (id: string, after: string) => ({
      id,
      type: 'NATIVE_FILTER',
      filterType: 'filter_select',
      name: id,
      targets: [{ datasetUuid: DATASET, column: { name: 'a' } }],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      cascadeParentIds: [after],
    });
    const metadata = {
      native_filter_configuration: [
        filter('NATIVE_FILTER-1', 'NATIVE_FILTER-2'),
        filter('NATIVE_FILTER-2', 'NATIVE_FILTER-1'),
      ],
    };
    const bytes = bundleOf(whole({ dashboard: { uuid, slug: 'in-circles', position, metadata } }));
    expectStatus(await sendBundle(admin, 'dashboard', bytes), 200);
    expectStatus(await admin.get('/api/v1/dashboard/in-circles'), 200);
    const drawn = expectStatus(await admin.get('/api/v1/dashboard/in-circles/charts'), 200).body.result;
    expect(drawn.map(({ id }: { readonly id: number }) => id)).toEqual([await idOf('chart', CHART)]);
    const files = await exported('dashboard', [await idOf('dashboard', uuid)]);
    expect(Object.values(files)[1]).toMatchObject({ position: { 'ROW-2': { children: ['ROW-1', 'CHART-1'] } } });
  });

  it('with a chart that is laid over itself comes in and comes out again', async () => {
    const uuid = crypto.randomUUID();
    const params = { viz_type: 'deck_multi', datasource: '77__table', deck_slices: [901], mapbox_style: '' };
    const files = {
      'metadata.yaml': metadata('Slice'),
      'charts/How_many_901.yaml': chart({ uuid, viz_type: 'deck_multi', params }),
      'datasets/embedded/orders.yaml': dataset(),
      'databases/embedded.yaml': database(),
    };
    expectStatus(await sendBundle(admin, 'chart', bundleOf(files)), 200);
    const id = await idOf('chart', uuid);
    const out = await exported('chart', [id]);
    expect(Object.keys(out).filter((path) => path.startsWith('charts/'))).toHaveLength(1);
  });

  it('is there once when it is sent twice at the same time', async () => {
    const uuid = crypto.randomUUID();
    const bytes = bundleOf(whole({ dashboard: { uuid, slug: 'at-once' } }));
    const answers = await Promise.all([sendBundle(admin, 'dashboard', bytes), sendBundle(admin, 'dashboard', bytes)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('who may do what with bundles', () => {
  let gamma: ApiClient;
  let alpha: ApiClient;
  beforeAll(async () => {
    await signUp(facet.url, admin, 'bundle_gamma', ['Gamma']);
    await signUp(facet.url, admin, 'bundle_alpha', ['Alpha']);
    gamma = await signIn(facet.url, { username: 'bundle_gamma', password: USER_PASSWORD });
    alpha = await signIn(facet.url, { username: 'bundle_alpha', password: USER_PASSWORD });
  }, 60_000);

  it('readers get nothing of objects that they do not see', async () => {
    const login = { username: 'bundle_gamma', password: USER_PASSWORD };
    for (const [resource, uuid] of [
      ['dashboard', DASHBOARD],
      ['chart', CHART],
    ] as const)
      expect((await download(`/api/v1/${resource}/export/?q=!(${await idOf(resource, uuid)})`, login)).status).toBe(
        404,
      );
    for (const path of ['/api/v1/dataset/export/?q=!(1)', '/api/v1/database/export/?q=!(1)', '/api/v1/assets/export/'])
      expect((await download(path, login)).status).toBe(403);
  });

  it('an object of another owner is not overwritten', async () => {
    const files = whole({ dashboard: { dashboard_title: 'Mine now', css: 'x{}' } });
    const { problems } = problemsOf(await sendBundle(alpha, 'dashboard', bundleOf(files), { overwrite: 'true' }));
    expect(problems).toEqual({ 'dashboards/Orders_9.yaml': { _schema: ['Changing this dashboard is forbidden'] } });
    const charts = { ...files, 'metadata.yaml': metadata('Slice') };
    expect(problemsOf(await sendBundle(alpha, 'chart', bundleOf(charts), { overwrite: 'true' })).problems).toEqual({
      'charts/How_many_901.yaml': { _schema: ['Changing this chart is forbidden'] },
    });
    expect((await admin.get('/api/v1/dashboard/orders')).body.result.dashboard_title).not.toBe('Mine now');
  });

  it('who may not register databases or write datasets brings none along', async () => {
    const fresh = (uuid: string) =>
      whole({
        dashboard: { uuid: crypto.randomUUID(), slug: null },
        chart: { uuid: crypto.randomUUID(), dataset_uuid: uuid },
        dataset: { uuid, table_name: 'fresh' },
      });
    const { problems } = problemsOf(await sendBundle(gamma, 'dashboard', bundleOf(fresh(crypto.randomUUID()))));
    expect(Object.keys(problems)).toEqual(
      expect.arrayContaining(['datasets/embedded/orders.yaml', 'charts/How_many_901.yaml']),
    );
    // The dataset is there and closed to the importer.
    const own = whole({ dashboard: { uuid: crypto.randomUUID(), slug: null }, chart: { uuid: crypto.randomUUID() } });
    expect(problemsOf(await sendBundle(gamma, 'dashboard', bundleOf(own))).problems).toEqual({
      'charts/How_many_901.yaml': { dataset_uuid: ['Datasource does not exist'] },
    });
    const databases = {
      'metadata.yaml': metadata('Database'),
      'databases/other.yaml': database({ uuid: crypto.randomUUID(), database_name: 'other' }),
    };
    expect((await sendBundle(alpha, 'database', bundleOf(databases))).status).toBe(403);
    const asPart = { ...whole(), ...databases, 'metadata.yaml': metadata('SqlaTable') };
    expect(
      problemsOf(await sendBundle(alpha, 'dataset', bundleOf(asPart), { overwrite: 'true' })).problems,
    ).toMatchObject({
      'databases/other.yaml': { _schema: [expect.stringContaining('You may not register databases')] },
    });
  });

  it('a second dataset of a table is refused: rules stand on the first', async () => {
    const physical = (uuid: string, members: object = {}) => ({
      'metadata.yaml': metadata('SqlaTable'),
      'datasets/embedded/t.yaml': dataset({ uuid, table_name: 'guarded', schema: 'main', sql: null, ...members }),
      'databases/embedded.yaml': database(),
    });
    expectStatus(await sendBundle(admin, 'dataset', bundleOf(physical(crypto.randomUUID()))), 200);
    for (const members of [{}, { table_name: 'GUARDED' }, { schema: null }, { schema: 'MAIN' }])
      expect(
        problemsOf(await sendBundle(admin, 'dataset', bundleOf(physical(crypto.randomUUID(), members)))).problems,
      ).toMatchObject({
        'datasets/embedded/t.yaml': { table: [expect.stringContaining('already exists')] },
      });
  });

  it('only paths of this server become pages of a dataset', async () => {
    const files = {
      'metadata.yaml': metadata('SqlaTable'),
      'datasets/embedded/t.yaml': dataset({ uuid: crypto.randomUUID(), default_endpoint: 'javascript:alert(1)' }),
      'databases/embedded.yaml': database(),
    };
    expect(problemsOf(await sendBundle(admin, 'dataset', bundleOf(files))).problems).toHaveProperty([
      'datasets/embedded/t.yaml',
      'default_endpoint',
    ]);
  });
});

describe('secrets of databases in bundles', () => {
  const uuid = crypto.randomUUID();
  const files = (members: object = {}) => ({
    'metadata.yaml': metadata('Database'),
    'databases/secret.yaml': database({
      uuid,
      database_name: 'secret',
      sqlalchemy_uri: 'postgresql+psycopg2://facet:XXXXXXXXXX@data.example.org/golden',
      ...members,
    }),
  });
  const wanted = (text: string) => ({ 'databases/secret.yaml': { _schema: [text] } });

  it('[B5.47] are asked for, kept, and not given out', async () => {
    expect(problemsOf(await sendBundle(admin, 'database', bundleOf(files()))).problems).toEqual(
      wanted('Must provide a password for the database'),
    );
    const passwords = JSON.stringify({ 'databases/secret.yaml': 'S3CR3T' });
    expectStatus(await sendBundle(admin, 'database', bundleOf(files()), { passwords }), 200);
    const again = await exported('database', [await idOf('database', uuid)]);
    expect(JSON.stringify(again)).not.toContain('S3CR3T');
    expect(again['databases/secret.yaml']).toMatchObject({
      sqlalchemy_uri: 'postgresql+psycopg2://facet:XXXXXXXXXX@data.example.org/golden',
      allow_csv_upload: false,
    });
    // The stored password goes to the same server, and to no other.
    expectStatus(await sendBundle(admin, 'database', bundleOf(files()), { overwrite: 'true' }), 200);
    const moved = files({ sqlalchemy_uri: 'postgresql+psycopg2://facet:XXXXXXXXXX@evil.example.org/golden' });
    expect(problemsOf(await sendBundle(admin, 'database', bundleOf(moved), { overwrite: 'true' })).problems).toEqual(
      wanted('Must provide a password for the database'),
    );
  });

  it.each([
    [{ password: 'XXXXXXXXXX' }, 'Must provide a password for the ssh tunnel'],
    [{ private_key: 'XXXXXXXXXX' }, 'Must provide a private key for the ssh tunnel'],
    [{ private_key_password: 'XXXXXXXXXX' }, 'Must provide a private key password for the ssh tunnel'],
  ])('[B5.48] of tunnels are asked for: %j', async (tunnel, text) => {
    const other = files({ uuid: crypto.randomUUID(), database_name: 'behind', ssh_tunnel: tunnel });
    expect(problemsOf(await sendBundle(admin, 'database', bundleOf(other))).problems).toEqual(wanted(text));
  });

  it.each([
    ['a file of the server', 'sqlite:////etc/passwd'],
    ['a socket', 'postgresql://facet:x@%2Fvar%2Frun/x'],
    ['no address', 'hello'],
  ])('no bundle leads to %s', async (_, sqlalchemy_uri) => {
    const other = files({ uuid: crypto.randomUUID(), database_name: 'elsewhere', sqlalchemy_uri });
    expect(problemsOf(await sendBundle(admin, 'database', bundleOf(other))).problems).toHaveProperty([
      'databases/secret.yaml',
    ]);
  });
});

describe('archives that are no bundle', () => {
  const zip = (entries: Readonly<Record<string, string>>) =>
    zipSync(Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, strToU8(text)])));
  const METADATA = 'version: 1.0.0\ntype: Slice\n';

  it.each<[string, Uint8Array, number, string | RegExp]>([
    ['a text', strToU8('PK nothing'), 422, 'Not a ZIP file'],
    ['an empty archive', zip({ 'x/readme.txt': 'hello' }), 400, 'No valid import files were found'],
    ['one with nothing but metadata', zip({ 'x/metadata.yaml': METADATA }), 400, 'No valid import files were found'],
    ['a path that leads out', zip({ '../../etc/cron.d/x.yaml': 'a: 1' }), 422, /no export writes/],
    ['an absolute path', zip({ '/etc/x.yaml': 'a: 1' }), 422, /no export writes/],
    ['a path of Windows', zip({ 'x\\..\\y.yaml': 'a: 1' }), 422, /no export writes/],
    ['a drive', zip({ 'C:/y.yaml': 'a: 1' }), 422, /no export writes/],
    ['a bomb', zip({ 'x/metadata.yaml': ' '.repeat(50_000_000) }), 422, /far more|too large/],
    [
      '100,000 entries',
      zip(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`x/${n}`, '']))),
      422,
      /more than 10000 files/,
    ],
  ])('are refused: %s', async (_, archive, status, message) => {
    const answer = await sendBundle(admin, 'chart', archive);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('are refused: a symbolic link', async () => {
    const link = zipSync({ 'x/charts/a.yaml': [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] });
    expect(await sendBundle(admin, 'chart', link)).toMatchObject({ status: 422 });
  });

  it.each<[string, Readonly<Record<string, string>>, string, unknown]>([
    [
      'another type',
      { 'metadata.yaml': 'version: 1.0.0\ntype: Dashboard\n' },
      'metadata.yaml',
      { type: ['Must be equal to Slice.'] },
    ],
    [
      'another version',
      { 'metadata.yaml': 'version: 2.0.0\n' },
      'metadata.yaml',
      { version: ['Must be equal to 1.0.0.'] },
    ],
    ['no metadata', { 'charts/a.yaml': 'uuid: 1' }, 'metadata.yaml', ['Missing metadata.yaml']],
    [
      'no uuid',
      { 'metadata.yaml': METADATA, 'charts/a.yaml': 'slice_name: x' },
      'charts/a.yaml',
      { uuid: expect.anything() },
    ],
    [
      'one uuid twice',
      { 'metadata.yaml': METADATA, 'charts/a.yaml': `uuid: ${CHART}`, 'charts/b.yaml': `uuid: ${CHART}` },
      'charts/b.yaml',
      { uuid: ['charts/a.yaml has the same uuid'] },
    ],
    [
      'YAML that multiplies itself',
      {
        'metadata.yaml': METADATA,
        'charts/a.yaml': 'a: &a [x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c]\n',
      },
      'charts/a.yaml',
      { _schema: [expect.stringContaining('not a YAML')] },
    ],
    [
      'YAML that holds itself',
      { 'metadata.yaml': METADATA, 'charts/a.yaml': 'a: &a [*a]\n' },
      'charts/a.yaml',
      { _schema: expect.anything() },
    ],
    [
      'a name of a prototype',
      { 'metadata.yaml': METADATA, 'charts/a.yaml': '__proto__: {admin: true}\n' },
      'charts/a.yaml',
      { _schema: expect.anything() },
    ],
    [
      'a missing member',
      {
        'metadata.yaml': METADATA,
        'charts/a.yaml': `uuid: ${crypto.randomUUID()}\nversion: 1.0.0\nviz_type: pie\ndataset_uuid: ${DATASET}\n`,
      },
      'charts/a.yaml',
      { slice_name: ['Missing data for required field.'] },
    ],
  ])('are refused with the path and the reason: %s', async (_, files, path, reason) => {
    const archive = bundleOf(files);
    expect(problemsOf(await sendBundle(admin, 'chart', archive)).problems).toMatchObject({ [path]: reason });
  });
});

describe('all assets', () => {
  it('go out together and come back over what is there', async () => {
    const { status, headers, bytes } = await download('/api/v1/assets/export/?token=waits_for_it');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=assets_export_\d{8}T\d{6}\.zip$/);
    expect(headers.get('set-cookie')).toContain('waits_for_it=done');
    const files = filesOf(bytes);
    expect(files['metadata.yaml']).toMatchObject({ type: 'assets' });
    expect(Object.keys(files).map((path) => path.split('/')[0])).toEqual(
      expect.arrayContaining(['dashboards', 'charts', 'datasets', 'databases']),
    );
    expectStatus(await admin.put(`/api/v1/chart/${await idOf('chart', CHART)}`, { slice_name: 'Changed' }), 200);
    expectStatus(await sendBundle(admin, 'assets', bytes), 200);
    const chart = expectStatus(await admin.get(`/api/v1/chart/${await idOf('chart', CHART)}`), 200);
    expect(chart.body.result.slice_name).toBe('How many');
  });

  it('[token] only a plain name becomes a cookie', async () => {
    expect((await download('/api/v1/assets/export/?token=a%0d%0aset-cookie:x')).status).toBe(400);
  });

  it('[token] the page can read the cookie, again and again', async () => {
    for (const cookie of ['', 'waits=done']) {
      const answer = await admin.send('GET', '/api/v1/assets/export/?token=waits', { headers: { cookie } });
      expect(answer.headers.get('set-cookie')).toBe('waits=done; Max-Age=600; Path=/; SameSite=Lax');
    }
  });

  it.each(['/api/v1/assets/export/?', '/api/v1/chart/export/?q=!(1)&'])(
    '[token] no address replaces the session or another cookie of the browser: %s',
    async (path) => {
      const session = await openSession(facet.url);
      for (const [name, headers] of [
        ['session', {}],
        ['of_a_neighbour', { cookie: 'of_a_neighbour=1' }],
      ] as const) {
        const client = name === 'session' ? session : admin;
        const answer = await client.send('GET', `${path}token=${name}`, { headers });
        expect(answer).toMatchObject({ status: 400 });
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expectStatus(await session.get('/api/v1/me/'), 200);
    },
  );
});

const GOLDEN = '../shared/golden/bundles';
const bundles = ['3.0', '2025'].flatMap((era) =>
  ['database', 'dataset', 'chart', 'saved_query', ...(era === '2025' ? ['dashboard'] : [])].map(
    (name) => [era, name] as const,
  ),
);

describe.skipIf(!existsSync(GOLDEN))('recorded bundles (../shared is absent where this is skipped)', () => {
  const rate = new RecordedRate('bundles');
  afterAll(() => rate.print());

  it.each(bundles)('%s %s is taken in and comes out again the same', (era, name) =>
    rate.check(`${era} ${name}`, () => compareBundle(era, name)),
  );
});

async function compareBundle(era: string, name: string): Promise<void> {
  const recorded = filesOf(new Uint8Array(readFileSync(`${GOLDEN}/${era}/${name}.zip`)));
  // One name of a database stands for one database.
  const databases = Object.keys(recorded).filter((path) => path.startsWith('databases/'));
  const passwords = JSON.stringify(Object.fromEntries(databases.map((path) => [path, 'secret'])));
  for (const path of databases)
    Object.assign(recorded[path] ?? {}, { database_name: `${era} ${String(recorded[path]?.['database_name'])}` });
  const answer = await sendBundle(admin, name, bundleOf(recorded), { passwords, overwrite: 'true' });
  expect(answer.body).toEqual({ message: 'OK' });
  const folder = {
    database: 'databases',
    dataset: 'datasets',
    chart: 'charts',
    saved_query: 'queries',
    dashboard: 'dashboards',
  }[name];
  const [own] = Object.entries(recorded)
    .filter(([path]) => path.startsWith(`${folder}/`))
    .map(([, content]) => content);
  const label = String(own?.['label']);
  const id =
    name === 'saved_query'
      ? (await admin.get('/api/v1/saved_query/?q=(page_size:100)')).body.result.find(
          (row: { label: string }) => row.label === label,
        ).id
      : await idOf(name, String(own?.['uuid']));
  const again = await exported(name, [id]);
  for (const [path, content] of Object.entries(recorded)) {
    if (path === 'metadata.yaml' || path === 'tags.yaml') continue;
    const same = Object.values(again).find(({ uuid }) => uuid === content['uuid']);
    expect(sameHere(same ?? {}), path).toEqual(sameHere({ ...defaultsOf(path), ...content }));
  }
}

/** Members of a later era, with what they are where a file lacks them. */
const defaultsOf = (path: string): object =>
  path.startsWith('datasets/')
    ? { catalog: null, always_filter_main_dttm: false, folders: null }
    : path.startsWith('databases/')
      ? { impersonate_user: false, configuration_method: 'sqlalchemy_form' }
      : path.startsWith('queries/')
        ? { catalog: null }
        : {};

/** Without ids of an installation, and with switches that stand for themselves where they are not set. */
function sameHere(content: object): unknown {
  return JSON.parse(
    JSON.stringify(content, (name, value: unknown) => {
      if (name === 'datasource' || name === 'chartId') return undefined;
      if (name === 'query_context' && typeof value === 'string') {
        const { datasource: _source, ...context } = JSON.parse(value);
        return { ...context, form_data: { ...context.form_data, datasource: undefined } };
      }
      if (name === 'columns' && Array.isArray(value))
        return value.map((column) =>
          column.column_name ? { ...column, is_active: column.is_active ?? true } : column,
        );
      return value;
    }),
  );
}
