import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type Answer, type Caller, type ResourceServer, startResourceServer } from './resource-server.ts';

function expectCreated({ status, body }: Answer): number {
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

describe.each(['SQLite', 'Postgres'] as const)('with metadata in %s', (store) => {
  let app: ResourceServer;
  let admin: Caller;
  let databaseId: number;
  let datasetId: number;
  let chartId: number;
  let dashboardId: number;

  const layout = (...charts: number[]) => ({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: charts.map((id) => `CHART-${id}`), parents: ['ROOT_ID'] },
    ...Object.fromEntries(
      charts.map((id) => [
        `CHART-${id}`,
        { type: 'CHART', id: `CHART-${id}`, children: [], meta: { chartId: id, width: 4, height: 50 } },
      ]),
    ),
  });

  let postgres: TestPostgres | undefined;

  beforeAll(async () => {
    if (store === 'Postgres') postgres = await startPostgres();
    const url = await postgres?.createDatabase('resources');
    app = await startResourceServer(url === undefined ? {} : { FACET_METADATA_URL: url });
    admin = app.admin;
    const database = await admin.post('/api/v1/database/', {
      database_name: 'Air',
      sqlalchemy_uri: 'postgresql+psycopg2://pilot:s3cret@db.example:5432/air?sslmode=require&password=other',
    });
    expect(database).toMatchObject({ status: 201 });
    databaseId = database.body.id;
    const dataset = await admin.post('/api/v1/dataset/', {
      database: databaseId,
      schema: 'public',
      table_name: 'flights',
    });
    expect(dataset).toMatchObject({ status: 201 });
    datasetId = dataset.body.id;
    const chart = await admin.post('/api/v1/chart/', {
      slice_name: 'Delays',
      datasource_id: datasetId,
      datasource_type: 'table',
      viz_type: 'line',
      params: JSON.stringify({ metrics: ['count'], groupby: ['carrier'] }),
    });
    expect(chart).toMatchObject({ status: 201 });
    chartId = chart.body.id;
    const dashboard = await admin.post('/api/v1/dashboard/', {
      dashboard_title: 'Air board',
      slug: ' Air board! ',
      published: true,
      json_metadata: JSON.stringify({ color_scheme: 'x', positions: layout(chartId) }),
    });
    expect(dashboard).toMatchObject({ status: 201 });
    dashboardId = dashboard.body.id;
  }, 60_000);

  afterAll(async () => {
    await app?.stop();
    await postgres?.stop();
  });

  describe('databases', () => {
    test('no answer holds a secret, and the gateway gets it back', async () => {
      const answers = await Promise.all([
        admin.get('/api/v1/database/'),
        admin.get(`/api/v1/database/${databaseId}`),
        admin.get(`/api/v1/database/${databaseId}/connection`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/s3cret|password=other/);
      expect(answers[2]?.body.result.sqlalchemy_uri).toBe(
        'postgresql+psycopg2://pilot:XXXXXXXXXX@db.example:5432/air?sslmode=require&password=XXXXXXXXXX',
      );
      const connection = await (await app.connections()).find(databaseId);
      expect(connection?.spec).toMatchObject({ password: 's3cret', query: { sslmode: 'require', password: 'other' } });
    });

    test('a mask sent back keeps the password, but not for another host, nor for one that is less protected', async () => {
      const uri = (host: string, query = '?sslmode=require&password=XXXXXXXXXX') => ({
        sqlalchemy_uri: `postgresql://pilot:XXXXXXXXXX@${host}:5432/air${query}`,
      });
      expect((await admin.put(`/api/v1/database/${databaseId}`, uri('db.example'))).status).toBe(200);
      expect((await (await app.connections()).find(databaseId))?.spec.password).toBe('s3cret');
      const trial = '/api/v1/database/test_connection/';
      expect((await admin.post(trial, { database_name: 'Air', ...uri('db.example') })).status).toBe(200);
      expect(app.tried().password).toBe('s3cret');
      const refused = { message: { password: [expect.stringContaining('the stored password is not sent')] } };
      for (const other of [
        uri('evil.example'),
        uri('db.example', ''),
        uri('db.example', '?sslmode=disable&password=XXXXXXXXXX'),
        { ...uri('db.example'), extra: JSON.stringify({ engine_params: { connect_args: { proxy: 'evil.example' } } }) },
      ]) {
        const answers = [
          await admin.post(trial, { database_name: 'Air', ...other }),
          await admin.put(`/api/v1/database/${databaseId}`, other),
        ];
        expect(answers).toMatchObject([
          { status: 400, body: refused },
          { status: 400, body: refused },
        ]);
      }
      const extra = '{"engine_params": {"ssl": "none"}}';
      expect(await admin.put(`/api/v1/database/${databaseId}`, { extra })).toMatchObject({
        status: 400,
        body: refused,
      });
      expect((await (await app.connections()).find(databaseId))?.spec).toMatchObject({
        hostname: 'db.example',
        query: { sslmode: 'require', password: 'other' },
        password: 's3cret',
      });
    });

    test.each<[object, number, object]>([
      [
        { database_name: 'Air', sqlalchemy_uri: 'postgresql://a@b/c' },
        422,
        { message: { database_name: 'A database with the same name already exists.' } },
      ],
      [
        { database_name: 'x', sqlalchemy_uri: 'no uri' },
        400,
        {
          message: {
            sqlalchemy_uri: [
              'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name',
            ],
          },
        },
      ],
      [
        { database_name: 'x', sqlalchemy_uri: 'sqlite:////etc/passwd' },
        400,
        {
          message: {
            sqlalchemy_uri: ['SQLiteDialect_pysqlite cannot be used as a data source for security reasons.'],
          },
        },
      ],
      [
        { database_name: 'x', sqlalchemy_uri: 'oracle://a@b/c' },
        422,
        { errors: [expect.objectContaining({ error_type: 'GENERIC_COMMAND_ERROR', level: 'warning' })] },
      ],
      [
        { database_name: 'x', sqlalchemy_uri: 'postgresql://a@down.example:1/c' },
        400,
        { errors: [expect.objectContaining({ error_type: 'CONNECTION_PORT_CLOSED_ERROR' })] },
      ],
      [
        { sqlalchemy_uri: 'postgresql://a@b/c' },
        400,
        { message: { database_name: ['Missing data for required field.'] } },
      ],
    ])('refuses to register %j', async (body, status, expected) => {
      expect(await admin.post('/api/v1/database/', body)).toMatchObject({ status, body: expected });
    });

    test('stays while datasets are attached, and renames its permissions', async () => {
      expect(await admin.delete(`/api/v1/database/${databaseId}`)).toMatchObject({
        status: 422,
        body: { message: 'Cannot delete a database that has datasets attached' },
      });
      expect((await admin.put(`/api/v1/database/${databaseId}`, { database_name: 'Skies' })).status).toBe(200);
      expect((await (await app.datasources()).find(datasetId))?.subject).toMatchObject({
        perm: `[Skies].[flights](id:${datasetId})`,
        schemaPerm: '[Skies].[public]',
      });
    });

    test('missing parameters are named', async () => {
      expect(
        await admin.post('/api/v1/database/validate_parameters/', {
          engine: 'postgresql',
          configuration_method: 'dynamic_form',
          parameters: { host: 'db.example' },
        }),
      ).toMatchObject({
        status: 422,
        body: {
          errors: [
            {
              message: 'One or more parameters are missing: port, username, database',
              error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
              extra: { missing: ['port', 'username', 'database'] },
            },
          ],
        },
      });
    });
  });

  describe('datasets', () => {
    const item = async () => (await admin.get(`/api/v1/dataset/${datasetId}`)).body.result;

    test('read their columns, count rows, and take the first time column', async () => {
      expect(await item()).toMatchObject({
        kind: 'physical',
        main_dttm_col: 'departed',
        columns: [
          { column_name: 'carrier', type_generic: 1, is_dttm: false },
          { column_name: 'delay', type_generic: 0 },
          { column_name: 'departed', type_generic: 2, is_dttm: true },
        ],
        metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
        owners: [{ first_name: expect.any(String) }],
      });
    });

    test('PUT replaces the list of columns by id', async () => {
      const { columns } = await item();
      const [carrier, delay] = columns;
      const answer = await admin.put(`/api/v1/dataset/${datasetId}`, {
        columns: [
          { id: carrier.id, column_name: 'delay', type: 'VARCHAR' },
          { id: delay.id, column_name: 'carrier', type: 'BIGINT' },
          { column_name: 'hours', expression: 'delay / 60' },
        ],
      });
      expect(answer.status).toBe(200);
      expect((await item()).columns).toMatchObject([
        { id: carrier.id, column_name: 'delay' },
        { id: delay.id, column_name: 'carrier' },
        { column_name: 'hours', expression: 'delay / 60' },
      ]);
    });

    test('override_columns replaces all and reads the source again', async () => {
      const answer = await admin.put(`/api/v1/dataset/${datasetId}?override_columns=true`, {
        columns: [
          { column_name: 'carrier', type: 'VARCHAR', verbose_name: 'Airline' },
          { column_name: 'gone', type: 'VARCHAR' },
          { column_name: 'hours', expression: 'delay / 60' },
        ],
      });
      expect(answer.status).toBe(200);
      expect((await item()).columns.map((column: { column_name: string }) => column.column_name).sort()).toEqual([
        'carrier',
        'delay',
        'departed',
        'hours',
      ]);
    });

    test.each<[object, object]>([
      [{ columns: [{ column_name: 'a' }, { column_name: 'a' }] }, { columns: ['One or more columns are duplicated'] }],
      [{ columns: [{ id: 999_999, column_name: 'a' }] }, { columns: ['One or more columns do not exist'] }],
      [{ columns: [{ column_name: 'carrier' }] }, { columns: ['One or more columns already exist'] }],
      [{ metrics: [{ metric_name: 'count', expression: '1' }] }, { metrics: ['One or more metrics already exist'] }],
      [{ owners: [999_999] }, { owners: ['Owners are invalid'] }],
      [{ database_id: 999_999 }, { database: ['Database does not exist'] }],
    ])('refuses %j', async (body, message) => {
      expect(await admin.put(`/api/v1/dataset/${datasetId}`, body)).toMatchObject({ status: 422, body: { message } });
    });

    test.each<[object, object]>([
      [{ database: 999_999, table_name: 'flights' }, { database: ['Database does not exist'] }],
      [{ table_name: 'flights', schema: 'public' }, { table: ['Dataset public.flights already exists'] }],
      [
        { table_name: 'nowhere', schema: 'public' },
        {
          table: [
            'Table [public.nowhere] could not be found, please double check your database connection, schema, and table name',
          ],
        },
      ],
    ])('refuses to create %j', async (body, message) => {
      expect(await admin.post('/api/v1/dataset/', { database: databaseId, ...body })).toMatchObject({
        status: 422,
        body: { message },
      });
    });

    test('[B7.1] is created with what is known of its columns', async () => {
      const { id } = (
        await admin.post('/api/v1/dataset/', {
          database: databaseId,
          table_name: 'with_columns',
          sql: 'select 1 as n',
          columns: [
            { column_name: 'n', type: 'BIGINT', is_dttm: true },
            { column_name: 'unknown', is_dttm: true },
          ],
        })
      ).body;
      const { columns } = (await admin.get(`/api/v1/dataset/${id}`)).body.result;
      expect(columns).toMatchObject([{ column_name: 'n', is_dttm: true }]);
      await admin.delete(`/api/v1/dataset/${id}`);
    });

    test('the address of where a thing is managed is one of the web, for all kinds of things', async () => {
      const { id } = (
        await admin.post('/api/v1/dataset/', { database: databaseId, table_name: 'far', sql: 'select 1 as one' })
      ).body;
      const things = [
        ['/api/v1/chart/', { slice_name: 'Far', datasource_id: id, datasource_type: 'table' }],
        ['/api/v1/dashboard/', { dashboard_title: 'Far' }],
        ['/api/v1/dataset/', { database: databaseId, table_name: 'farther', sql: 'select 1 as one' }],
      ] as const;
      for (const [path, body] of things) {
        for (const external_url of [
          'javascript:alert(1)',
          ' javascript:alert(1)',
          'data:text/html,x',
          '//x.example',
          'https:x',
          'x',
        ])
          expect(await admin.post(path, { ...body, external_url })).toMatchObject({
            status: 400,
            body: { message: { external_url: ['Not a valid URL.'] } },
          });
        const made = await admin.post(path, { ...body, external_url: 'https://dbt.example/far' });
        expect(made.status).toBe(201);
        const changed = await admin.put(`${path}${made.body.id}`, {
          external_url: 'JavaScript://dbt.example/%0aalert(1)',
        });
        expect(changed.status).toBe(400);
        await admin.delete(`${path}${made.body.id}`);
      }
      const changed = await admin.put(`/api/v1/database/${databaseId}`, { external_url: 'javascript:alert(1)' });
      expect(changed).toMatchObject({ status: 400, body: { message: { external_url: ['Not a valid URL.'] } } });
      await admin.delete(`/api/v1/dataset/${id}`);
    });

    test('[B6.5] one that is managed externally is changed by calls that say so alone', async () => {
      const { id } = (
        await admin.post('/api/v1/dataset/', {
          database: databaseId,
          table_name: 'managed',
          sql: 'select 1 as one',
          is_managed_externally: true,
          external_url: 'https://dbt.example/managed',
        })
      ).body;
      const refused = {
        status: 403,
        body: { message: "This dataset is managed externally, and can't be edited in Facet" },
      };
      const path = `/api/v1/dataset/${id}`;
      expect(await admin.put(path, { description: 'mine' })).toMatchObject(refused);
      expect(await admin.put(`${path}/refresh`, {})).toMatchObject(refused);
      const { columns } = (await admin.get(path)).body.result;
      expect(await admin.delete(`${path}/column/${columns[0].id}`)).toMatchObject(refused);
      expect((await admin.put(path, { description: 'theirs', is_managed_externally: true })).status).toBe(200);
      expect((await admin.get(path)).body.result).toMatchObject({
        description: 'theirs',
        is_managed_externally: true,
        external_url: 'https://dbt.example/managed',
      });
      const shown = await admin.get(`/api/v1/explore/?datasource_type=table&datasource_id=${id}`);
      expect(shown.body.result.dataset).toMatchObject({
        is_managed_externally: true,
        external_url: 'https://dbt.example/managed',
      });
      expect((await admin.delete(path)).status).toBe(200);
    });

    test('virtual ones are duplicated, physical ones not', async () => {
      const virtual = await admin.post('/api/v1/dataset/', {
        database: databaseId,
        table_name: 'v',
        sql: 'select 1 as n',
      });
      expect(virtual).toMatchObject({ status: 201, body: { data: { sql: 'select 1 as n' } } });
      const copy = (base_model_id: number) =>
        admin.post('/api/v1/dataset/duplicate', { base_model_id, table_name: 'v2' });
      expect((await copy(virtual.body.id)).status).toBe(201);
      expect(await copy(virtual.body.id)).toMatchObject({
        status: 422,
        body: { message: 'Dataset parameters are invalid.' },
      });
      expect((await copy(datasetId)).status).toBe(422);
    });

    test('SQL that the database refuses is refused with its words', async () => {
      const columns = app.sources.get('sql') ?? [];
      app.sources.delete('sql');
      const answer = await admin.post('/api/v1/dataset/', { database: databaseId, table_name: 'bad', sql: 'selec 1' });
      app.sources.set('sql', columns);
      expect(answer).toMatchObject({ status: 422, body: { message: 'no such table' } });
    });

    test('stand on the table as the database names it, so that there is one of each', async () => {
      const add = (body: object) => admin.post('/api/v1/dataset/', { database: databaseId, ...body });
      app.sources.set('crews', [{ name: 'id', type: 'BIGINT', generic: 0 }]);
      const crews = expectCreated(await add({ table_name: 'CREWS' }));
      expect((await admin.get(`/api/v1/dataset/${crews}`)).body.result).toMatchObject({
        table_name: 'crews',
        schema: 'public',
      });
      for (const name of [
        { table_name: 'crews' },
        { table_name: 'Crews', schema: null },
        { table_name: 'CREWS', schema: 'PUBLIC' },
        { table_name: 'crews', schema: 'public' },
        { table_name: 'cREWS', schema: '' },
      ]) {
        expect(await add(name)).toMatchObject({
          status: 422,
          body: { message: { table: [expect.stringMatching(/^Dataset .*crews already exists$/i)] } },
        });
        expect(
          (await admin.post('/api/v1/dataset/get_or_create/', { database_id: databaseId, ...name })).body.result,
        ).toEqual({ table_id: crews });
      }
      app.sources.set('Crews', [{ name: 'other', type: 'BIGINT', generic: 0 }]);
      expect(expectCreated(await add({ table_name: 'Crews' }))).not.toBe(crews);
    });

    test('one of SQL that becomes one of a table takes no table that has a dataset', async () => {
      const virtual = expectCreated(
        await admin.post('/api/v1/dataset/', { database: databaseId, table_name: 'turncoat', sql: 'select 1 as n' }),
      );
      const turn = (body: object) => admin.put(`/api/v1/dataset/${virtual}`, { sql: '', ...body });
      for (const body of [
        { table_name: 'flights' },
        { table_name: 'FLIGHTS' },
        { table_name: 'Flights', schema: 'PUBLIC' },
        { table_name: 'flights', schema: null },
      ])
        expect(await turn(body)).toMatchObject({
          status: 422,
          body: { message: { table: [expect.stringMatching(/already exists$/)] } },
        });
      app.sources.set('gates', [{ name: 'id', type: 'BIGINT', generic: 0 }]);
      expect((await turn({ table_name: 'GATES' })).status).toBe(200);
      expect((await admin.get(`/api/v1/dataset/${virtual}`)).body.result).toMatchObject({
        kind: 'physical',
        table_name: 'gates',
        schema: 'public',
      });
    });

    test('open with an address of Facet, and never with another', async () => {
      const put = (default_endpoint: string | null) => admin.put(`/api/v1/dataset/${datasetId}`, { default_endpoint });
      const opens = async () =>
        (await admin.get(`/api/v1/dataset/?q=(filters:!((col:id,opr:eq,value:${datasetId})))`)).body.result[0]
          .explore_url;
      for (const outside of ['https://evil.example', '//evil.example', 'javascript:alert(1)'])
        expect(await put(outside)).toMatchObject({
          status: 422,
          body: { message: { default_endpoint: [expect.stringContaining('not considered safe')] } },
        });
      expect(await opens()).toBe(`/explore/?datasource_type=table&datasource_id=${datasetId}`);
      expect((await put('/superset/dashboard/Air-board/')).status).toBe(200);
      expect(await opens()).toBe('/superset/dashboard/Air-board/');
      const redirect = await admin.get(`/api/v1/explore/?datasource_type=table&datasource_id=${datasetId}`);
      expect(redirect).toMatchObject({ status: 302, body: { redirect: '/superset/dashboard/Air-board/' } });
      expect((await put(null)).status).toBe(200);
    });

    test('choices count what they hold when ids are asked for beside the text', async () => {
      const choices = (q: string) => admin.get(`/api/v1/dashboard/related/owners?q=${q}`);
      const { body } = await choices("(filter:'no match')");
      expect(body).toEqual({ count: 0, result: [] });
      expect((await choices("(include_ids:!(1),filter:'no match')")).body).toMatchObject({
        count: 1,
        result: [{ value: 1 }],
      });
    });

    test('[A7.23] get_or_create finds a table once it is there', async () => {
      const ask = () =>
        admin.post('/api/v1/dataset/get_or_create/', { database_id: databaseId, table_name: 'airports' });
      const first = await ask();
      expect(first).toMatchObject({ status: 200, body: { result: { table_id: expect.any(Number) } } });
      expect((await ask()).body).toEqual(first.body);
    });
  });

  describe('charts', () => {
    test('list rows name their dataset and their dashboards', async () => {
      const { body } = await admin.get(
        `/api/v1/chart/?q=(filters:!((col:dashboards,opr:rel_m_m,value:${dashboardId})))`,
      );
      expect(body).toMatchObject({
        count: 1,
        result: [
          {
            id: chartId,
            datasource_name_text: 'public.flights',
            dashboards: [{ id: dashboardId, dashboard_title: 'Air board' }],
            form_data: { viz_type: 'line', slice_id: chartId, datasource: `${datasetId}__table`, groupby: ['carrier'] },
          },
        ],
      });
      const found = await admin.get(
        '/api/v1/chart/?q=(filters:!((col:slice_name,opr:chart_all_text,value:FLIGHT)),order_column:datasource_name)',
      );
      expect(found.body.ids).toEqual([chartId]);
    });

    test('refuses charts over nothing', async () => {
      const body = { slice_name: 'x', datasource_type: 'table', datasource_id: 999_999 };
      expect(await admin.post('/api/v1/chart/', body)).toMatchObject({
        status: 422,
        body: { message: { datasource_id: ['Datasource does not exist'] } },
      });
      expect(await admin.post('/api/v1/chart/', { ...body, datasource_id: datasetId, params: '{' })).toMatchObject({
        status: 400,
        body: { message: { params: ['JSON not valid'] } },
      });
      expect(await admin.put(`/api/v1/chart/${chartId}`, { dashboards: [999_999] })).toMatchObject({
        status: 422,
        body: { message: { dashboards: ['Dashboards do not exist'] } },
      });
    });
  });

  describe('dashboards', () => {
    test('open by id, slug and uuid, without positions in the settings', async () => {
      const { body } = await admin.get(`/api/v1/dashboard/${dashboardId}`);
      expect(body.result).toMatchObject({ slug: 'Air-board', charts: ['Delays'], published: true });
      expect(JSON.parse(body.result.json_metadata)).not.toHaveProperty('positions');
      expect(JSON.parse(body.result.position_json)[`CHART-${chartId}`].meta).toMatchObject({
        chartId,
        uuid: expect.any(String),
      });
      for (const key of ['Air-board', body.result.uuid])
        expect((await admin.get(`/api/v1/dashboard/${key}`)).body.result.id).toBe(dashboardId);
      expect((await admin.get(`/api/v1/dashboard/${dashboardId}/charts`)).body.result).toMatchObject([{ id: chartId }]);
      const { body: sets } = await admin.get(`/api/v1/dashboard/${dashboardId}/datasets`);
      expect(sets.result[0].columns.map((column: { column_name: string }) => column.column_name).sort()).toEqual([
        'carrier',
        'departed',
      ]);
    });

    test('refuses unknown settings, taken slugs and unknown roles', async () => {
      const put = (body: object) => admin.put(`/api/v1/dashboard/${dashboardId}`, body);
      expect(await put({ json_metadata: '{"nonsense":1,"color_scheme":"x","other":2}' })).toMatchObject({
        status: 400,
        body: { message: { json_metadata: [{ nonsense: ['Unknown field.'], other: ['Unknown field.'] }] } },
      });
      expect(await admin.post('/api/v1/dashboard/', { slug: 'Air board' })).toMatchObject({
        status: 422,
        body: { message: { slug: ['Must be unique'] } },
      });
      expect(await put({ roles: [999_999] })).toMatchObject({
        status: 422,
        body: { message: { roles: ['Some roles do not exist'] } },
      });
    });

    test('a layout without a chart drops it, and what its filters said', async () => {
      const metadata = (positions: object) =>
        JSON.stringify({
          positions,
          filter_scopes: { [chartId]: { a: { scope: ['ROOT_ID'], immune: [chartId, 77] } }, 77: {} },
        });
      await admin.put(`/api/v1/dashboard/${dashboardId}`, { json_metadata: metadata(layout(chartId)) });
      const kept = (await admin.get(`/api/v1/dashboard/${dashboardId}`)).body.result;
      expect(JSON.parse(kept.json_metadata).filter_scopes).toEqual({
        [chartId]: { a: { scope: ['ROOT_ID'], immune: [chartId] } },
      });
      const copy = await admin.post(`/api/v1/dashboard/${dashboardId}/copy/`, {
        dashboard_title: 'Copy',
        duplicate_slices: true,
        json_metadata: metadata(layout(chartId)),
      });
      expect(copy.status).toBe(200);
      const copied = (await admin.get(`/api/v1/dashboard/${copy.body.result.id}/charts`)).body.result;
      expect(copied).toMatchObject([{ slice_name: 'Delays' }]);
      expect(copied[0].id).not.toBe(chartId);
      // Settings without a layout leave the charts alone, also where they say so.
      for (const settings of [{ refresh_frequency: 10 }, { positions: null }]) {
        const said = JSON.stringify(settings);
        expect((await admin.put(`/api/v1/dashboard/${copy.body.result.id}`, { json_metadata: said })).status).toBe(200);
        const { result } = (await admin.get(`/api/v1/dashboard/${copy.body.result.id}`)).body;
        expect(result.charts).toEqual(['Delays']);
        expect(JSON.parse(result.position_json)).toHaveProperty('ROOT_ID');
      }
      await admin.put(`/api/v1/dashboard/${copy.body.result.id}`, { json_metadata: metadata(layout()) });
      expect((await admin.get(`/api/v1/dashboard/${copy.body.result.id}/charts`)).body.result).toEqual([]);
    });

    test('[A3.6] a dashboard keeps title, slug, CSS, owners, roles, certification, status, layout and settings', async () => {
      const choice = async (name: string) =>
        (await admin.get(`/api/v1/dashboard/related/${name}`)).body.result[0].value as number;
      const [owner, role] = [await choice('owners'), await choice('roles')];
      const plain = {
        dashboard_title: 'Whole',
        slug: 'whole-board',
        css: '.dashboard-component { color: teal }',
        certified_by: 'Ada',
        certification_details: 'Checked twice',
        published: true,
      };
      const { id } = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Bare' })).body;
      const settings = { color_scheme: 'facet', positions: layout(chartId) };
      const saved = await admin.put(`/api/v1/dashboard/${id}`, {
        ...plain,
        owners: [owner],
        roles: [role],
        json_metadata: JSON.stringify(settings),
      });
      expect(saved).toMatchObject({ status: 200 });
      const { result } = (await admin.get('/api/v1/dashboard/whole-board')).body;
      expect(result).toMatchObject({ ...plain, id, owners: [{ id: owner }], roles: [{ id: role }] });
      expect(Number.isNaN(Date.parse(result.changed_on))).toBe(false);
      expect(JSON.parse(result.position_json)).toMatchObject(settings.positions);
      expect(JSON.parse(result.json_metadata)).toMatchObject({ color_scheme: 'facet' });
    });

    test('[A7.38] where charts are copied along, settings and style rules name the copies', async () => {
      const scope = { rootPath: ['ROOT_ID'], excluded: [chartId] };
      const metadata = {
        positions: layout(chartId),
        native_filter_configuration: [
          { id: 'NATIVE_FILTER-a', type: 'NATIVE_FILTER', scope, chartsInScope: [chartId] },
        ],
        chart_configuration: { [chartId]: { id: chartId, crossFilters: { scope: 'global', chartsInScope: [] } } },
        expanded_slices: { [chartId]: true },
        timed_refresh_immune_slices: [chartId],
      };
      const copy = async (more: object) => {
        const css = `.dashboard-chart-id-${chartId} { color: red }`;
        const made = await admin.post(`/api/v1/dashboard/${dashboardId}/copy/`, {
          dashboard_title: 'Copy',
          css,
          json_metadata: JSON.stringify(metadata),
          ...more,
        });
        const path = `/api/v1/dashboard/${made.body.result.id}`;
        const [chart] = (await admin.get(`${path}/charts`)).body.result;
        const { json_metadata: text, css: rules } = (await admin.get(path)).body.result;
        return { id: chart.id, settings: JSON.parse(text), rules };
      };
      const { id, settings, rules } = await copy({ duplicate_slices: true });
      expect(id).not.toBe(chartId);
      expect(settings).toMatchObject({
        native_filter_configuration: [{ scope: { rootPath: ['ROOT_ID'], excluded: [id] }, chartsInScope: [id] }],
        chart_configuration: { [id]: { id, crossFilters: { scope: 'global' } } },
        expanded_slices: { [id]: true },
        timed_refresh_immune_slices: [id],
      });
      expect(Object.keys(settings.chart_configuration)).toEqual([String(id)]);
      expect(rules).toBe(`.dashboard-chart-id-${id} { color: red }`);
      expect(await copy({})).toMatchObject({
        id: chartId,
        settings: { native_filter_configuration: [{ scope }], timed_refresh_immune_slices: [chartId] },
        rules: `.dashboard-chart-id-${chartId} { color: red }`,
      });
    });

    test.each<[unknown, object]>([
      [{ dataMask: 'x' }, { dataMask: ['Not a valid mapping type.'] }],
      [{ dataMask: { filter: 5 } }, { dataMask: { filter: ['Not a valid mapping type.'] } }],
      [{ activeTabs: 'x' }, { activeTabs: ['Not a valid list.'] }],
      [{ activeTabs: [1] }, { activeTabs: { 0: ['Not a valid string.'] } }],
      [{ anchor: 5 }, { anchor: ['Not a valid string.'] }],
      [{ urlParams: [['a', 1]] }, { urlParams: { 0: { 1: ['Not a valid string.'] } } }],
      [[], { _schema: ['Not a valid mapping type.'] }],
    ])('a permalink of %j is refused', async (state, message) => {
      expect(await admin.post(`/api/v1/dashboard/${dashboardId}/permalink`, state)).toMatchObject({
        status: 400,
        body: { message },
      });
    });

    test('permalinks repeat for the same state, filter state belongs to its maker', async () => {
      const state = { dataMask: { f: { id: 'f' } }, urlParams: [['a', 'b']] };
      const first = await admin.post(`/api/v1/dashboard/${dashboardId}/permalink`, state);
      expect(first).toMatchObject({ status: 201, body: { url: expect.stringContaining('/superset/dashboard/p/') } });
      expect((await admin.post(`/api/v1/dashboard/${dashboardId}/permalink`, state)).body.key).toBe(first.body.key);
      expect((await admin.get(`/api/v1/dashboard/permalink/${first.body.key}`)).body.state).toEqual(state);
      expect((await admin.get('/api/v1/dashboard/permalink/nothing')).status).toBe(404);
      const path = `/api/v1/dashboard/${dashboardId}/filter_state`;
      const { body } = await admin.post(`${path}?tab_id=1`, { value: '{"a":1}' });
      expect((await admin.post(`${path}?tab_id=1`, { value: '{"a":2}' })).body.key).toBe(body.key);
      expect((await admin.get(`${path}/${body.key}`)).body).toEqual({ value: '{"a":2}' });
      const alpha = await app.signUp('alpha', ['Alpha']);
      expect((await alpha.put(`${path}/${body.key}`, { value: '{}' })).status).toBe(403);
      expect((await alpha.put(`${path}/unknown`, { value: '{}' })).status).toBe(200);
      expect((await admin.delete(`${path}/${body.key}`)).body).toEqual({ message: 'Deleted successfully' });
    });
  });

  describe('people without access', () => {
    test('see nothing, and hidden looks like absent', async () => {
      const gamma = await app.signUp('gamma', ['Gamma']);
      for (const kind of ['database', 'dataset', 'chart', 'dashboard'])
        expect((await gamma.get(`/api/v1/${kind}/`)).body).toMatchObject({ count: 0, ids: [] });
      for (const path of [
        `dataset/${datasetId}`,
        `chart/${chartId}`,
        `dashboard/${dashboardId}`,
        'dashboard/Air-board/charts',
      ])
        expect(await gamma.get(`/api/v1/${path}`)).toMatchObject({ status: 404, body: { message: 'Not found' } });
      expect(
        (await gamma.post('/api/v1/chart/', { slice_name: 'x', datasource_id: datasetId, datasource_type: 'table' }))
          .status,
      ).toBe(422);
      expect(
        (await gamma.post('/api/v1/database/', { database_name: 'x', sqlalchemy_uri: 'postgresql://a@b/c' })).status,
      ).toBe(403);
    });

    test('what one may do with charts names no right of what is switched off', async () => {
      expect((await admin.get('/api/v1/chart/_info?q=(keys:!(permissions))')).body).toEqual({
        permissions: ['can_read', 'can_write', 'can_export', 'can_warm_up_cache'],
      });
    });

    test('those who may read but do not own cannot change', async () => {
      const alpha = await app.signUp('beta', ['Alpha']);
      expect((await alpha.get(`/api/v1/dashboard/${dashboardId}`)).status).toBe(200);
      expect(await alpha.put(`/api/v1/chart/${chartId}`, { slice_name: 'mine' })).toMatchObject({
        status: 403,
        body: { message: 'Changing this chart is forbidden' },
      });
      expect(await alpha.delete(`/api/v1/chart/?q=!(${chartId})`)).toMatchObject({
        status: 403,
        body: { message: 'Forbidden' },
      });
      expect(await alpha.put(`/api/v1/dashboard/${dashboardId}`, { published: false })).toMatchObject({
        status: 403,
        body: { message: 'Forbidden' },
      });
      expect((await alpha.delete(`/api/v1/dataset/${datasetId}`)).status).toBe(403);
    });
  });

  describe('explore', () => {
    const form = (viz: string) => ({
      datasource_id: datasetId,
      datasource_type: 'table',
      chart_id: chartId,
      form_data: `{"viz_type":"${viz}"}`,
    });

    test('opens a kept form, and says when it is gone', async () => {
      const { body } = await admin.post('/api/v1/explore/form_data?tab_id=3', form('pie'));
      const opened = await admin.get(`/api/v1/explore/?form_data_key=${body.key}`);
      expect(opened.body.result).toMatchObject({
        form_data: { viz_type: 'pie', slice_id: chartId },
        slice: { slice_id: chartId, version: expect.any(String) },
        dataset: { id: datasetId },
        message: null,
        metadata: { dashboards: expect.arrayContaining([{ id: dashboardId, dashboard_title: 'Air board' }]) },
      });
      expect((await admin.get(`/api/v1/explore/?form_data_key=gone&slice_id=${chartId}`)).body.result.message).toBe(
        'Form data not found in cache, reverting to chart metadata.',
      );
      expect((await admin.get('/api/v1/explore/')).body.result).toMatchObject({
        slice: null,
        dataset: { name: '[Missing Dataset]' },
      });
    });

    test('keeps a tab on one key until it turns to something else', async () => {
      const { body } = await admin.post('/api/v1/explore/form_data?tab_id=4', form('pie'));
      expect((await admin.put(`/api/v1/explore/form_data/${body.key}?tab_id=4`, form('bar'))).body.key).toBe(body.key);
      const other = await admin.put(`/api/v1/explore/form_data/${body.key}?tab_id=4`, {
        ...form('bar'),
        chart_id: null,
      });
      expect(other.body.key).not.toBe(body.key);
    });

    test('redirects the older addresses', async () => {
      const answer = await admin.get(`/superset/slice/${chartId}/?standalone=1`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/explore/?standalone=1&slice_id=${chartId}`,
      ]);
    });
  });

  test('bulk deletes say how many', async () => {
    const ids = [];
    for (const name of ['a', 'b'])
      ids.push(
        (await admin.post('/api/v1/chart/', { slice_name: name, datasource_id: datasetId, datasource_type: 'table' }))
          .body.id,
      );
    expect((await admin.delete(`/api/v1/chart/?q=!(${ids.join(',')})`)).body).toEqual({ message: 'Deleted 2 charts' });
    expect((await admin.delete(`/api/v1/chart/?q=!(${ids.join(',')})`)).status).toBe(404);
  });
});
