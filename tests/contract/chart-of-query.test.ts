import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, openSession, signIn, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const TABLE = 'trips_of_the_test';
const OTHER = 'wages_of_the_test';

/** A query that was run in SQL Lab is asked by charts, without a dataset. */
describe('[B3.9] a query as the source of a chart', () => {
  let facet: FacetProcess;
  let admin: ApiClient;
  let analyst: ApiClient;
  let databaseId: number;
  let datasets: Readonly<Record<string, number>>;
  let roleId: number;

  beforeAll(async () => {
    facet = await startFacet({ env: {} });
    admin = await signIn(facet.url);
    databaseId = expectStatus(
      await admin.post('/api/v1/database/', {
        database_name: 'embedded',
        sqlalchemy_uri: 'duckdb:///examples',
        expose_in_sqllab: true,
        allow_dml: true,
      }),
      201,
    ).body.id;
    await run(
      admin,
      `CREATE TABLE ${TABLE} AS SELECT range AS km, DATE '2024-01-01' + range::INT AS day, CASE WHEN range < 3 THEN 'a' ELSE 'b' END AS kind FROM range(10)`,
    );
    await run(admin, 'CREATE SCHEMA side');
    await run(admin, `CREATE TABLE ${OTHER} AS SELECT 1 AS wage`);
    datasets = Object.fromEntries(
      await Promise.all(
        [TABLE, OTHER].map(async (name) => {
          const made = await admin.post('/api/v1/dataset/', { database: databaseId, table_name: name, schema: 'main' });
          return [name, expectStatus(made, 201).body.id];
        }),
      ),
    );
    const role = expectStatus(await admin.post('/api/v1/security/roles/', { name: 'Drivers' }), 201).body;
    roleId = role.id;
    await allow([TABLE, OTHER]);
    await signUp(facet.url, admin, 'analyst', ['Gamma', 'sql_lab', 'Drivers']);
    await signUp(facet.url, admin, 'alpha', ['Alpha']);
    analyst = await openSession(facet.url, { username: 'analyst', password: USER_PASSWORD });
  }, 90_000);
  afterAll(() => facet?.stop());

  const run = async (who: ApiClient, sql: string, schema = 'main'): Promise<number> => {
    const body = {
      database_id: databaseId,
      sql,
      schema,
      tab: 'Trips',
      client_id: crypto.randomUUID().slice(0, 11),
    };
    return expectStatus(await who.post('/api/v1/sqllab/execute/', body), 200).body.query_id;
  };
  const ask = (who: ApiClient, id: number, query: object = {}) =>
    who.post('/api/v1/chart/data', {
      datasource: { id, type: 'query' },
      queries: [{ columns: ['kind'], metrics: [SUM], orderby: [['kind', true]], ...query }],
    });

  /** The tables that the role of the analyst opens, with samples and values of columns. */
  const allow = async (tables: readonly string[]): Promise<void> => {
    const ids: number[] = [];
    for (let page = 0, full = true; full; page += 1) {
      const found = await admin.get(`/api/v1/security/permissions-resources/?q=(page:${page},page_size:100)`);
      const pairs: readonly Pair[] = expectStatus(found, 200).body.result;
      full = pairs.length === 100;
      const opens = ({ permission, view_menu: view }: Pair) =>
        permission.name === 'datasource_access'
          ? tables.some((table) => view.name.includes(`[${table}]`))
          : view.name === 'Datasource' && ['can_samples', 'can_get_column_values'].includes(permission.name);
      ids.push(...pairs.filter(opens).map(({ id }) => id));
    }
    expect(ids).toHaveLength(tables.length + 2);
    expectStatus(
      await admin.post(`/api/v1/security/roles/${roleId}/permissions`, { permission_view_menu_ids: ids }),
      200,
    );
  };

  it('answers charts, samples and values of columns with what its statement gives', async () => {
    const id = await run(analyst, `SELECT kind, km, day FROM ${TABLE} WHERE km > 0;`);
    expect(expectStatus(await ask(analyst, id), 200).body.result[0].data).toEqual([
      { kind: 'a', km: 3 },
      { kind: 'b', km: 42 },
    ]);
    const samples = await analyst.post(`/datasource/samples?datasource_type=query&datasource_id=${id}`, {});
    expect(expectStatus(samples, 200).body.result).toMatchObject({ rowcount: 9, colnames: ['kind', 'km', 'day'] });
    const values = await analyst.get(`/api/v1/datasource/query/${id}/column/kind/values/`);
    expect(expectStatus(values, 200).body.result.toSorted()).toEqual(['a', 'b']);
  });

  it('opens in Explore, where its form is kept and shared', async () => {
    const id = await run(analyst, `SELECT kind, km, day FROM ${TABLE}`);
    const opened = expectStatus(await analyst.get(`/api/v1/explore/?datasource_type=query&datasource_id=${id}`), 200);
    expect(opened.body.result.dataset).toMatchObject({
      id,
      uid: `${id}__query`,
      type: 'query',
      name: 'Trips',
      sql: `SELECT kind, km, day FROM ${TABLE}`,
      main_dttm_col: 'day',
      database: { id: databaseId },
      metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
    });
    expect(opened.body.result.dataset.columns.map((column: object) => ({ ...column }))).toMatchObject([
      { column_name: 'kind', type_generic: 1 },
      { column_name: 'km', type_generic: 0 },
      { column_name: 'day', type_generic: 2, is_dttm: true },
    ]);
    const form = { viz_type: 'table', datasource: `${id}__query` };
    const kept = await analyst.post('/api/v1/explore/form_data', {
      datasource_id: id,
      datasource_type: 'query',
      form_data: JSON.stringify(form),
    });
    const { key } = expectStatus(kept, 201).body;
    const reopened = expectStatus(await analyst.get(`/api/v1/explore/?form_data_key=${key}`), 200).body.result;
    expect(reopened).toMatchObject({ dataset: { id, type: 'query' }, form_data: form });
  });

  it('a saved query is asked with the columns of its last run, by its owner alone', async () => {
    const saved = {
      db_id: databaseId,
      schema: 'main',
      label: 'Trips of all',
      sql: `SELECT kind, km FROM ${TABLE} WHERE km > 0`,
    };
    const { id } = expectStatus(await analyst.post('/api/v1/saved_query/', saved), 201).body;
    const askSaved = (who: ApiClient) =>
      who.post('/api/v1/chart/data', {
        datasource: { id, type: 'saved_query' },
        queries: [{ columns: ['kind'], metrics: [SUM], orderby: [['kind', true]] }],
      });
    expectStatus(await askSaved(analyst), 404);
    await run(analyst, saved.sql);
    expect(expectStatus(await askSaved(analyst), 200).body.result[0].data).toEqual([
      { kind: 'a', km: 3 },
      { kind: 'b', km: 42 },
    ]);
    const values = await analyst.get(`/api/v1/datasource/saved_query/${id}/column/kind/values/`);
    expect(expectStatus(values, 200).body.result.toSorted()).toEqual(['a', 'b']);
    expectStatus(await askSaved(admin), 404);
    const opened = await analyst.get(`/api/v1/explore/?datasource_type=saved_query&datasource_id=${id}`);
    expect(expectStatus(opened, 200).body.result.dataset).toMatchObject({ type: 'query', name: 'Trips of all' });
    await allow([OTHER]);
    const refused = await askSaved(analyst);
    await allow([TABLE, OTHER]);
    expect(expectStatus(refused, 400).body.message).toContain(TABLE);
    expectStatus(await analyst.put(`/api/v1/saved_query/${id}`, { sql: `SELECT 1 AS km FROM ${TABLE}` }), 200);
    expectStatus(await askSaved(analyst), 404);
  });

  it('is there for the person who ran it alone, and for those who see the queries of all', async () => {
    const id = await run(analyst, `SELECT kind, km FROM ${TABLE}`);
    const alpha = await openSession(facet.url, { username: 'alpha', password: USER_PASSWORD });
    expectStatus(await ask(alpha, id), 404);
    const opened = await alpha.get(`/api/v1/explore/?datasource_type=query&datasource_id=${id}`);
    expect(JSON.stringify(expectStatus(opened, 200).body)).not.toContain(TABLE);
    const form = { datasource_id: id, datasource_type: 'query', form_data: '{}' };
    expectStatus(await alpha.post('/api/v1/explore/form_data', form), 404);
    expectStatus(await alpha.post(`/datasource/samples?datasource_type=query&datasource_id=${id}`, {}), 404);
    expectStatus(await ask(admin, id), 200);
  });

  it('opens no table: one that was closed since is refused, from the cache too', async () => {
    const id = await run(analyst, `SELECT kind, km FROM ${TABLE}, ${OTHER}`);
    expectStatus(await ask(analyst, id), 200);
    await allow([TABLE]);
    const refused = await ask(analyst, id);
    await allow([TABLE, OTHER]);
    expect(expectStatus(refused, 400).body.message).toContain(OTHER);
    const values = `/api/v1/datasource/query/${id}/column/kind/values/`;
    expectStatus(await analyst.get(values), 200);
    await allow([TABLE]);
    expectStatus(await analyst.get(values), 400);
    await allow([TABLE, OTHER]);
  });

  it('is refused once the name of a table means one that is closed', async () => {
    for (const schema of ['main', 'side'])
      await run(admin, `CREATE TABLE IF NOT EXISTS ${schema}.stock AS SELECT '${schema}' AS place`);
    const dataset = { database: databaseId, table_name: 'stock', schema: 'side' };
    expectStatus(await admin.post('/api/v1/dataset/', dataset), 201);
    await allow([TABLE, OTHER, 'stock']);
    const id = await run(analyst, 'SELECT place FROM stock', 'side');
    const asked = { columns: ['place'], metrics: [], orderby: [] };
    expect(expectStatus(await ask(analyst, id, asked), 200).body.result[0].data).toEqual([{ place: 'side' }]);
    await run(admin, 'DROP TABLE side.stock');
    const answer = await ask(analyst, id, { ...asked, row_limit: 7 });
    const cached = await ask(analyst, id, asked);
    await allow([TABLE, OTHER]);
    for (const refused of [answer, cached]) expect(expectStatus(refused, 400).body.message).toContain('main.stock');
  });

  const addRule = async (table: number, clause: string): Promise<number> => {
    const rule = { name: clause, filter_type: 'Regular', tables: [table], roles: [roleId], clause };
    return expectStatus(await admin.post('/api/v1/rowlevelsecurity/', rule), 201).body.id;
  };

  it('is narrowed by rules on its tables', async () => {
    const id = await run(analyst, `SELECT kind, km FROM ${TABLE}`);
    expect(expectStatus(await ask(analyst, id), 200).body.result[0].data).toHaveLength(2);
    const rule = await addRule(datasets[TABLE] ?? 0, "kind = 'a'");
    expect(expectStatus(await ask(analyst, id), 200).body.result[0].data).toEqual([{ kind: 'a', km: 3 }]);
    expectStatus(await admin.delete(`/api/v1/rowlevelsecurity/${rule}`), 200);
  });

  it('is not narrowed by rules on the dataset that has its number', async () => {
    const id = await run(analyst, `SELECT kind, km FROM ${TABLE}`);
    let dataset = 0;
    while (dataset < id) {
      const made = { database: databaseId, table_name: crypto.randomUUID(), schema: 'main', sql: 'SELECT 1 AS km' };
      dataset = expectStatus(await admin.post('/api/v1/dataset/', made), 201).body.id;
    }
    expect(dataset).toBe(id);
    const rule = await addRule(dataset, 'km > 100');
    expect(expectStatus(await ask(analyst, id), 200).body.result[0].data).toHaveLength(2);
    expectStatus(await admin.delete(`/api/v1/rowlevelsecurity/${rule}`), 200);
  });

  it.each([
    ['a script', `SELECT 1 AS km, 'a' AS kind; SELECT km, kind FROM ${TABLE}`],
    ['a statement that shows tables', 'SHOW TABLES'],
  ])('%s is refused', async (_, sql) => {
    const id = await run(admin, sql);
    const answer = await ask(admin, id, {
      columns: [],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }],
    });
    expect(answer.status).toBe(400);
  });
});

interface Pair {
  readonly id: number;
  readonly permission: { readonly name: string };
  readonly view_menu: { readonly name: string };
}

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'km' }, aggregate: 'SUM', label: 'km' };
