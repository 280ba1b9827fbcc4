import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, openSession, signUp } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { made } from '../support/made-objects.ts';

/** The calls that the specification names, each with the members that it says are sent and read. */
let facet: FacetProcess;
let admin: ApiClient;
let me: number;
let database: number;
let dataset: number;
let chart: number;
let dashboard: number;

const SQL = "SELECT * FROM (VALUES ('Rome', 3, DATE '2024-01-05'), ('Oslo', 4, DATE '2024-02-05')) t(city, n, day)";

beforeAll(async () => {
  facet = await startFacet({});
  admin = await openSession(facet.url);
  me = (await read('/api/v1/me/')).result.id;
  database = await made(admin, '/api/v1/database/', { database_name: 'own', sqlalchemy_uri: 'duckdb:///examples' });
  dataset = await made(admin, '/api/v1/dataset/', { database, schema: 'main', sql: SQL, table_name: 'towns' });
  dashboard = await made(admin, '/api/v1/dashboard/', { dashboard_title: 'Board of towns' });
  chart = await made(admin, '/api/v1/chart/', chartNamed('Towns'));
}, 90_000);
afterAll(() => facet?.stop());

const read = async (path: string) => expectStatus(await admin.get(path), 200).body;
const form = () => ({ viz_type: 'table', datasource: `${dataset}__table`, metrics: ['count'], groupby: ['city'] });
const context = () => ({
  datasource: { id: dataset, type: 'table' },
  queries: [{ columns: ['city'], metrics: ['count'], orderby: [['city', true]] }],
  form_data: form(),
});
const chartNamed = (slice_name: string) => ({
  slice_name,
  viz_type: 'table',
  datasource_id: dataset,
  datasource_type: 'table',
  params: JSON.stringify(form()),
  query_context: JSON.stringify(context()),
  dashboards: [dashboard],
  owners: [me],
});

describe('datasets', () => {
  it('[B7.2] [B3.40] are answered as they were made', async () => {
    const body = { database, schema: 'main', sql: 'SELECT 1 AS one', table_name: 'ones', template_params: '{"a": 1}' };
    const answer = expectStatus(await admin.post('/api/v1/dataset/', body), 201);
    expect(answer.body.data).toMatchObject({ table_name: 'ones', sql: 'SELECT 1 AS one', id: answer.body.id });
    const { result } = await read(`/api/v1/dataset/${answer.body.id}`);
    expect(result).toMatchObject({ ...body, database: { id: database }, columns: [{ column_name: 'one' }] });
  });

  it('[B7.4] [B7.5] take other columns with another statement', async () => {
    const id = await made(admin, '/api/v1/dataset/', {
      database,
      schema: 'main',
      sql: 'SELECT 1 AS a',
      table_name: 'x',
    });
    const columns = [{ column_name: 'b', type: 'INTEGER', is_dttm: false }];
    const body = { sql: 'SELECT 2 AS b', columns, owners: [me], database_id: database };
    const answer = expectStatus(await admin.put(`/api/v1/dataset/${id}?override_columns=true`, body), 200);
    expect(answer.body).toMatchObject({ id, result: { sql: 'SELECT 2 AS b' } });
    const { result } = await read(`/api/v1/dataset/${id}`);
    expect(result.columns.map((one: { column_name: string }) => one.column_name)).toEqual(['b']);
  });

  it('[B7.7] [B7.8] [B7.9] are found by a part of their name and their owner, the newest change first', async () => {
    const filters = `!((col:table_name,opr:ct,value:town),(col:owners,opr:rel_m_m,value:${me}))`;
    const order = 'order_column:changed_on_delta_humanized,order_direction:desc';
    const body = await read(`/api/v1/dataset/?q=(filters:${filters},${order})`);
    expect(body).toMatchObject({ count: 1, result: [{ table_name: 'towns', id: dataset, owners: [{ id: me }] }] });
  });

  it('[A7.19] [B7.10] [B7.11] [B3.7] are read with what they hold', async () => {
    const { result } = await read(`/api/v1/dataset/${dataset}`);
    expect(result).toMatchObject({ id: dataset, metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }] });
    expect(result.columns).toHaveLength(3);
  });

  it('[B7.14] are read by their key', async () => {
    const body = await read(`/superset/fetch_datasource_metadata?datasourceKey=${dataset}__table`);
    expect(body).toMatchObject({ id: dataset, type: 'table', table_name: 'towns' });
  });

  it('[B7.18] list the values of a column', async () => {
    const { result } = await read(`/api/v1/datasource/table/${dataset}/column/city/values/`);
    expect(result.toSorted()).toEqual(['Oslo', 'Rome']);
  });
});

describe('charts', () => {
  it('[A7.30] [A3.11] are made with their form, query, dashboards and owners', async () => {
    const id = await made(admin, '/api/v1/chart/', chartNamed('Made'));
    const { result } = await read(`/api/v1/chart/${id}`);
    expect(result).toMatchObject({
      slice_name: 'Made',
      viz_type: 'table',
      params: JSON.stringify(form()),
      query_context: JSON.stringify(context()),
      dashboards: [{ id: dashboard }],
      owners: [{ id: me }],
    });
  });

  it('[A7.32] are read with some members alone', async () => {
    const { result } = await read(`/api/v1/chart/${chart}?q=(columns:!(dashboards.id))`);
    expect(result.dashboards).toEqual([{ id: dashboard }]);
  });

  it('[B7.19] [B7.20] [B7.21] [B9.21] [B6.11] are found by name, type and owner, 200 a page', async () => {
    const filters = `!((col:slice_name,opr:ct,value:Towns),(col:viz_type,opr:neq,value:filter_box),(col:owners,opr:rel_m_m,value:${me}))`;
    const columns = '!(id,slice_name,viz_type,owners.id)';
    const order = 'order_column:changed_on_delta_humanized,order_direction:desc';
    const body = await read(`/api/v1/chart/?q=(columns:${columns},filters:${filters},page_size:200,${order})`);
    expect(body).toMatchObject({ count: 1, result: [{ id: chart, slice_name: 'Towns', viz_type: 'table' }] });
    const none = filters.replace(`value:${me}`, 'value:987654');
    expect((await read(`/api/v1/chart/?q=(filters:${none})`)).count).toBe(0);
  });

  it('[B7.22] [B7.23] [B7.24] are starred and unstarred', async () => {
    const starred = async () => (await read(`/api/v1/chart/favorite_status/?q=!(${chart})`)).result[0].value;
    expect(await starred()).toBe(false);
    expectStatus(await admin.post(`/api/v1/chart/${chart}/favorites/`, undefined), 200);
    expect(await starred()).toBe(true);
    expectStatus(await admin.delete(`/api/v1/chart/${chart}/favorites/`), 200);
    expect(await starred()).toBe(false);
  });

  it('[A7.24] [A7.26] [B3.19] answer a query context, from the cache unless new rows are wished for', async () => {
    const ask = async (more = {}) =>
      expectStatus(await admin.post('/api/v1/chart/data', { ...context(), ...more }), 200).body.result[0];
    const rows = [
      { city: 'Oslo', count: 1 },
      { city: 'Rome', count: 1 },
    ];
    expect((await ask()).data).toEqual(rows);
    expect(await ask()).toMatchObject({ is_cached: true, data: rows });
    expect(await ask({ force: true })).toMatchObject({ is_cached: null, data: rows });
  });

  it('[B3.10] are opened with what a saved chart is', async () => {
    const { slice } = (await read(`/api/v1/explore/?slice_id=${chart}`)).result;
    expect(slice).toMatchObject({
      slice_id: chart,
      slice_name: 'Towns',
      slice_url: expect.stringContaining('/explore/'),
      form_data: expect.objectContaining({ groupby: ['city'] }),
      owners: [me],
    });
  });
});

describe('dashboards', () => {
  it('[A7.37] [A7.39] are made and read', async () => {
    const id = await made(admin, '/api/v1/dashboard/', { dashboard_title: 'New board' });
    expect((await read(`/api/v1/dashboard/${id}`)).result).toMatchObject({ id, dashboard_title: 'New board' });
  });

  it('[B7.62] are deleted', async () => {
    const id = await made(admin, '/api/v1/dashboard/', { dashboard_title: 'Old board' });
    expectStatus(await admin.delete(`/api/v1/dashboard/${id}`), 200);
    expectStatus(await admin.get(`/api/v1/dashboard/${id}`), 404);
  });

  it('[A7.34] [A7.35] are starred and unstarred', async () => {
    const starred = async () => (await read(`/api/v1/dashboard/favorite_status/?q=!(${dashboard})`)).result[0].value;
    expectStatus(await admin.post(`/api/v1/dashboard/${dashboard}/favorites/`, undefined), 200);
    expect(await starred()).toBe(true);
    expectStatus(await admin.delete(`/api/v1/dashboard/${dashboard}/favorites/`), 200);
    expect(await starred()).toBe(false);
  });

  it('[A7.38] are copied', async () => {
    const body = { dashboard_title: 'Copy', css: '', duplicate_slices: false, json_metadata: '{"positions":{}}' };
    const { result } = expectStatus(await admin.post(`/api/v1/dashboard/${dashboard}/copy/`, body), 200).body;
    expect((await read(`/api/v1/dashboard/${result.id}`)).result.dashboard_title).toBe('Copy');
  });

  it('[B7.27] [B7.28] take settings, and answer them with the time of the change', async () => {
    const body = { json_metadata: '{"refresh_frequency":30}' };
    const answer = expectStatus(await admin.put(`/api/v1/dashboard/${dashboard}`, body), 200).body;
    expect(JSON.parse(answer.result.json_metadata)).toMatchObject({ refresh_frequency: 30 });
    expect(answer.last_modified_time).toEqual(expect.any(Number));
  });

  it('[B7.33] [B7.34] [B3.37] are linked to with what is selected', async () => {
    const body = { urlParams: [['a', 'b']], dataMask: {}, activeTabs: [], anchor: 'CHART-1' };
    const { url, key } = expectStatus(await admin.post(`/api/v1/dashboard/${dashboard}/permalink`, body), 201).body;
    expect(url).toContain(`/superset/dashboard/p/${key}/`);
    expect((await read(`/api/v1/dashboard/permalink/${key}`)).state).toMatchObject(body);
  });
});

describe('samples', () => {
  it('[A7.28] [A7.29] are read in pages, of a dataset that the address names', async () => {
    const page = async (query: string) => {
      const path = `/datasource/samples?datasource_type=table&datasource_id=${dataset}&${query}`;
      return expectStatus(await admin.post(path, {}), 200).body.result;
    };
    const first = await page('force=false&per_page=2&page=1');
    const second = await page('force=true&per_page=2&page=2');
    expect(first).toMatchObject({ page: 1, per_page: 2, total_count: expect.any(Number) });
    expect(second).toMatchObject({ page: 2, per_page: 2, total_count: first.total_count });
    expect([first.data.length, second.data.length]).toEqual([2, Math.min(2, first.total_count - 2)]);
    expect(second.data).not.toEqual(first.data);
  });
});

describe('the state of explore', () => {
  it('[B7.39] [B7.40] [B7.41] [B7.42] is kept under a key for each tab', async () => {
    const body = (limit: number) => ({
      datasource_id: dataset,
      datasource_type: 'table',
      chart_id: chart,
      form_data: JSON.stringify({ ...form(), row_limit: limit }),
    });
    const { key } = expectStatus(await admin.post('/api/v1/explore/form_data?tab_id=1', body(5)), 201).body;
    const changed = await admin.put(`/api/v1/explore/form_data/${key}?tab_id=1`, body(7));
    expect(expectStatus(changed, 200).body).toEqual({ key, message: 'Updated successfully' });
    expect(JSON.parse((await read(`/api/v1/explore/form_data/${key}`)).form_data)).toMatchObject({ row_limit: 7 });
  });

  it('[B7.43] [B7.44] [B3.36] is linked to', async () => {
    const body = { formData: form(), urlParams: [['land', 'NO']] };
    const { url, key } = expectStatus(await admin.post('/api/v1/explore/permalink', body), 201).body;
    expect(url).toContain(`/superset/explore/p/${key}/`);
    expect((await read(`/api/v1/explore/permalink/${key}`)).state).toMatchObject(body);
  });
});

describe('every kind of thing', () => {
  const kinds = ['chart', 'dashboard', 'dataset', 'database', 'saved_query', 'css_template', 'annotation_layer'];

  it.each(kinds)('[B7.46] [B6.12] %s says what one may do with it', async (kind) => {
    expect((await read(`/api/v1/${kind}/_info?q=(keys:!(permissions))`)).permissions).toContain('can_write');
    const gamma = await signUp(facet.url, admin, `gamma of ${kind}`, ['Gamma']);
    const { permissions } = expectStatus(await gamma.get('/api/v1/database/_info?q=(keys:!(permissions))'), 200).body;
    expect(permissions).not.toContain('can_write');
  });

  it.each(kinds)('[B7.47] %s is listed by pages, in an order', async (kind) => {
    const order = 'order_column:changed_on_delta_humanized,order_direction:desc';
    const body = await read(`/api/v1/${kind}/?q=(${order},page:0,page_size:1)`);
    expect(body.result).toHaveLength(Math.min(body.count, 1));
  });

  it('[B7.48] [B7.49] [B7.50] is made, changed and read, with parts of its own', async () => {
    const answer = await admin.post('/api/v1/css_template/', { template_name: 'Wide', css: 'a {}' });
    const { id, result } = expectStatus(answer, 201).body;
    expect(result).toMatchObject({ template_name: 'Wide' });
    const changed = expectStatus(await admin.put(`/api/v1/css_template/${id}`, { template_name: 'Wider' }), 200);
    expect(changed.body).toMatchObject({ id, result: { template_name: 'Wider' } });
    expect((await read(`/api/v1/css_template/${id}`)).result.template_name).toBe('Wider');
    expect((await read(`/api/v1/dataset/${dataset}/related_objects`)).charts.count).toBeGreaterThan(0);
  });

  it('[B7.52] [B7.53] of charts and dashboards is asked for many stars at once', async () => {
    for (const [kind, id] of [
      ['chart', chart],
      ['dashboard', dashboard],
    ] as const) {
      expectStatus(await admin.post(`/api/v1/${kind}/${id}/favorites/`, undefined), 200);
      const { result } = await read(`/api/v1/${kind}/favorite_status/?q=!(${id})`);
      expect(result).toEqual([{ id, value: true }]);
      expectStatus(await admin.delete(`/api/v1/${kind}/${id}/favorites/`), 200);
    }
  });

  it('[B7.58] [B7.59] [B7.60] is listed by what was changed last, five at a time', async () => {
    for (let n = 0; n < 6; n += 1) await made(admin, '/api/v1/chart/', chartNamed(`Edited ${n}`));
    for (const kind of ['dashboard', 'chart']) {
      const body = await read(
        `/api/v1/${kind}/?q=(order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:5)`,
      );
      expect(body.result).toHaveLength(Math.min(body.count, 5));
      if (kind === 'chart') expect(body.result[0].slice_name).toBe('Edited 5');
    }
  });
});

describe('databases', () => {
  it('[B7.55] of kinds that can be connected', async () => {
    const { databases } = await read('/api/v1/database/available/');
    expect(databases.map((one: { engine: string }) => one.engine)).toContain('duckdb');
  });

  it('[B7.54] are tried', async () => {
    const body = { sqlalchemy_uri: 'duckdb:///examples', database_name: 'trial' };
    expect(expectStatus(await admin.post('/api/v1/database/test_connection/', body), 200).body).toMatchObject({
      message: 'OK',
    });
  });

  it('[B7.56] have their parameters looked at', async () => {
    const body = { engine: 'postgresql', configuration_method: 'dynamic_form', parameters: {} };
    const { errors } = expectStatus(await admin.post('/api/v1/database/validate_parameters/', body), 422).body;
    expect(errors[0].error_type).toBe('CONNECTION_MISSING_PARAMETERS_ERROR');
  });
});

describe('tabs of SQL Lab', () => {
  const sendForm = (method: string, path: string, form: Readonly<Record<string, string>> = {}) =>
    admin.send(method, path, { form });
  const tab = async (name: string): Promise<number> => {
    const queryEditor = JSON.stringify({ name, dbId: database, schema: 'main', sql: 'SELECT 1 AS one' });
    return expectStatus(await sendForm('POST', '/tabstateview/', { queryEditor }), 200).body.id;
  };

  it('[A7.10] are activated one at a time', async () => {
    const [first, second] = [await tab('First'), await tab('Second')];
    expect((await read(`/tabstateview/${second}`)).active).toBe(true);
    expect(expectStatus(await sendForm('POST', `/tabstateview/${first}/activate`), 200).body).toBe(first);
    expect((await read(`/tabstateview/${first}`)).active).toBe(true);
    expect((await read(`/tabstateview/${second}`)).active).toBe(false);
  });

  it('[A7.4] [A7.12] keep what was run in them, until it is taken from them', async () => {
    const id = await tab('Run');
    const body = {
      client_id: 'of-a-tab-1',
      database_id: database,
      schema: 'main',
      sql: 'SELECT 1 AS one UNION ALL SELECT 2 ORDER BY 1',
      runAsync: false,
      sql_editor_id: String(id),
    };
    const run = expectStatus(await admin.post('/api/v1/sqllab/execute/', body), 200).body;
    expectStatus(await sendForm('PUT', `/tabstateview/${id}`, { latest_query_id: JSON.stringify('of-a-tab-1') }), 200);
    expect((await read(`/tabstateview/${id}`)).latest_query.id).toBe('of-a-tab-1');
    const { data } = await read(`/api/v1/sqllab/results/?q=(key:'${run.query.resultsKey}',rows:1)`);
    expect(data).toEqual([{ one: 1 }]);
    expect(expectStatus(await sendForm('DELETE', `/tabstateview/${id}/query/of-a-tab-1`), 200).body).toBe('OK');
    expect((await read(`/tabstateview/${id}`)).latest_query).toBeNull();
  });
});

describe('tables of a database', () => {
  it('[A7.44] tell what else is known of them: nothing, where the engine has no partitions', async () => {
    expect(await read(`/api/v1/database/${database}/table_extra/towns/main/`)).toEqual({ metadata: {} });
  });
});
