import { createPrincipal } from '@facet/plugin-identity/contract.server';
import { objectChanges, offerRows } from '@facet/sdk/resource';
import type { Datasource } from '@facet/plugin-query/contract.server';
import type { HttpResult, MetadataStore, Principal } from '@facet/sdk/server';
import { rowLevelSecurityEndpoints } from '../common/wire/rowlevelsecurity.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testScope } from '@facet/sdk/testing';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import migrations from './migrations.ts';
import { RuleBook } from './rule-book.ts';
import { ruleRoutes } from './rule-routes.ts';
import type { Tables } from './tables.ts';

const GAMMA = 3;
const SALES = 4;
/** No plugin listens to changes in these tests. */
const NO_HOOKS = { fire: async () => undefined as never };
const NOW = new Date('2026-01-05T10:00:00Z');

const DATASETS = {
  find: async (id: number) => (id === 11 || id === 12 ? ({ id } as Datasource) : undefined),
  rows: offerRows('datasets', ['schema', 'table_name']),
};

let datasetsAreOff: boolean;
let store: TestMetadataStore;
let book: RuleBook;
let call: (key: string, input: { body?: unknown; params?: unknown; q?: unknown }) => Promise<HttpResult>;

function principal(...roleIds: readonly number[]): Principal {
  return createPrincipal(
    { id: 9, username: 'u', firstName: 'U', lastName: 'U', email: 'u@example.org', isAnonymous: false, via: 'session' },
    roleIds.map((id) => ({ id, name: `role ${id}`, views: new Map() })),
  );
}

beforeEach(async () => {
  datasetsAreOff = false;
  store = await openTestMetadataStore(migrations, {
    '0000-test-neighbours': {
      async up(db) {
        await db.schema
          .createTable('datasets')
          .addColumn('id', 'integer')
          .addColumn('table_name', 'text')
          .addColumn('schema', 'text')
          .execute();
        await db.schema.createTable('roles').addColumn('id', 'integer').addColumn('name', 'text').execute();
      },
    },
  });
  const db = store.db<Tables & { datasets: { id: number; table_name: string; schema: string | null } }>();
  await db
    .insertInto('datasets')
    .values([
      { id: 11, table_name: 'flights', schema: 'main' },
      { id: 12, table_name: 'weather', schema: null },
    ])
    .execute();
  await db
    .insertInto('roles')
    .values([
      { id: GAMMA, name: 'Gamma' },
      { id: SALES, name: 'Sales' },
    ] as never)
    .execute();
  book = new RuleBook(store);
  const users = { roleIds: async (ids: readonly number[]) => ids.filter((id) => id === GAMMA || id === SALES) };
  const routes = ruleRoutes(
    {
      metadata: store,
      users,
      objects: objectChanges(NO_HOOKS, 'row_rule'),
      datasets: async () => (datasetsAreOff ? undefined : DATASETS),
    },
    () => NOW,
  );
  call = async (key, input) => {
    const handler = routes.handlers[key];
    if (!handler) throw new Error(`No handler for ${key}.`);
    return handler({
      principal: principal(1),
      scope: testScope(principal(1)),
      params: {},
      query: {},
      request: { headers: {} },
      ...input,
    } as never);
  };
});
afterEach(() => store.close());

const regular = {
  name: 'own carrier',
  filter_type: 'Regular',
  tables: [11],
  roles: [SALES],
  clause: "carrier = 'AA'",
  group_key: 'carrier',
} as const;

const add = async (body: object) => {
  const result = await call('POST /api/v1/rowlevelsecurity/', { body });
  expect(result.status).toBe(201);
  return (result.json as { id: number }).id;
};

describe('a rule', () => {
  it('is created, read, listed, changed with 201 and deleted', async () => {
    const id = await add(regular);
    expect((await call('GET /api/v1/rowlevelsecurity/:id', { params: { id } })).json).toMatchObject({
      id,
      result: {
        name: 'own carrier',
        description: null,
        filter_type: 'Regular',
        tables: [{ id: 11, schema: 'main', table_name: 'flights' }],
        roles: [{ id: SALES, name: 'Sales' }],
        group_key: 'carrier',
        clause: "carrier = 'AA'",
      },
    });
    const list = await call('GET /api/v1/rowlevelsecurity/', {});
    expect(list.json).toMatchObject({
      count: 1,
      result: [{ id, tables: [{ id: 11, table_name: 'flights' }], changed_on_delta_humanized: 'now' }],
    });
    const put = await call('PUT /api/v1/rowlevelsecurity/:id', {
      params: { id },
      body: { name: 'renamed', tables: [12] },
    });
    expect(put).toMatchObject({ status: 201, json: { id, result: { name: 'renamed', tables: [12] } } });
    expect((await call('GET /api/v1/rowlevelsecurity/:id', { params: { id } })).json).toMatchObject({
      result: { name: 'renamed', tables: [{ id: 12 }], roles: [{ id: SALES }], clause: "carrier = 'AA'" },
    });
    expect((await call('DELETE /api/v1/rowlevelsecurity/:id', { params: { id } })).json).toEqual({ message: 'OK' });
    await expect(call('GET /api/v1/rowlevelsecurity/:id', { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('shows datasets by id while no plugin provides them, and accepts no others', async () => {
    const id = await add({ ...regular, tables: [12, 11] });
    datasetsAreOff = true;
    expect((await call('GET /api/v1/rowlevelsecurity/:id', { params: { id } })).json).toMatchObject({
      result: {
        tables: [
          { id: 11, schema: null, table_name: '11' },
          { id: 12, schema: null, table_name: '12' },
        ],
      },
    });
    expect((await call('GET /api/v1/rowlevelsecurity/related/:column', { params: { column: 'tables' } })).json).toEqual(
      {
        count: 0,
        result: [],
      },
    );
    const put = call('PUT /api/v1/rowlevelsecurity/:id', { params: { id }, body: { tables: [12] } });
    await expect(put).rejects.toMatchObject({ status: 422, body: { message: "[l'Datasource does not exist']" } });
  });

  it('is deleted with others', async () => {
    const ids = [await add(regular), await add({ ...regular, name: 'second' })];
    expect((await call('DELETE /api/v1/rowlevelsecurity/', { q: ids })).json).toEqual({ message: 'Deleted 2 rules' });
    await expect(call('DELETE /api/v1/rowlevelsecurity/', { q: ids })).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['an unknown role', { ...regular, roles: [99] }, "[l'Some roles do not exist']"],
    ['an unknown dataset', { ...regular, tables: [11, 99] }, "[l'Datasource does not exist']"],
  ])('with %s is refused with 422', async (_name, body, message) => {
    await expect(call('POST /api/v1/rowlevelsecurity/', { body })).rejects.toMatchObject({
      status: 422,
      body: { message },
    });
    expect((await call('GET /api/v1/rowlevelsecurity/', {})).json).toMatchObject({ count: 0 });
  });

  it('cannot get the name of another rule', async () => {
    await add(regular);
    await expect(call('POST /api/v1/rowlevelsecurity/', { body: regular })).rejects.toMatchObject({ status: 422 });
  });

  it.each(['POST /api/v1/rowlevelsecurity/', 'PUT /api/v1/rowlevelsecurity/:id'] as const)(
    'needs a table: %s',
    (key) => {
      const parsed = rowLevelSecurityEndpoints[key].body.safeParse({ ...regular, tables: [] });
      expect(parsed.error?.issues).toMatchObject([{ path: ['tables'], message: 'Shorter than minimum length 1.' }]);
    },
  );
});

describe('the rules that bind', () => {
  const clauses = async (who: Principal, dataset = 11, asked = book) =>
    (await asked.rulesOf(who)).filter(({ datasetId }) => datasetId === dataset).map(({ anyOf }) => anyOf);

  it('are Regular ones for holders of their roles, Base ones for everybody else, on their datasets only', async () => {
    await add(regular);
    await add({ ...regular, name: 'base', filter_type: 'Base', clause: 'year > 2000', group_key: null });
    expect(await clauses(principal(SALES))).toEqual([["carrier = 'AA'"]]);
    expect(await clauses(principal(GAMMA))).toEqual([['year > 2000']]);
    expect(await clauses(principal(GAMMA, SALES))).toEqual([["carrier = 'AA'"]]);
    expect(await clauses(principal())).toEqual([['year > 2000']]);
    expect(await clauses(principal(SALES), 12)).toEqual([]);
    expect(await book.ruledDatasets()).toEqual([11]);
  });

  it('change with the rule, at once', async () => {
    const id = await add(regular);
    expect(await clauses(principal(SALES))).toEqual([["carrier = 'AA'"]]);
    await call('PUT /api/v1/rowlevelsecurity/:id', {
      params: { id },
      body: { clause: "carrier = 'BB'", tables: [11], roles: [SALES] },
    });
    expect(await clauses(principal(SALES))).toEqual([["carrier = 'BB'"]]);
    await call('DELETE /api/v1/rowlevelsecurity/:id', { params: { id } });
    expect(await clauses(principal(SALES))).toEqual([]);
    expect(await book.ruledDatasets()).toEqual([]);
  });

  it('of one group are alternatives', async () => {
    await add(regular);
    const other = { ...regular, name: 'other', clause: "carrier = 'CC'" };
    await add(other);
    expect(await clauses(principal(SALES))).toEqual([["carrier = 'AA'", "carrier = 'CC'"]]);
    await add({ ...other, name: 'alone', group_key: null, clause: 'year > 2000' });
    expect(await clauses(principal(SALES))).toEqual([["carrier = 'AA'", "carrier = 'CC'"], ['year > 2000']]);
  });

  it.each([
    { clause: "carrier = 'BB'" },
    { name: 'renamed' },
    { description: 'why' },
    { group_key: null },
    { roles: [SALES, GAMMA] },
    { tables: [11, 12] },
    {},
  ])('go on binding when a part of them is changed: %j', async (body) => {
    const id = await add(regular);
    await call('PUT /api/v1/rowlevelsecurity/:id', { params: { id }, body });
    expect(await clauses(principal(SALES))).toEqual([['clause' in body ? body.clause : regular.clause]]);
  });

  it('are read again for each query if other processes may write', async () => {
    const postgres: MetadataStore = {
      dialect: 'postgres',
      db: () => store.db(),
      now: () => store.now(),
      transaction: (work) => store.transaction(work),
    };
    const elsewhere = new RuleBook(postgres);
    expect(await clauses(principal(SALES), 11, elsewhere)).toEqual([]);
    await add(regular);
    expect(await clauses(principal(SALES), 11, elsewhere)).toHaveLength(1);
    expect(await clauses(principal(SALES), 12, elsewhere)).toEqual([]);
  });

  it('are not guessed when they cannot be read, and are read again afterwards', async () => {
    let broken = true;
    const flaky: MetadataStore = {
      dialect: 'sqlite',
      db: () => {
        if (broken) throw new Error('disk I/O error');
        return store.db();
      },
      now: () => store.now(),
      transaction: (work) => store.transaction(work),
    };
    await add(regular);
    const flakyBook = new RuleBook(flaky);
    await expect(clauses(principal(SALES), 11, flakyBook)).rejects.toThrow('disk I/O error');
    broken = false;
    expect(await clauses(principal(SALES), 11, flakyBook)).toHaveLength(1);
  });
});
