import { chartEndpoints } from '../../plugins/charts/common/wire/chart.ts';
import { dashboardEndpoints } from '../../plugins/dashboards/common/wire/dashboard.ts';
import { datasetEndpoints } from '../../plugins/datasets/common/wire/dataset.ts';
import { datasourceEndpoints } from '../../plugins/datasets/common/wire/datasource.ts';
import { exploreEndpoints } from '../../plugins/explore/common/wire/explore.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiClient, anonymous, expectStatus, signIn } from '../support/api-client.ts';
import { type ResourceServer, startResourceServer } from './resource-server.ts';

/** Stands in every name, text and setting of what the caller must not see. */
const MARK = 'zmarkedz';
const ADMIN = { username: 'admin', password: 'a long secret' };
const STRANGER = { username: 'stranger', password: 'another long secret' };
const STRANGER_ROLE = 'Alpha without data';

const endpoints = Object.keys({
  ...chartEndpoints,
  ...dashboardEndpoints,
  ...datasetEndpoints,
  ...datasourceEndpoints,
  ...exploreEndpoints,
});
const named = endpoints.filter((endpoint) => endpoint.includes('/:'));

let app: ResourceServer;
let admin: ApiClient;
/** Holds every right on charts, dashboards and datasets, but the right to read only one dataset that is not marked. */
let stranger: ApiClient;
let known: Readonly<Record<'chart' | 'dashboard' | 'dataset' | 'virtual' | 'column' | 'metric' | 'database', number>>;
let own: Readonly<Record<'dataset' | 'chart' | 'dashboard', number>>;
let keys: Readonly<Record<'filter' | 'form' | 'explorePermalink' | 'dashboardPermalink', string>>;

const layout = (...charts: number[]) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ...Object.fromEntries(
    charts.map((id) => [`CHART-${id}`, { type: 'CHART', id: `CHART-${id}`, children: [], meta: { chartId: id } }]),
  ),
});
const placing = (...charts: number[]) => JSON.stringify({ positions: layout(...charts) });
const made = async (client: ApiClient, path: string, body: object): Promise<number> =>
  expectStatus(await client.post(path, body), 201).body.id;
const marked = (dataset: number) => ({
  slice_name: `chart ${MARK}`,
  description: MARK,
  viz_type: 'table',
  datasource_id: dataset,
  datasource_type: 'table',
  params: JSON.stringify({ adhoc_filters: [{ clause: 'WHERE', sqlExpression: `name = '${MARK}'` }] }),
  query_context: JSON.stringify({ secret: MARK }),
});

beforeAll(async () => {
  app = await startResourceServer({ FACET_FEATURE_DASHBOARD_NATIVE_FILTERS_SET: 'true' });
  app.sources.set(`hr_${MARK}`, [{ name: `pay_${MARK}`, type: 'BIGINT', generic: 0 }]);
  admin = await signIn(app.server.url, ADMIN);
  const database = await made(admin, '/api/v1/database/', {
    database_name: 'Air',
    sqlalchemy_uri: 'postgresql://pilot:s3cret@db.example:5432/air',
  });
  const hidden = { database, schema: 'public' };
  const dataset = await made(admin, '/api/v1/dataset/', { ...hidden, table_name: `hr_${MARK}` });
  const virtual = await made(admin, '/api/v1/dataset/', {
    ...hidden,
    table_name: `virtual ${MARK}`,
    sql: `select 1 as ${MARK}`,
  });
  const open = await made(admin, '/api/v1/dataset/', { ...hidden, table_name: 'flights' });
  const chart = await made(admin, '/api/v1/chart/', marked(dataset));
  const dashboard = await made(admin, '/api/v1/dashboard/', {
    dashboard_title: `board ${MARK}`,
    slug: `slug-${MARK}`,
    css: MARK,
    published: true,
    json_metadata: JSON.stringify({ color_scheme: MARK, positions: layout(chart) }),
  });
  const item = expectStatus(await admin.get(`/api/v1/dataset/${dataset}`), 200).body.result;
  known = {
    chart,
    dashboard,
    dataset,
    virtual,
    database,
    column: item.columns[0].id,
    metric: item.metrics[0].id,
  };
  await admitStranger(open);
  stranger = await signIn(app.server.url, STRANGER);
  own = {
    dataset: open,
    chart: await made(stranger, '/api/v1/chart/', {
      slice_name: 'mine',
      datasource_id: open,
      datasource_type: 'table',
      viz_type: 'table',
    }),
    dashboard: await made(stranger, '/api/v1/dashboard/', { dashboard_title: 'mine' }),
  };
  const form = { datasource_id: dataset, datasource_type: 'table', chart_id: chart, form_data: `{"x":"${MARK}"}` };
  const state = { formData: { datasource: `${dataset}__table`, slice_id: chart, x: MARK } };
  const key = async (path: string, body: object): Promise<string> =>
    expectStatus(await admin.post(path, body), 201).body.key;
  keys = {
    filter: await key(`/api/v1/dashboard/${dashboard}/filter_state`, { value: `{"x":"${MARK}"}` }),
    form: await key('/api/v1/explore/form_data', form),
    explorePermalink: await key('/api/v1/explore/permalink', state),
    dashboardPermalink: await key(`/api/v1/dashboard/${dashboard}/permalink`, { anchor: MARK }),
  };
}, 60_000);
afterAll(() => app?.stop());

/** A role with every pair that the built-in Alpha has, but the right to read all datasets. */
async function admitStranger(dataset: number): Promise<void> {
  const roles = expectStatus(await admin.get('/api/v1/security/roles/?q=(page_size:100)'), 200).body.result;
  const alpha = roles.find(({ name }: { readonly name: string }) => name === 'Alpha').id;
  const held = expectStatus(await admin.get(`/api/v1/security/roles/${alpha}/permissions/`), 200).body.result;
  const pairs = [
    ...held.filter((pair: { readonly view_menu_name: string }) => !pair.view_menu_name.startsWith('all_')),
    ...(await pairsOf(`(id:${dataset})`)),
  ];
  const role = await made(admin, '/api/v1/security/roles/', { name: STRANGER_ROLE });
  const ids = pairs.map((pair: { readonly id: number }) => pair.id);
  expectStatus(await admin.post(`/api/v1/security/roles/${role}/permissions`, { permission_view_menu_ids: ids }), 200);
  await app.signUp(STRANGER.username, [STRANGER_ROLE]);
}

async function pairsOf(view: string): Promise<readonly { readonly id: number }[]> {
  const found: { readonly id: number; readonly view_menu: { readonly name: string } }[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = expectStatus(
      await admin.get(`/api/v1/security/permissions-resources/?q=(page:${page},page_size:100)`),
      200,
    );
    found.push(...body.result);
    if (body.result.length === 0) break;
  }
  const pairs = found.filter((pair) => pair.view_menu.name.endsWith(view));
  expect(pairs).toHaveLength(1);
  return pairs;
}

/** What stands in the address, and what is sent, for each endpoint that names an object. */
function requestOf(endpoint: string): { readonly method: string; readonly path: string; readonly body?: object } {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const kind = (['chart', 'dashboard', 'dataset', 'database'] as const).find((one) => pattern.includes(`/${one}/`));
  const key = pattern.includes('filter_state')
    ? keys.filter
    : pattern.includes('form_data')
      ? keys.form
      : pattern.includes('dashboard')
        ? keys.dashboardPermalink
        : keys.explorePermalink;
  const path = pattern
    .replace(':id', String(kind === undefined ? known.dataset : known[kind]))
    .replace(':key', key)
    .replace(':part', String(pattern.includes('metric') ? known.metric : known.column))
    .replace(':type', 'table')
    .replace(':column', 'schema');
  const body = BODIES[endpoint]?.();
  return { method, path, ...(body === undefined ? {} : { body }) };
}

const BODIES: Readonly<Record<string, () => object>> = {
  'PUT /api/v1/chart/:id': () => ({ slice_name: 'taken' }),
  'PUT /api/v1/dashboard/:id': () => ({ dashboard_title: 'taken' }),
  'PUT /api/v1/dataset/:id': () => ({ description: 'taken' }),
  'POST /api/v1/dashboard/:id/copy/': () => ({ json_metadata: placing(known.chart), duplicate_slices: true }),
  'POST /api/v1/dashboard/:id/permalink': () => ({}),
  'POST /api/v1/dashboard/:id/filter_state': () => ({ value: '{}' }),
  'PUT /api/v1/dashboard/:id/filter_state/:key': () => ({ value: '{}' }),
  'PUT /api/v1/explore/form_data/:key': () => ({
    datasource_id: known.dataset,
    datasource_type: 'table',
    form_data: '{}',
  }),
};
/** They name columns to choose for, not objects; or lead to a page that asks for itself. */
const WITHOUT_OBJECT = [
  'GET /api/v1/chart/related/:column',
  'GET /api/v1/dashboard/related/:column',
  'GET /api/v1/dataset/related/:column',
  'GET /superset/slice/:id/',
  'GET /superset/explore/p/:key/',
  'GET /superset/explore/:type/:id/',
];

/** The stranger with a cookie: older calls take no token. */
async function session(): Promise<Pick<ApiClient, 'send'>> {
  const visitor = expectStatus(await stranger.get('/api/v1/security/csrf_token/'), 200);
  const cookieOf = ({ headers }: ApiAnswer) =>
    headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
  const caller = anonymous(app.server.url);
  const form = { ...STRANGER, csrf_token: visitor.body.result };
  const signedIn = await caller.send('POST', '/login/', { form, headers: { cookie: cookieOf(visitor) } });
  const headers = { cookie: cookieOf(signedIn) };
  expectStatus(await caller.send('GET', '/api/v1/me/', { headers }), 200);
  return { send: (method, path, request) => caller.send(method, path, { ...request, headers }) };
}

const isHidden = (answer: ApiAnswer): void => {
  expect([403, 404]).toContain(answer.status);
  expect(answer.text + JSON.stringify([...answer.headers])).not.toContain(MARK);
};

describe('a user without rights on an object', () => {
  it.each(named.filter((endpoint) => !WITHOUT_OBJECT.includes(endpoint) && !endpoint.includes('distinct')))(
    'gets nothing of it from %s',
    async (endpoint) => {
      const { method, path, body } = requestOf(endpoint);
      const client = /^\w+ \/(?:datasource|superset)/.test(endpoint) ? await session() : stranger;
      isHidden(await client.send(method, path, body === undefined ? {} : { json: body }));
    },
  );

  it('gets nothing from lists, choices and stars', async () => {
    for (const path of [
      '/api/v1/chart/',
      '/api/v1/dashboard/',
      '/api/v1/dataset/',
      '/api/v1/dataset/related/database',
      `/api/v1/chart/?q=(filters:!((col:slice_name,opr:chart_all_text,value:${MARK})))`,
      `/api/v1/chart/?q=(filters:!((col:dashboards,opr:rel_m_m,value:${known.dashboard})))`,
    ])
      expect(expectStatus(await stranger.get(path), 200).text).not.toContain(MARK);
    for (const path of ['chart', 'dashboard'] as const)
      isHidden(await stranger.get(`/api/v1/${path}/favorite_status/?q=!(${known[path]})`));
    expect((await stranger.get('/api/v1/dataset/distinct/schema')).text).not.toContain(MARK);
  });

  it('finds no row by a relation that is not shown with it', async () => {
    const draft = await made(admin, '/api/v1/dashboard/', { dashboard_title: `draft ${MARK}` });
    const both = await made(admin, '/api/v1/chart/', {
      slice_name: 'on a draft',
      datasource_id: own.dataset,
      datasource_type: 'table',
      viz_type: 'table',
      dashboards: [draft],
    });
    expect(expectStatus(await stranger.get(`/api/v1/chart/${both}`), 200).body.result.dashboards).toEqual([]);
    let compared = 0;
    for (const resource of ['chart', 'dashboard', 'dataset', 'database']) {
      const { list_columns: listed } = expectStatus(await stranger.get(`/api/v1/${resource}/`), 200).body;
      const { filters } = expectStatus(await stranger.get(`/api/v1/${resource}/_info`), 200).body;
      for (const [name, operators] of Object.entries<readonly { readonly operator: string }[]>(filters)) {
        const relation = operators.find(({ operator }) => operator === 'rel_m_m' || operator === 'rel_o_m');
        if (relation === undefined || !listed.includes(`${name}.id`)) continue;
        for (let id = 1; id <= draft; id += 1) {
          for (const value of [`${id}`, `!(${id})`, `'${id}'`]) {
            const q = `(filters:!((col:${name},opr:${relation.operator},value:${value})),page_size:100)`;
            const { result } = expectStatus(await stranger.get(`/api/v1/${resource}/?q=${q}`), 200).body;
            for (const row of result) {
              expect(
                [row[name]].flat().map((one) => one?.id),
                `${resource}.${name} ${value}`,
              ).toContain(id);
              compared += 1;
            }
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('gets nothing from an address of explore, whatever of its own it names beside', async () => {
    for (const query of [
      `form_data_key=${keys.form}`,
      `form_data_key=${keys.form}&datasource_id=${own.dataset}&datasource_type=table`,
      `form_data_key=${keys.form}&slice_id=${own.chart}&datasource_id=${own.dataset}`,
      `permalink_key=${keys.explorePermalink}`,
      `datasource_id=${known.dataset}&datasource_type=table`,
      `slice_id=${own.chart}&datasource_id=${known.dataset}`,
    ])
      isHidden(await stranger.get(`/api/v1/explore/?${query}`));
    const hidden = await stranger.get(`/api/v1/explore/?slice_id=${known.chart}`);
    expect(hidden.text).not.toContain(MARK);
    isHidden(
      await (await session()).send('GET', `/superset/fetch_datasource_metadata?datasourceKey=${known.dataset}__table`),
    );
  });
});

describe('an owned object discloses nothing of what it names', () => {
  const opened = async (dashboard: number): Promise<string> => {
    const answers = await Promise.all(
      ['', '/charts', '/datasets'].map((part) => stranger.get(`/api/v1/dashboard/${dashboard}${part}`)),
    );
    return answers.map((answer) => expectStatus(answer, 200).text).join('\n');
  };
  const linked = async (dashboard: number): Promise<readonly string[]> =>
    expectStatus(await admin.get(`/api/v1/dashboard/${dashboard}`), 200).body.result.charts;

  it('a new dashboard links only charts that its maker may see', async () => {
    const dashboard = await made(stranger, '/api/v1/dashboard/', { json_metadata: placing(known.chart, own.chart) });
    expect(await opened(dashboard)).not.toContain(MARK);
    expect(await linked(dashboard)).toEqual(['mine']);
  });

  it('neither does a change, or a copy that duplicates', async () => {
    expectStatus(
      await stranger.put(`/api/v1/dashboard/${own.dashboard}`, { json_metadata: placing(known.chart, own.chart) }),
      200,
    );
    expect(await opened(own.dashboard)).not.toContain(MARK);
    const copy = expectStatus(
      await stranger.post(`/api/v1/dashboard/${own.dashboard}/copy/`, {
        json_metadata: placing(known.chart, own.chart),
        duplicate_slices: true,
      }),
      200,
    ).body.result.id;
    expect(await opened(copy)).not.toContain(MARK);
    expect(await linked(copy)).toEqual(['mine']);
  });

  it('a chart that an administrator has placed stays when the owner saves, and stays hidden', async () => {
    const dashboard = await made(stranger, '/api/v1/dashboard/', {});
    expectStatus(await admin.put(`/api/v1/dashboard/${dashboard}`, { json_metadata: placing(known.chart) }), 200);
    expectStatus(
      await stranger.put(`/api/v1/dashboard/${dashboard}`, { json_metadata: placing(known.chart, own.chart) }),
      200,
    );
    expect(await opened(dashboard)).not.toContain(MARK);
    expect([...(await linked(dashboard))].sort()).toEqual([`chart ${MARK}`, 'mine']);
    const copy = expectStatus(
      await stranger.post(`/api/v1/dashboard/${dashboard}/copy/`, {
        json_metadata: placing(known.chart, own.chart),
        duplicate_slices: true,
      }),
      200,
    ).body.result.id;
    expect(await opened(copy)).not.toContain(MARK);
    expect(await linked(copy)).toEqual(['mine']);
  });

  it('the layout says nothing of a hidden chart but its place, in no answer, and a save takes nothing from it', async () => {
    const dashboard = await made(stranger, '/api/v1/dashboard/', { dashboard_title: 'names', published: true });
    const named = (id: number, sliceName: string) => ({ chartId: id, width: 4, height: 20, sliceName });
    const metas = [named(known.chart, `chart ${MARK}`), named(own.chart, 'mine')];
    const positions = Object.fromEntries(
      metas.map((meta) => [
        `CHART-${meta.chartId}`,
        { type: 'CHART', id: `CHART-${meta.chartId}`, children: [], meta },
      ]),
    );
    expectStatus(
      await admin.put(`/api/v1/dashboard/${dashboard}`, { json_metadata: JSON.stringify({ positions }) }),
      200,
    );
    const whole = async () =>
      JSON.parse(expectStatus(await admin.get(`/api/v1/dashboard/${dashboard}`), 200).body.result.position_json);
    const before = await whole();
    expect(JSON.stringify(before)).toContain(MARK);

    expect(await opened(dashboard)).not.toContain(MARK);
    expect(expectStatus(await stranger.get('/api/v1/dashboard/'), 200).text).not.toContain(MARK);
    const read = expectStatus(await stranger.get(`/api/v1/dashboard/${dashboard}`), 200);
    const layout = JSON.parse(read.body.result.position_json);
    expect(layout[`CHART-${known.chart}`].meta).toEqual({ chartId: known.chart, width: 4, height: 20 });
    expect(layout[`CHART-${own.chart}`].meta).toMatchObject({ sliceName: 'mine' });

    for (const body of [
      { json_metadata: JSON.stringify({ positions: layout }) },
      { position_json: JSON.stringify(layout) },
    ]) {
      const saved = await stranger.put(`/api/v1/dashboard/${dashboard}`, body);
      expect(expectStatus(saved, 200).text).not.toContain(MARK);
      expect(await whole()).toEqual(before);
    }
  });

  it('the settings say nothing of what a hidden chart filters, in no answer, and a save takes nothing from it', async () => {
    const dashboard = await made(stranger, '/api/v1/dashboard/', { dashboard_title: 'held', published: true });
    const path = `/api/v1/dashboard/${dashboard}`;
    const of = (value: unknown) => ({ [known.chart]: value, [own.chart]: { town: 'Oslo' } });
    const settings = {
      ...JSON.parse(placing(known.chart, own.chart)),
      filter_scopes: of({ [MARK]: { scope: ['ROOT_ID'], immune: [] } }),
      default_filters: JSON.stringify(of({ town: MARK })),
      shared_label_colors: { [MARK]: '#ffffff' },
    };
    expectStatus(await admin.put(path, { json_metadata: JSON.stringify(settings) }), 200);
    expectStatus(await admin.put(`/api/v1/chart/${own.chart}`, { dashboards: [dashboard] }), 200);
    const whole = async () => JSON.parse(expectStatus(await admin.get(path), 200).body.result.json_metadata);
    const before = await whole();
    expect(JSON.stringify(before)).toContain(MARK);

    const places = [
      '/api/v1/dashboard/',
      `/api/v1/chart/${own.chart}`,
      `/api/v1/dataset/${own.dataset}/related_objects`,
    ];
    for (const place of [path, ...places])
      expect(expectStatus(await stranger.get(place), 200).text).not.toContain(MARK);
    const { json_metadata } = expectStatus(await stranger.get(path), 200).body.result;
    expect(JSON.parse(json_metadata).filter_scopes).toEqual({ [own.chart]: { town: 'Oslo' } });
    expectStatus(await stranger.put(path, { json_metadata }), 200);
    expect(await whole()).toEqual(before);
  });

  it('[B3.37] what was selected in a hidden chart comes with no link, no kept filters and no filter set', async () => {
    const dashboard = await made(admin, '/api/v1/dashboard/', {
      published: true,
      json_metadata: placing(known.chart, own.chart),
    });
    const path = `/api/v1/dashboard/${dashboard}`;
    const selected = (value: string) => ({ filterState: { value: [value] }, extraFormData: {} });
    const shown = { 'NATIVE_FILTER-1': selected('Oslo'), [own.chart]: selected('Paris') };
    const dataMask = { [known.chart]: selected(MARK), [`0${known.chart}`]: selected(MARK), ...shown };
    const preselected = { [own.chart]: { town: 'Paris' } };
    const everything = { ...preselected, [known.chart]: { name: MARK } };
    const json_metadata = JSON.stringify({ nativeFilters: {}, dataMask });
    const sent = async (part: string, body: object) =>
      expectStatus(await admin.post(`${path}/${part}`, body), 201).body;

    const link = (await sent('permalink', { dataMask, urlParams: [['preselect_filters', JSON.stringify(everything)]] }))
      .key;
    const kept = (await sent('filter_state', { value: JSON.stringify(dataMask) })).key;
    await sent('filtersets', { name: 'Board', owner_type: 'Dashboard', json_metadata });

    const read = async (who: ApiClient, address: string) => expectStatus(await who.get(address), 200).body;
    const readAll = async (who: ApiClient) => ({
      link: (await read(who, `/api/v1/dashboard/permalink/${link}`)).state,
      kept: JSON.parse((await read(who, `${path}/filter_state/${kept}`)).value),
      set: (await read(who, `${path}/filtersets`)).result[0].params.dataMask,
    });
    for (const answer of Object.values(await readAll(admin))) expect(JSON.stringify(answer)).toContain(MARK);
    expect(await readAll(stranger)).toEqual({
      link: { dataMask: shown, urlParams: [['preselect_filters', JSON.stringify(preselected)]] },
      kept: shown,
      set: shown,
    });
    const led = await (await session()).send('GET', `/superset/dashboard/p/${link}/`);
    expect(led.headers.get('location')).toContain('preselect_filters');
    expect(led.headers.get('location')).not.toContain(MARK);
  });

  it('a chart cannot be turned to a dataset that its owner may not read, by whatever steps', async () => {
    const path = `/api/v1/chart/${own.chart}`;
    for (const body of [
      { datasource_id: known.dataset, datasource_type: 'table' },
      { datasource_id: known.dataset, datasource_type: 'dataset' },
      { datasource_id: known.dataset, datasource_type: 'query' },
    ])
      await stranger.put(path, body);
    await stranger.put(path, { datasource_type: 'table' });
    const row = await stranger.get(`/api/v1/chart/?q=(filters:!((col:id,opr:eq,value:${own.chart})))`);
    expect(row.text).not.toContain(MARK);
    const dashboard = await made(stranger, '/api/v1/dashboard/', { json_metadata: placing(own.chart) });
    expect(await opened(dashboard)).not.toContain(MARK);
    await stranger.put(path, { datasource_id: own.dataset, datasource_type: 'table' });
  });

  it('the owner of a chart learns nothing of its dataset once that is closed, nor of dashboards that are', async () => {
    const chart = await made(admin, '/api/v1/chart/', { ...marked(known.dataset), slice_name: 'handed over' });
    const people = expectStatus(await admin.get('/api/v1/security/users/?q=(page_size:100)'), 200).body.result;
    const { id } = people.find(({ username }: { readonly username: string }) => username === STRANGER.username);
    expectStatus(await admin.put(`/api/v1/chart/${chart}`, { owners: [id], dashboards: [known.dashboard] }), 200);
    const item = expectStatus(await stranger.get(`/api/v1/chart/${chart}`), 200).body.result;
    expect(item.dashboards).toEqual([]);
    const list = expectStatus(
      await stranger.get(`/api/v1/chart/?q=(filters:!((col:id,opr:eq,value:${chart})))`),
      200,
    ).body;
    expect(list.result).toMatchObject([
      { datasource_name_text: null, datasource_url: null, table: null, dashboards: [] },
    ]);
    // Filters and orders tell of a name as well as showing it.
    for (const [operator, value] of [
      ['eq', `hr_${MARK}`],
      ['sw', 'hr'],
      ['neq', 'flights'],
      ['nct', 'flights'],
    ]) {
      const filters = `(filters:!((col:datasource_name,opr:${operator},value:${value})))`;
      expect(expectStatus(await stranger.get(`/api/v1/chart/?q=${filters}`), 200).body.ids).not.toContain(chart);
    }
    app.sources.set(`aa_${MARK}`, [{ name: 'n', type: 'BIGINT', generic: 0 }]);
    const hidden = { database: known.database, schema: 'public', table_name: `aa_${MARK}` };
    const first = await made(admin, '/api/v1/dataset/', hidden);
    expectStatus(await admin.put(`/api/v1/chart/${chart}`, { datasource_id: first, datasource_type: 'table' }), 200);
    const sorted = await stranger.get('/api/v1/chart/?q=(order_column:datasource_name,order_direction:asc)');
    const { ids } = expectStatus(sorted, 200).body;
    expect(ids.indexOf(own.chart)).toBeLessThan(ids.indexOf(chart));
    expectStatus(await stranger.put(`/api/v1/chart/${chart}`, { dashboards: [own.dashboard] }), 200);
    const places = expectStatus(await admin.get(`/api/v1/chart/${chart}`), 200).body.result.dashboards;
    expect(places.map((place: { readonly id: number }) => place.id).sort((a: number, b: number) => a - b)).toEqual(
      [known.dashboard, own.dashboard].sort((a, b) => a - b),
    );
    const board = await made(stranger, '/api/v1/dashboard/', { json_metadata: placing(chart) });
    const sets = expectStatus(await stranger.get(`/api/v1/dashboard/${board}/datasets`), 200);
    expect(sets.body.result).toEqual([]);
  });

  it('objects around a dataset are counted, and named only where they may be seen', async () => {
    const draft = await made(admin, '/api/v1/chart/', { ...marked(own.dataset), slice_name: 'over flights' });
    const board = await made(admin, '/api/v1/dashboard/', {
      dashboard_title: `draft ${MARK}`,
      published: false,
      json_metadata: placing(draft),
    });
    expect(board).toBeGreaterThan(0);
    const { body, text } = expectStatus(await stranger.get(`/api/v1/dataset/${own.dataset}/related_objects`), 200);
    expect(body.charts.result).toContainEqual({ id: draft, slice_name: 'over flights', viz_type: 'table' });
    expect(text).not.toContain(MARK);
    expect(body.dashboards.count).toBeGreaterThan(body.dashboards.result.length);
  });

  it('a virtual dataset is duplicated by those who may read it', async () => {
    const answer = await stranger.post('/api/v1/dataset/duplicate', {
      base_model_id: known.virtual,
      table_name: 'stolen',
    });
    expect(answer).toMatchObject({ status: 422, body: { message: 'Dataset parameters are invalid.' } });
    expect((await admin.get('/api/v1/dataset/')).text).not.toContain('stolen');
  });
});

it('only the owner of a chart says what its stored query is; what others send is not stored', async () => {
  const params = { metrics: ['count'], groupby: ['carrier'] };
  const chart = await made(admin, '/api/v1/chart/', {
    slice_name: 'renewed',
    datasource_id: own.dataset,
    datasource_type: 'table',
    viz_type: 'line',
    params: JSON.stringify(params),
  });
  const path = `/api/v1/chart/${chart}`;
  const stored = async () => expectStatus(await admin.get(path), 200).body.result.query_context;
  const renew = (context: object) =>
    stranger.put(path, { query_context: JSON.stringify(context), query_context_generation: true });
  const right = {
    datasource: { id: own.dataset, type: 'table' },
    form_data: { ...params, viz_type: 'line', slice_id: chart, datasource: `${own.dataset}__table` },
    queries: [{ metrics: ['count'], columns: ['carrier'] }],
  };
  for (const wrong of [
    {},
    { ...right, datasource: { id: known.dataset, type: 'table' } },
    { ...right, form_data: { ...right.form_data, metrics: ['sum'] } },
  ])
    expect(await renew(wrong)).toMatchObject({ status: 403, body: { message: 'Changing this chart is forbidden' } });
  expect(await stored()).toBeNull();
  // No plugin here knows what the form of such a chart asks, and of others nobody takes their word for it.
  expectStatus(await renew(right), 200);
  expect(await stored()).toBeNull();
  expectStatus(await admin.put(path, { query_context: JSON.stringify(right), query_context_generation: true }), 200);
  expectStatus(await renew({ ...right, queries: [{ metrics: ['other'] }] }), 200);
  expect(JSON.parse(await stored())).toEqual(right);
});

it('the owner of a dataset with row rules can neither remove it nor point it at another table', async () => {
  const roles = expectStatus(await admin.get('/api/v1/security/roles/?q=(page_size:100)'), 200).body.result;
  const bound = roles.find(({ name }: { readonly name: string }) => name === STRANGER_ROLE).id;
  const people = expectStatus(await admin.get('/api/v1/security/users/?q=(page_size:100)'), 200).body.result;
  const { id } = people.find(({ username }: { readonly username: string }) => username === STRANGER.username);
  const path = `/api/v1/dataset/${own.dataset}`;
  expectStatus(await admin.put(path, { owners: [id] }), 200);
  const rule = await made(admin, '/api/v1/rowlevelsecurity/', {
    name: 'some rows',
    filter_type: 'Regular',
    tables: [own.dataset],
    roles: [bound],
    clause: '1 = 0',
  });
  expectStatus(await stranger.send('DELETE', path), 403);
  expectStatus(await stranger.send('DELETE', `/api/v1/dataset/?q=!(${own.dataset})`), 403);
  expectStatus(await stranger.put(path, { description: 'said by its owner' }), 200);
  expectStatus(await admin.send('DELETE', `/api/v1/rowlevelsecurity/${rule}`), 200);
  expectStatus(await stranger.send('DELETE', path), 200);
});
