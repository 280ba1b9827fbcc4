import type { Access, EngineTable, Principal } from '@facet/sdk/server';
import { HttpError, notFound } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import type { DatabaseConnection, Datasource, Introspection } from '../../contract.server.ts';
import type { OpenDatabases, Opened } from '../gateway/open-databases.ts';
import { testPostgresDialect } from '../sql/testing/postgres-dialect.ts';
import { partOf } from '../testing/part-of.ts';
import { DatabaseVisibility } from './database-visibility.ts';
import { createIntrospection } from './introspection.ts';

/** Rights on the database `shop` with the schemas `public` and `hr`; `orders` has a dataset. */
type Right = 'database' | 'schema_access [shop].[public]' | 'datasource_access [shop].[orders](id:1)';
const person = (...rights: readonly Right[]): Principal => ({
  id: 7,
  username: 'someone',
  firstName: '',
  lastName: '',
  email: '',
  isAnonymous: false,
  roles: [],
  roleIds: [],
  via: 'session',
  can: () => false,
  viewsOf: (action: string) =>
    rights.flatMap((right) => (right.startsWith(`${action} `) ? [right.slice(action.length + 1)] : [])),
  isAdmin: rights.includes('database'),
});

const access: Access = {
  canDatabase: (who) => who.isAdmin,
  canSchema: (who, { name }, schema) => who.isAdmin || who.viewsOf('schema_access').includes(`[${name}].[${schema}]`),
  canDatasource: (who, { perm }) => who.isAdmin || who.viewsOf('datasource_access').includes(perm),
  ensureDatasource(who, subject) {
    if (!this.canDatasource(who, subject)) throw new HttpError(403, { message: 'no' });
  },
  syncObjectPermission: async () => undefined,
};

const SHOP = { id: 1, name: 'shop' } as DatabaseConnection;
const subject = {
  id: 1,
  name: 'orders',
  perm: '[shop].[orders](id:1)',
  schemaPerm: '[shop].[public]',
  databasePerm: '[shop].(id:1)',
  ownerIds: [],
};
const DATASETS = [{ id: 1, catalog: null, schema: 'public', tableName: 'orders', subject }];
const TABLES: Readonly<Record<string, readonly string[]>> = { public: ['orders', 'stock'], hr: ['salaries'] };
const VIRTUAL = 'SELECT total FROM stock';

function opened() {
  const asked: string[] = [];
  const database = {
    schemas: async () => Object.keys(TABLES),
    tables: async (schema: string | null): Promise<readonly EngineTable[]> =>
      (TABLES[schema ?? 'public'] ?? []).map((name) => ({ name, type: 'table' })),
    async describeTable(schema: string | null, name: string) {
      asked.push(`${schema ?? 'public'}.${name}`);
      return { columns: [], comment: null, primaryKey: [], foreignKeys: [], indexes: [] };
    },
    defaultSchema: async () => 'public',
    functionNames: async () => ['lower'],
    async describeQuery(sql: string) {
      asked.push(sql);
      return [];
    },
  };
  const engine = {
    dialect: testPostgresDialect,
    vocabulary: partOf<Opened['engine']['vocabulary']>({}),
    deniedFunctions: new Set(),
  };
  const opened = partOf<Opened>({
    connection: SHOP,
    database: partOf<Opened['database']>(database),
    engine: partOf<Opened['engine']>(engine),
    catalog: null,
    catalogs: async () => undefined,
  });
  const databases = partOf<OpenDatabases>({ get: async () => opened });
  const visibility = new DatabaseVisibility({
    access,
    connections: async () => ({
      find: async (id) => (id === SHOP.id ? SHOP : undefined),
    }),
    tableDatasets: async () => DATASETS,
    open: async () => opened,
  });
  const of = (who: Principal | null): Introspection =>
    createIntrospection(who, {
      databases,
      visibility,
      access,
      planner: { lookups: () => Promise.reject(new Error('unused')) } as never,
      templates: () => undefined,
      async source(reader, _type, id) {
        if (id !== 2 || !reader.viewsOf('datasource_access').includes(subject.perm)) throw notFound();
        return { sql: VIRTUAL } as Datasource;
      },
      scopeOf: async () => ({ database: SHOP, defaultSchema: 'public', datasets: DATASETS }),
    });
  return { of, asked };
}

const signal = new AbortController().signal;
const HIDDEN = expect.objectContaining({ status: 404 });
const outcome = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
const READER = person('datasource_access [shop].[orders](id:1)');
const PUBLIC = person('schema_access [shop].[public]');
const WHOLE = person('database');
const WITHOUT_RIGHTS = person();

/** What each of them gets: the system, who has the whole database, its schema `public`, its table `orders`, nothing. */
const CALLS: readonly (readonly [string, (from: Introspection) => Promise<unknown>, readonly unknown[]])[] = [
  ['schemas', (from) => from.schemas(1, signal), [['public', 'hr'], ['public', 'hr'], ['public'], ['public'], HIDDEN]],
  [
    'tables of public',
    async (from) => (await from.tables(1, 'public', signal)).map(({ name }) => name),
    [['orders', 'stock'], ['orders', 'stock'], ['orders', 'stock'], ['orders'], HIDDEN],
  ],
  [
    'tables of hr',
    async (from) => (await from.tables(1, 'hr', signal)).map(({ name }) => name),
    [['salaries'], ['salaries'], [], [], HIDDEN],
  ],
  [
    'an open table',
    async (from) => Boolean(await from.describeTable(1, null, 'orders', signal)),
    [true, true, true, true, HIDDEN],
  ],
  [
    'a closed table',
    async (from) => Boolean(await from.describeTable(1, 'hr', 'salaries', signal)),
    [true, true, HIDDEN, HIDDEN, HIDDEN],
  ],
  ['the own schema', (from) => from.defaultSchema(1, signal), ['public', 'public', 'public', 'public', HIDDEN]],
  ['functions', (from) => from.functionNames(1, signal), [['lower'], ['lower'], ['lower'], ['lower'], HIDDEN]],
  ['an unknown database', (from) => from.schemas(2, signal), [HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN]],
  [
    'columns of an open table',
    (from) => from.describeSource({ databaseId: 1, schema: null, tableName: 'orders', sql: null }, signal),
    [[], [], [], [], HIDDEN],
  ],
  [
    'columns of a closed table',
    (from) => from.describeSource({ databaseId: 1, schema: 'hr', tableName: 'salaries', sql: null }, signal),
    [[], [], HIDDEN, HIDDEN, HIDDEN],
  ],
  [
    'SQL over an open schema',
    (from) => from.describeSource({ databaseId: 1, schema: null, tableName: 'x', sql: VIRTUAL }, signal),
    [[], [], [], HIDDEN, HIDDEN],
  ],
  [
    'SQL over a closed table',
    (from) =>
      from.describeSource({ databaseId: 1, schema: null, tableName: 'x', sql: 'SELECT pay FROM hr.salaries' }, signal),
    [[], [], HIDDEN, HIDDEN, HIDDEN],
  ],
  [
    'the SQL of a dataset that is open',
    (from) => from.describeSource({ databaseId: 1, schema: null, tableName: 'x', sql: VIRTUAL, datasetId: 2 }, signal),
    [[], [], HIDDEN, [], HIDDEN],
  ],
  [
    'other SQL in the name of a dataset that is open',
    (from) =>
      from.describeSource(
        { databaseId: 1, schema: null, tableName: 'x', sql: 'SELECT pay FROM hr.salaries', datasetId: 2 },
        signal,
      ),
    [[], [], HIDDEN, HIDDEN, HIDDEN],
  ],
];

describe('what a database holds is told as far as it is open', () => {
  it.each(CALLS)('%s', async (_what, call, expected) => {
    const readers = [null, WHOLE, PUBLIC, READER, WITHOUT_RIGHTS];
    const got = await Promise.all(readers.map((who) => outcome(call(opened().of(who)))));
    expect(got).toEqual(expected);
  });

  it('and the database is not asked for what is closed', async () => {
    const { of, asked } = opened();
    await outcome(of(READER).describeTable(1, 'hr', 'salaries', signal));
    await outcome(
      of(READER).describeSource({ databaseId: 1, schema: null, tableName: 'x', sql: 'SELECT 1 FROM stock' }, signal),
    );
    expect(asked).toEqual([]);
  });
});
