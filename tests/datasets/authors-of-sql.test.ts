import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { grant, made } from '../support/made-objects.ts';

const TABLES = ['towns', 'wages'] as const;
type Table = (typeof TABLES)[number];

/** Mallory may write datasets, and may read one table of the database and no other. */
describe('SQL of a dataset may be written only by users who may read every table in it', () => {
  let facet: FacetProcess;
  let admin: ApiClient;
  let mallory: ApiClient & { readonly id: number };
  let database: number;
  let reader: number;

  beforeAll(async () => {
    facet = await startFacet({ env: { FACET_FEATURE_ENABLE_TEMPLATE_PROCESSING: 'true' } });
    admin = await signIn(facet.url);
    const embedded = { database_name: 'embedded', sqlalchemy_uri: 'duckdb:///examples', expose_in_sqllab: true };
    database = await made(admin, '/api/v1/database/', { ...embedded, allow_dml: true });
    const sql = `CREATE TABLE towns AS SELECT 'Oslo' AS name; CREATE TABLE wages AS SELECT unnest(['ann', 'bob']) AS name`;
    expectStatus(await admin.post('/api/v1/sqllab/execute/', { database_id: database, sql }), 200);
    for (const table of TABLES) await made(admin, '/api/v1/dataset/', { database, schema: 'main', table_name: table });
    reader = await made(admin, '/api/v1/security/roles/', { name: 'authors' });
    await granted();
    mallory = await signUp(facet.url, admin, 'mallory', ['Gamma', 'authors']);
  }, 90_000);
  afterAll(() => facet?.stop());

  /** The rights of the author: those of writing, and one table or dataset of each of the names. */
  const granted = (...names: readonly string[]) =>
    grant(
      admin,
      reader,
      (action, view) =>
        (['can_write', 'can_duplicate'].includes(action) && view === 'Dataset') ||
        (action === 'datasource_access' &&
          ['towns', ...names].some((name) => view.startsWith('[embedded].') && view.includes(`[${name}]`))),
    );
  const virtual = (name: string, sql: string, more: object = {}) =>
    made(admin, '/api/v1/dataset/', { database, schema: 'main', table_name: name, sql, ...more });
  const namesIn = async (id: number): Promise<readonly string[]> => {
    const body = { datasource: { id, type: 'table' }, queries: [{ columns: ['name'], row_limit: 10 }] };
    const answer = await mallory.post('/api/v1/chart/data', body);
    return answer.status === 200 ? answer.body.result[0].data.map(({ name }: { name: string }) => name).toSorted() : [];
  };
  const params = (table: Table) => JSON.stringify({ table });

  it('also where only parameters change that are filled into it', async () => {
    const more = { template_params: params('towns'), owners: [mallory.id] };
    const id = await virtual('filled', 'SELECT * FROM {{ table }}', more);
    const change = (body: object) => mallory.put(`/api/v1/dataset/${id}`, body);
    expect((await change({ template_params: params('wages') })).status).toBe(422);
    expect(await namesIn(id)).toEqual(['Oslo']);
    // A form that sends what it was given changes nothing.
    expectStatus(await change({ template_params: params('towns'), description: 'Mine' }), 200);
    expectStatus(await admin.put(`/api/v1/dataset/${id}`, { template_params: params('wages') }), 200);
    expect(await namesIn(id)).toEqual(['ann', 'bob']);
  });

  it('parameters that nothing is filled with are free', async () => {
    const id = await virtual('plain', 'SELECT * FROM wages', { owners: [mallory.id] });
    expectStatus(await mallory.put(`/api/v1/dataset/${id}`, { template_params: params('wages') }), 200);
  });

  it('also where it is copied: no copy is without the rules of the first one', async () => {
    const id = await virtual('ruled', 'SELECT * FROM wages');
    await granted('ruled');
    const rule = { name: 'ann alone', filter_type: 'Regular', clause: "name = 'ann'", tables: [id], roles: [reader] };
    expectStatus(await admin.post('/api/v1/rowlevelsecurity/', rule), 201);
    expect(await namesIn(id)).toEqual(['ann']);
    const copy = (who: ApiClient, base: number, table_name: string) =>
      who.post('/api/v1/dataset/duplicate', { base_model_id: base, table_name });
    expect((await copy(mallory, id, 'without a rule')).status).toBe(422);
    const open = await virtual('open', 'SELECT * FROM main.towns');
    await granted('ruled', 'open');
    expectStatus(await copy(mallory, open, 'mine'), 201);
    expectStatus(await copy(admin, id, 'of an administrator'), 201);
  });
});
