import { EngineError, FairPlaces, type Principal } from '@facet/sdk/server';
import { runOptions } from '@facet/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDuckDb, type TestDuckDb } from '../../../engine-duckdb/server/testing/open-duckdb.ts';
import type { DatabaseConnection, TableDataset } from '../../contract.server.ts';
import type { OpenDatabases, Opened } from '../gateway/open-databases.ts';
import { admissionOf } from '../gateway/admission.ts';
import { QueryRefusal } from '../sql/errors.ts';
import { RowPolicies } from './row-policies.ts';

const CONNECTION: DatabaseConnection = {
  id: 1,
  uuid: 'u',
  name: 'examples',
  engine: 'duckdb',
  spec: {
    id: 1,
    name: 'examples',
    scheme: 'duckdb',
    username: null,
    password: null,
    hostname: null,
    port: null,
    database: 'examples',
    query: {},
    extra: {},
    connectTimeoutMs: 5_000,
  },
  changedOn: '1',
  cacheTimeout: null,
  allowDml: false,
  allowRunAsync: false,
  allowCtas: false,
  allowCvas: false,
  exposeInSqllab: true,
  forceCtasSchema: null,
  impersonateUser: false,
};

const who: Principal = {
  id: 2,
  username: 'someone',
  firstName: '',
  lastName: '',
  email: '',
  isAnonymous: false,
  roles: [],
  roleIds: [],
  isAdmin: false,
  via: 'session',
  can: () => false,
  viewsOf: () => [],
};

const people: TableDataset = {
  id: 8,
  catalog: null,
  schema: 'main',
  tableName: 'people',
  subject: { id: 8, name: 'people', perm: 'p', schemaPerm: null, databasePerm: 'd', ownerIds: [] },
};

describe('row rules in SQL of DuckDB', () => {
  let duck: TestDuckDb;
  let opened: Opened;
  let policies: RowPolicies;

  beforeAll(async () => {
    duck = await openDuckDb();
    const database = await duck.engine.open(duck.spec);
    for (const sql of [
      "CREATE TABLE people AS SELECT range AS n, CASE WHEN range % 2 = 0 THEN 'even' ELSE 'odd' END AS kind FROM range(10)",
      'CREATE SCHEMA other',
      'CREATE TABLE other.people AS SELECT * FROM people',
    ]) {
      await database.run(sql, runOptions({ readOnly: false }));
    }
    const functionNames = async () => new Set(await database.functionNames(AbortSignal.timeout(5_000)));
    opened = {
      connection: CONNECTION,
      engine: duck.engine,
      database,
      admission: new FairPlaces(admissionOf(1)),
      catalog: null,
      catalogs: async () => undefined,
      functionNames,
    };
    const databases: Pick<OpenDatabases, 'get'> = { get: async () => opened };
    policies = new RowPolicies({
      rules: {
        rulesOf: async () => new Map([[8, [["kind = 'odd'"]]]]),
        ruledDatasets: async () => new Set([8]),
      },
      access: {
        canDatabase: () => false,
        canSchema: () => false,
        canDatasource: () => true,
        ensureDatasource() {},
        syncObjectPermission: async () => {},
      },
      databases,
      tablesNamed: async () => [people],
      templates: () => undefined,
    });
  });
  afterAll(() => duck.close());

  async function count(sql: string, schema: string | null = null): Promise<unknown> {
    const narrowed = await policies.narrowText(sql, { who, databaseId: 1, catalog: null, schema });
    const batch = await opened.database.run(`SELECT COUNT(*)::INTEGER FROM (${narrowed}\n) q`, runOptions({ schema }));
    const [vector] = batch.vectors;
    return vector && Number(vector.values[0]);
  }

  it.each([
    ['the name', 'SELECT * FROM people'],
    ['schema and name', 'SELECT * FROM main.people'],
    ['catalogue and name', 'SELECT * FROM analytics.people'],
    ['catalogue, schema and name', 'SELECT * FROM analytics.main.people'],
    ['another case', 'SELECT * FROM "PEOPLE"'],
    ['from first', 'FROM people'],
    ['a join with itself', 'SELECT a.n FROM people a JOIN main.people b ON a.n = b.n'],
    ['a positional join', 'SELECT p.n FROM people p POSITIONAL JOIN (SELECT * FROM people) q'],
  ])('hold under %s', async (_, sql) => {
    await expect(count(sql)).resolves.toBe(5);
  });

  it('leave a table of another schema alone', async () => {
    await expect(count('SELECT * FROM other.people')).resolves.toBe(10);
    await expect(count('SELECT * FROM people', 'other')).resolves.toBe(10);
  });

  it.each([
    ['SELECT * FROM (people)'],
    ["SELECT * FROM duckdb_table_sample('people')"],
    ["SELECT * FROM histogram('people', kind)"],
    ["SELECT * FROM pragma_storage_info('people')"],
    ['SELECT (SELECT MAX(n) FROM some_macro())'],
    ['SUMMARIZE people'],
    ['PIVOT people ON kind USING count(*)'],
    ['SELECT * FROM people TABLESAMPLE 50%'],
    ["SELECT * FROM query_table('people')"],
    ['not SQL at all'],
  ])('refuse what cannot be narrowed: %s', async (sql) => {
    // Refused before the database sees it: the database would refuse some of these by itself.
    await expect(policies.narrowText(sql, { who, databaseId: 1, catalog: null, schema: null })).rejects.toBeInstanceOf(
      QueryRefusal,
    );
  });

  it.each([
    ['SELECT estimated_size FROM duckdb_tables'],
    ['SELECT estimated_size FROM main.duckdb_tables'],
    ['FROM system.main.duckdb_tables'],
    ['SELECT reltuples FROM pg_class'],
    ['SELECT n FROM people JOIN pg_catalog.pg_class ON true'],
    ['SELECT (SELECT MAX(reltuples) FROM pg_class)'],
    ['WITH c AS (FROM "DUCKDB_TABLES") FROM c'],
  ])("refuse the engine's own counts of rows: %s", async (sql) => {
    for (const schema of [null, 'main'])
      await expect(policies.narrowText(sql, { who, databaseId: 1, catalog: null, schema })).rejects.toThrow(
        'reveals data about',
      );
  });

  it.each([
    ['a value', new EngineError('data', 'invalid "bob"'), true],
    ['a name that a row held', new EngineError('table-missing', 'no "bob"', { whileRunning: true }), true],
    ['a name of the text', new EngineError('table-missing', 'no "bob"', { line: 1, column: 1 }), false],
    ['the time limit', new EngineError('timeout', 'too slow', { whileRunning: true }), false],
  ])('keep the words of a complaint about %s to themselves where they may hold one', async (_, error, hidden) => {
    const told = await policies.redactError(error, who, 1);
    expect(told instanceof Error && told.message !== error.message).toBe(hidden);
  });

  it('say which table of a sub-query the caller may not read', async () => {
    const narrow = await policies.subqueryNarrower({ who, databaseId: 1, catalog: null, schema: null });
    expect(narrow('SELECT (SELECT MAX(n) FROM people)\n')).toContain("kind = 'odd'");
    expect(() => narrow('SELECT (SELECT 1 FROM secrets)\n')).toThrow('You need access to the table main.secrets');
  });
});
