import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
const TABLE = 'penguins_of_the_test';

/** One rule on a table, seen through every way to its rows, on a running server with the embedded database. */
describe('row rules of a running server', () => {
  let facet: FacetProcess;
  let admin: ApiClient;
  let databaseId: number;
  let table: number;
  let ruleId: number;
  let adminRole: number;

  beforeAll(async () => {
    facet = await startFacet({ env: { FACET_FEATURE_ENABLE_TEMPLATE_PROCESSING: 'true' } });
    admin = await signIn(facet.url);
    const made = expectStatus(
      await admin.post('/api/v1/database/', {
        database_name: 'embedded',
        sqlalchemy_uri: 'duckdb:///examples',
        expose_in_sqllab: true,
        allow_dml: true,
      }),
      201,
    );
    databaseId = made.body.id;
    await run(
      `CREATE TABLE ${TABLE} AS SELECT range AS id, CASE WHEN range < 3 THEN 'a' ELSE 'b' END AS kind FROM range(10)`,
    );
    table = await addDataset({ table_name: TABLE, schema: 'main' });
    const roles = expectStatus(await admin.get('/api/v1/security/roles/?q=(page_size:100)'), 200).body.result;
    adminRole = roles.find(({ name }: { readonly name: string }) => name === 'Admin').id;
    const rule = expectStatus(
      await admin.post('/api/v1/rowlevelsecurity/', {
        name: 'only a',
        filter_type: 'Regular',
        tables: [table],
        roles: [adminRole],
        clause: "kind = 'a'",
      }),
      201,
    );
    ruleId = rule.body.id;
  }, 90_000);
  afterAll(() => facet?.stop());

  const run = async (sql: string) => {
    const answer = await admin.post('/api/v1/sqllab/execute/', { database_id: databaseId, sql });
    return expectStatus(answer, 200).body;
  };
  const addDataset = async (dataset: object): Promise<number> =>
    expectStatus(await admin.post('/api/v1/dataset/', { database: databaseId, ...dataset }), 201).body.id;
  const ask = (id: number, query: object = {}) =>
    admin.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [{ metrics: [COUNT], ...query }] });
  const counted = async (id: number): Promise<unknown> => expectStatus(await ask(id), 200).body.result[0].data;

  it('hold for a chart of the table', async () => {
    expect(await counted(table)).toEqual([{ n: 3 }]);
  });

  it.each([
    ['plain', `SELECT * FROM ${TABLE}`],
    ['in full', `SELECT * FROM analytics.main.${TABLE}`],
    ['with', `WITH ${TABLE} AS (SELECT * FROM ${TABLE}) SELECT * FROM ${TABLE}`],
  ])('hold for a chart of a virtual dataset: %s', async (name, sql) => {
    expect(await counted(await addDataset({ table_name: `virtual ${name}`, schema: 'main', sql }))).toEqual([{ n: 3 }]);
  });

  it('hold for SQL, and for values of a column', async () => {
    expect((await run(`SELECT COUNT(*) AS n FROM main.${TABLE}`)).data).toEqual([{ n: 3 }]);
    const values = await admin.get(`/api/v1/datasource/table/${table}/column/kind/values/`);
    expect(expectStatus(values, 200).body.result).toEqual(['a']);
  });

  const change = async (clause: string): Promise<void> => {
    const body = { clause, tables: [table], roles: [adminRole] };
    expectStatus(await admin.put(`/api/v1/rowlevelsecurity/${ruleId}`, body), 201);
  };

  it('are templates, filled in for who asks', async () => {
    await change("kind = '{% if current_username() == 'admin' %}b{% else %}a{% endif %}'");
    expect(await counted(table)).toEqual([{ n: 7 }]);
    expect((await run(`SELECT COUNT(*) AS n FROM ${TABLE}`)).data).toEqual([{ n: 7 }]);
  });

  it.each([
    ['a name that means nothing', 'kind = {{ nobody }}'],
    ['more than a condition', "kind = 'a') OR (1 = 1"],
  ])('refuse every way when they cannot be used: %s', async (_, clause) => {
    await change(clause);
    expect((await ask(table)).status).toBe(400);
    const sql = { database_id: databaseId, sql: `SELECT * FROM ${TABLE}` };
    const answer = await admin.post('/api/v1/sqllab/execute/', sql);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const values = await admin.get(`/api/v1/datasource/table/${table}/column/kind/values/`);
    expect(values.status).toBe(400);
  });
});
