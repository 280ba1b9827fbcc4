import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
const HOUR = 3_600_000;
const NOON = Date.UTC(2024, 0, 5, 12);

/** What each stored member of a dataset does to the SQL and to the answer, on the embedded database. */
describe('members of a dataset [B3.4] [B3.5]', () => {
  let facet: FacetProcess;
  let admin: ApiClient;
  let databaseId: number;
  let named = 0;

  beforeAll(async () => {
    facet = await startFacet({ env: { FACET_FEATURE_ENABLE_TEMPLATE_PROCESSING: 'true' } });
    admin = await signIn(facet.url);
    const database = { database_name: 'embedded', sqlalchemy_uri: 'duckdb:///examples', expose_in_sqllab: true };
    databaseId = expectStatus(await admin.post('/api/v1/database/', { ...database, allow_dml: true }), 201).body.id;
    const sql = `CREATE TABLE visits AS SELECT * FROM (VALUES
      (TIMESTAMP '2024-01-05 12:00', TIMESTAMP '2024-01-06 12:00', '2024-01-05', '05.01.2024', 'Oslo'),
      (TIMESTAMP '2024-01-05 13:00', TIMESTAMP '2024-02-01 00:00', '2024-01-05', '05.01.2024', 'Oslo'),
      (TIMESTAMP '2024-02-09 12:00', TIMESTAMP '2024-01-07 00:00', '2024-02-09', '09.02.2024', 'Suva')
    ) t("at", paid, day, stamp, town)`;
    expectStatus(await admin.post('/api/v1/sqllab/execute/', { database_id: databaseId, sql }), 200);
  }, 90_000);
  afterAll(() => facet?.stop());

  const put = async (id: number, body: object): Promise<void> =>
    void expectStatus(await admin.put(`/api/v1/dataset/${id}`, body), 200);
  const item = async (id: number) => expectStatus(await admin.get(`/api/v1/dataset/${id}`), 200).body.result;

  async function dataset(members: object = {}, source: object = { sql: 'SELECT * FROM visits' }): Promise<number> {
    const body = { database: databaseId, schema: 'main', table_name: `visits ${(named += 1)}`, ...source };
    const { id } = expectStatus(await admin.post('/api/v1/dataset/', body), 201).body;
    if (Object.keys(members).length > 0) await put(id, members);
    return id;
  }
  /** Gives one column of the dataset other members. */
  async function changeColumn(id: number, name: string, members: object): Promise<void> {
    const { columns } = await item(id);
    const kept = columns.map(({ created_on: _created, changed_on: _changed, ...column }: Record<string, unknown>) => ({
      ...column,
      ...(column['column_name'] === name ? members : {}),
    }));
    await put(id, { columns: kept });
  }
  const asked = (id: number, query: object): Promise<ApiAnswer> =>
    admin.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [{ metrics: [COUNT], ...query }] });
  async function answer(id: number, query: object): Promise<{ readonly query: string; readonly data: unknown }> {
    return expectStatus(await asked(id, query), 200).body.result[0];
  }
  const values = async (id: number, column: string): Promise<unknown> =>
    expectStatus(await admin.get(`/api/v1/datasource/table/${id}/column/${column}/values/`), 200).body.result;

  it('template_params fill in the templates of the SQL, of columns and of metrics', async () => {
    const sql = "SELECT * FROM visits WHERE town = '{{ town }}'";
    const id = await dataset({}, { sql, template_params: '{"town":"Oslo","size":2}' });
    await put(id, { metrics: [{ metric_name: 'sized', expression: 'COUNT(*) * {{ size }}' }] });
    const { query, data } = await answer(id, { metrics: ['sized'] });
    expect(query).toContain("WHERE town = 'Oslo'");
    expect(query).toContain('COUNT(*) * 2');
    expect(data).toEqual([{ sized: 4 }]);
    await put(id, { template_params: '{"town":"Suva","size":5}' });
    expect((await answer(id, { metrics: ['sized'] })).data).toEqual([{ sized: 5 }]);
  });

  it('include_rendered_sql shows them filled in, and tells of a broken one', async () => {
    const sql = "SELECT * FROM visits WHERE town = '{{ town }}'";
    const id = await dataset({}, { sql, template_params: '{"town":"Oslo"}' });
    await put(id, { metrics: [{ metric_name: 'own', expression: "COUNT('{{ town }}')" }] });
    const [own] = (await item(id)).metrics;
    const read = async (query: string) => admin.get(`/api/v1/dataset/${id}${query}`);
    const { result } = expectStatus(await read('?include_rendered_sql=true'), 200).body;
    expect(result).toMatchObject({ sql, rendered_sql: "SELECT * FROM visits WHERE town = 'Oslo'" });
    expect(result.metrics).toMatchObject([{ expression: "COUNT('{{ town }}')", rendered_expression: "COUNT('Oslo')" }]);
    expect(result.columns[0]).toMatchObject({ rendered_expression: null });
    expect(expectStatus(await read(''), 200).body.result).not.toHaveProperty('rendered_sql');
    await put(id, { metrics: [{ id: own.id, metric_name: 'own', expression: 'COUNT({{ absent.x.y }})' }] });
    expect((await read('?include_rendered_sql=true')).status).toBe(400);
  });

  it('offset moves the moments of the answer by hours, and not what is filtered', async () => {
    const id = await dataset({ offset: 2 });
    const query = { columns: ['at'], metrics: [], filters: [{ col: 'town', op: '==', val: 'Suva' }] };
    const { query: sql, data } = await answer(id, query);
    expect(data).toEqual([{ at: Date.UTC(2024, 1, 9, 12) + 2 * HOUR }]);
    expect(sql).not.toMatch(/INTERVAL|14:00/);
    const range = { granularity: 'at', time_range: '2024-01-05T12:30:00 : 2024-01-05T13:30:00' };
    expect((await answer(id, range)).data).toEqual([{ n: 1 }]);
    await put(id, { offset: -1 });
    expect((await answer(id, query)).data).toEqual([{ at: Date.UTC(2024, 1, 9, 12) - HOUR }]);
  });

  it('always_filter_main_dttm filters the main time column beside the chosen one', async () => {
    const id = await dataset({ main_dttm_col: 'at' });
    const query = { granularity: 'paid', time_range: '2024-01-01 : 2024-02-01' };
    expect((await answer(id, query)).data).toEqual([{ n: 2 }]);
    await put(id, { always_filter_main_dttm: true });
    const { query: sql, data } = await answer(id, query);
    expect(data).toEqual([{ n: 1 }]);
    expect(sql).toMatch(/"at" >=/);
  });

  it('fetch_values_predicate narrows values that are offered, and queries that ask for it', async () => {
    const id = await dataset({ fetch_values_predicate: "town <> 'Suva'" });
    expect(await values(id, 'town')).toEqual(['Oslo']);
    expect((await answer(id, {})).data).toEqual([{ n: 3 }]);
    const { query, data } = await answer(id, { apply_fetch_values_predicate: true });
    expect(data).toEqual([{ n: 2 }]);
    expect(query).toContain("town <> 'Suva'");
  });

  it('filter_select_enabled is told to pages, which then ask for no values; the call itself answers', async () => {
    const id = await dataset({ filter_select_enabled: false });
    const explore = expectStatus(await admin.get(`/api/v1/explore/?datasource_type=table&datasource_id=${id}`), 200);
    expect(explore.body.result.dataset).toMatchObject({ filter_select: false, filter_select_enabled: false });
    expect(await values(id, 'town')).toHaveLength(2);
  });

  it('is_active of a column is told to pages, which then do not offer it; charts that use it go on', async () => {
    const id = await dataset();
    await changeColumn(id, 'town', { is_active: false });
    const explore = expectStatus(await admin.get(`/api/v1/explore/?datasource_type=table&datasource_id=${id}`), 200);
    const active = (explore.body.result.dataset.columns as { column_name: string; is_active: boolean }[]).map(
      ({ column_name, is_active }) => [column_name, is_active],
    );
    expect(Object.fromEntries(active)).toMatchObject({ town: false, day: true });
    expect((await answer(id, { columns: ['town'], orderby: [['town', true]] })).data).toEqual([
      { town: 'Oslo', n: 2 },
      { town: 'Suva', n: 1 },
    ]);
  });

  it('normalize_columns travels, and changes no names of engines that keep the case of names', async () => {
    const id = await dataset({ normalize_columns: true }, { sql: 'SELECT 1 AS "Upper Case"' });
    expect(await item(id)).toMatchObject({ normalize_columns: true, columns: [{ column_name: 'Upper Case' }] });
    expectStatus(await admin.put(`/api/v1/dataset/${id}/refresh`, {}), 200);
    expect((await item(id)).columns).toMatchObject([{ column_name: 'Upper Case' }]);
  });

  it('cache_timeout decides how long answers are kept', async () => {
    const id = await dataset({ cache_timeout: 77 });
    expect(await answer(id, {})).toMatchObject({ cache_timeout: 77 });
  });

  it.each([
    ['as the database writes moments', 'day', null],
    ['in their own format', 'stamp', '%d.%m.%Y'],
  ])('time grains work on texts %s', async (_name, column, python_date_format) => {
    const id = await dataset();
    await changeColumn(id, column, { is_dttm: true, python_date_format });
    const axis = {
      expressionType: 'SQL',
      sqlExpression: column,
      label: column,
      columnType: 'BASE_AXIS',
      timeGrain: 'P1M',
    };
    const { data } = await answer(id, { columns: [axis], orderby: [[axis, true]] });
    expect(data).toEqual([
      { [column]: Date.UTC(2024, 0, 1), n: 2 },
      { [column]: Date.UTC(2024, 1, 1), n: 1 },
    ]);
    const series = { granularity: column, is_timeseries: true, extras: { time_grain_sqla: 'P1D' } };
    expect((await answer(id, series)).data).toContainEqual({ __timestamp: Date.UTC(2024, 0, 5), n: 2 });
  });

  it('a moment that is no text keeps its own grain', async () => {
    const id = await dataset();
    const axis = {
      expressionType: 'SQL',
      sqlExpression: 'at',
      label: 'at',
      columnType: 'BASE_AXIS',
      timeGrain: 'PT1H',
    };
    const { query, data } = await answer(id, { columns: [axis] });
    expect(query).not.toContain('CAST');
    expect(data).toContainEqual({ at: NOON, n: 1 });
  });

  describe('warm_up_cache', () => {
    let chart: number;
    let broken: number;
    let datasetId: number;
    const context = (id: number, query: object) =>
      JSON.stringify({ datasource: { id, type: 'table' }, queries: [{ metrics: [COUNT], ...query }], form_data: {} });

    beforeAll(async () => {
      datasetId = await dataset({}, { table_name: 'visits', sql: undefined });
      const create = async (slice_name: string, query: object): Promise<number> => {
        const body = { slice_name, datasource_id: datasetId, datasource_type: 'table', viz_type: 'table' };
        const chart = await admin.post('/api/v1/chart/', { ...body, query_context: context(datasetId, query) });
        return expectStatus(chart, 201).body.id;
      };
      chart = await create('fine', { columns: ['town'] });
      broken = await create('broken', { columns: ['absent'] });
    });

    it('asks a chart, so that its answer is in the cache', async () => {
      const warmed = expectStatus(await admin.put('/api/v1/chart/warm_up_cache', { chart_id: chart }), 200);
      expect(warmed.body.result).toEqual([{ chart_id: chart, viz_error: null, viz_status: 'success' }]);
      expect(await answer(datasetId, { columns: ['town'] })).toMatchObject({ is_cached: true });
    });

    it('asks with filters of the caller', async () => {
      const extra_filters = JSON.stringify([{ col: 'town', op: '==', val: 'Suva' }]);
      expectStatus(await admin.put('/api/v1/chart/warm_up_cache', { chart_id: chart, extra_filters }), 200);
      const filters = [{ col: 'town', op: '==', val: 'Suva' }];
      expect(await answer(datasetId, { columns: ['town'], filters })).toMatchObject({ is_cached: true });
      const other = [{ col: 'town', op: '==', val: 'Oslo' }];
      expect(await answer(datasetId, { columns: ['town'], filters: other })).not.toMatchObject({ is_cached: true });
    });

    it('asks the charts of a table, and tells which failed and why', async () => {
      const body = { db_name: 'embedded', table_name: 'visits' };
      const { result } = expectStatus(await admin.put('/api/v1/dataset/warm_up_cache', body), 200).body;
      expect(result).toEqual([
        { chart_id: chart, viz_error: null, viz_status: 'success' },
        { chart_id: broken, viz_error: expect.stringContaining('absent'), viz_status: 'failed' },
      ]);
      const older = expectStatus(await admin.get('/superset/warm_up_cache/?db_name=embedded&table_name=visits'), 200);
      expect(older.body.map(({ slice_id }: { slice_id: number }) => slice_id)).toEqual([chart, broken]);
    });

    it.each([
      ['/api/v1/chart/warm_up_cache', { chart_id: 99_999 }],
      ['/api/v1/dataset/warm_up_cache', { db_name: 'other', table_name: 'visits' }],
      ['/api/v1/dataset/warm_up_cache', { db_name: 'embedded', table_name: 'none' }],
    ])('finds nothing at %s %j', async (path, body) => {
      expect((await admin.put(path, body)).status).toBe(404);
    });

    it('is a job for callers who do not wait, and its end is told with what failed', async () => {
      const headers = { prefer: 'respond-async' };
      const later = async (path: string, json: object) => {
        const { body, headers: answered } = expectStatus(await admin.send('PUT', path, { json, headers }), 202);
        const [cookie = ''] = answered.getSetCookie().flatMap((line) => /^async-token=[^;]+/.exec(line) ?? []);
        const end = async () => {
          const events = await admin.send('GET', '/api/v1/async_event/', { headers: { cookie } });
          return events.body.result.find(({ job_id: id }: { readonly job_id: string }) => id === body.job_id);
        };
        await expect.poll(end, { timeout: 20_000 }).toBeDefined();
        return end();
      };
      const filters = [{ col: 'town', op: '==', val: 'Apia' }];
      const asked = { chart_id: chart, extra_filters: JSON.stringify(filters) };
      expect(await later('/api/v1/chart/warm_up_cache', asked)).toMatchObject({ status: 'done', errors: [] });
      expect(await answer(datasetId, { columns: ['town'], filters })).toMatchObject({ is_cached: true });
      const table = { db_name: 'embedded', table_name: 'visits' };
      const errors = [{ chart_id: broken, message: expect.stringContaining('absent') }];
      expect(await later('/api/v1/dataset/warm_up_cache', table)).toMatchObject({ status: 'error', errors });
      const none = await later('/api/v1/chart/warm_up_cache', { chart_id: 99_999 });
      expect([none.status, none.errors.length]).toEqual(['error', 1]);
    });

    it('tells that extra filters are none', async () => {
      const body = { chart_id: chart, extra_filters: '{}' };
      const { result } = expectStatus(await admin.put('/api/v1/chart/warm_up_cache', body), 200).body;
      expect(result).toEqual([
        { chart_id: chart, viz_error: expect.stringContaining('extra_filters'), viz_status: 'failed' },
      ]);
    });

    it('is not for people who may only read [facts 7]', async () => {
      const alpha = await signUp(facet.url, admin, 'alma', ['Alpha']);
      expect((await alpha.put('/api/v1/chart/warm_up_cache', { chart_id: chart })).status).toBe(403);
    });
  });
});
