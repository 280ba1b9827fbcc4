import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

let facet: FacetProcess;
let admin: ApiClient;
let first: number;
let second: number;
beforeAll(async () => {
  facet = await startFacet();
  admin = await signIn(facet.url);
  const connection = { database_name: 'own', sqlalchemy_uri: 'duckdb:///examples' };
  const database: number = expectStatus(await admin.post('/api/v1/database/', connection), 201).body.id;
  const make = async (name: string): Promise<number> => {
    const made = { database, schema: 'main', table_name: name, sql: 'SELECT i FROM range(10) t(i)' };
    return expectStatus(await admin.post('/api/v1/dataset/', made), 201).body.id;
  };
  first = await make('first');
  second = await make('second');
}, 120_000);
afterAll(() => facet?.stop());

const isCached = async (id: number): Promise<boolean> => {
  const asked = { datasource: { id, type: 'table' }, queries: [{ columns: ['i'], metrics: [] }] };
  return expectStatus(await admin.post('/api/v1/chart/data', asked), 200).body.result[0].is_cached === true;
};
const bothCached = async () => [await isCached(first), await isCached(second)];
const invalidate = (body: object, who = admin) => who.post('/api/v1/cachekey/invalidate', body);
const named = (more: object) => ({
  datasources: [{ database_name: 'own', datasource_name: 'second', datasource_type: 'table', ...more }],
});

describe('POST /api/v1/cachekey/invalidate', () => {
  it('drops the answers of the data sources that are named by uid, and no others', async () => {
    await bothCached();
    expect(await bothCached()).toEqual([true, true]);
    const answer = expectStatus(await invalidate({ datasource_uids: [`${first}__table`] }), 201);
    expect(answer.body).toEqual({});
    expect(await bothCached()).toEqual([false, true]);
  });

  it.for([
    ['database and name', {}, true],
    ['database, schema and name', { schema: 'main', catalog: null }, true],
    ['another schema', { schema: 'other' }, false],
    ['another catalog', { catalog: 'other' }, false],
    ['another database', { database_name: 'else' }, false],
    ['another type', { datasource_type: 'query' }, false],
    ['a type that does not exist', { datasource_type: 'druid' }, false],
  ] as const)('finds data sources by names: %s', async ([, more, isFound]) => {
    await bothCached();
    expectStatus(await invalidate(named(more)), 201);
    expect(await bothCached()).toEqual([true, !isFound]);
  });

  it.for([
    {},
    { datasource_uids: [], datasources: [] },
    { datasource_uids: ['999999__table', 'table', '', '1__nothing', `${'9'.repeat(400)}__table`, '-1__table'] },
    named({ datasource_name: "second' OR 1=1 --" }),
  ])('answers alike where there is nothing to drop: %j', async (body) => {
    await bothCached();
    expect(expectStatus(await invalidate(body), 201).body).toEqual({});
    expect(await bothCached()).toEqual([true, true]);
  });

  it.for([
    { datasource_uids: 'all' },
    { datasource_uids: [1] },
    { datasources: [{ datasource_name: 'second' }] },
    { datasource_uids: Array.from({ length: 501 }, () => '1__table') },
  ])('refuses a body of another shape', async (body) => {
    expectStatus(await invalidate(body), 400);
  });

  it('leaves out what the caller may not read, and says nothing of it', async () => {
    const gamma = await signUp(facet.url, admin, 'gamma', ['Gamma']);
    await bothCached();
    const all = { datasource_uids: [`${first}__table`], ...named({}) };
    expect(expectStatus(await invalidate(all, gamma), 201).body).toEqual({});
    expect(await bothCached()).toEqual([true, true]);
  });

  it('is refused without the permission, and without a sign-in', async () => {
    const lab = await signUp(facet.url, admin, 'lab', ['sql_lab']);
    expectStatus(await invalidate({}, lab), 403);
    const nobody = await fetch(`${facet.url}/api/v1/cachekey/invalidate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(nobody.status).toBe(401);
  });
});
