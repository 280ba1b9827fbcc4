import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMariaDb, isMariaDb } from '../mariadb/find-mariadb.ts';
import { startMariaDb, type TestMariaDb } from '../mariadb/start-mariadb.ts';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const found = await findMariaDb();
const DAYS = 60;

/** `sales`: one row a day from 2024-01-01 on, in two cities by turns, 1.50 each; `people`: one row. */
const rowsOf = (): string =>
  Array.from({ length: DAYS }, (_, i) => {
    const at = new Date(Date.UTC(2024, 0, 1 + i, 12, 30)).toISOString().slice(0, 19).replace('T', ' ');
    return `(${i}, '${i % 2 === 0 ? 'Oslo' : 'Quito'}', '${at}', '${at.slice(0, 10)}', 1.50, ${9007199254740993n + BigInt(i)})`;
  }).join(', ');
const TABLES = [
  `CREATE TABLE sales (id INTEGER PRIMARY KEY, city VARCHAR(20) NOT NULL, at DATETIME, day DATE, price DECIMAL(10, 2), big BIGINT)`,
  'CREATE INDEX sales_city ON sales (city)',
  `INSERT INTO sales VALUES ${rowsOf()}`,
  'CREATE TABLE people (id INTEGER PRIMARY KEY, secret VARCHAR(20))',
  "INSERT INTO people VALUES (1, 'hidden')",
];

interface Place {
  readonly name: string;
  readonly uri: () => string;
  readonly schema: string;
  readonly endless: string;
  /** A common table expression may hide the table that it reads. */
  readonly mayShadow: boolean;
  /** Attempts that must be refused before or by the database. */
  readonly hostile: readonly string[];
}

const places: readonly Place[] = [
  ...(isMariaDb(found)
    ? [
        {
          name: 'MariaDB',
          uri: () =>
            `mysql+pymysql://${server.user}:${encodeURIComponent(server.password)}@${server.host}:${server.port}/shop`,
          schema: 'shop',
          endless: 'SELECT COUNT(*) FROM seq_1_to_1000000 a JOIN seq_1_to_1000000 b ON a.seq * b.seq % 7 = 3',
          mayShadow: true,
          hostile: [
            "SELECT 1 /*! INTO OUTFILE '/tmp/facet-made' */",
            "SELECT LOAD_FILE('/etc/passwd')",
            'SELECT SLEEP(1)',
            'TABLE sales',
            "SELECT 1 INTO OUTFILE '/tmp/facet-made'",
            'SET GLOBAL max_connections = 1',
          ],
        },
      ]
    : []),
  {
    name: 'SQLite',
    uri: () => `sqlite:///${join(folder, 'shop.db')}`,
    schema: 'main',
    endless: 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT COUNT(*) FROM c',
    mayShadow: false,
    hostile: [
      "ATTACH '/etc/passwd' AS p",
      'PRAGMA database_list',
      'SELECT * FROM pragma_database_list',
      "SELECT load_extension('x')",
      'SELECT 1 WHERE 1 IN sales',
    ],
  },
];

let server: TestMariaDb;
let folder: string;
let facet: FacetProcess;
let admin: ApiClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facet-engines-'));
  const file = new DatabaseSync(join(folder, 'shop.db'));
  for (const statement of TABLES) file.exec(statement);
  file.close();
  if (isMariaDb(found)) {
    server = await startMariaDb(found);
    await server.createDatabase('shop');
    await server.run('USE shop', ...TABLES);
  }
  facet = await startFacet({ env: { FACET_LOCAL_DATABASES: folder } });
  admin = await signIn(facet.url);
}, 120_000);
afterAll(async () => {
  await facet?.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(places)('a server with a database of $name', ({ name, uri, schema, endless, hostile, mayShadow }) => {
  let database: number;
  let dataset: number;
  const run = (sql: string, more: object = {}) =>
    admin.post('/api/v1/sqllab/execute/', { database_id: database, schema, sql, ...more });
  const rows = async (sql: string): Promise<unknown> => expectStatus(await run(sql), 200).body.data;
  const chart = (query: object, id = dataset) =>
    admin.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [query] });
  const charted = async (query: object): Promise<unknown> => expectStatus(await chart(query), 200).body.result[0].data;
  const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };

  it('tries and registers it, and keeps its password', async () => {
    const body = { database_name: name, sqlalchemy_uri: uri() };
    expectStatus(await admin.post('/api/v1/database/test_connection/', body), 200);
    const made = expectStatus(await admin.post('/api/v1/database/', { ...body, expose_in_sqllab: true }), 201);
    database = made.body.id;
    const kept = expectStatus(await admin.get(`/api/v1/database/${database}/connection`), 200);
    expect(made.text + kept.text).not.toMatch(/p(@|%40)ss/);
    expect(kept.body.result.sqlalchemy_uri.startsWith(uri().split('://', 1)[0] ?? '')).toBe(true);
  });

  it('is among the engines that can be chosen', async () => {
    const { body } = expectStatus(await admin.get('/api/v1/database/available/'), 200);
    const backend = uri().split(/[+:]/, 1)[0];
    expect(body.databases.find(({ engine }: { readonly engine: string }) => engine === backend)).toMatchObject({
      preferred: true,
    });
  });

  it('shows its tables and their columns', async () => {
    const tables = expectStatus(
      await admin.get(`/api/v1/database/${database}/tables/?q=(force:!f,schema_name:${schema})`),
      200,
    );
    expect(tables.body.result.map(({ value }: { readonly value: string }) => value).sort()).toEqual([
      'people',
      'sales',
    ]);
    const { body } = expectStatus(
      await admin.get(`/api/v1/database/${database}/table_metadata/?name=sales&schema=${schema}`),
      200,
    );
    expect(body.columns.map((column: { readonly name: string }) => column.name)).toEqual([
      'id',
      'city',
      'at',
      'day',
      'price',
      'big',
    ]);
    expect(body.primaryKey.column_names).toEqual(['id']);
    expect(body.indexes.map((index: { readonly column_names: unknown }) => index.column_names)).toContainEqual([
      'city',
    ]);
  });

  it('answers SQL Lab', async () => {
    const { body } = expectStatus(await run('SELECT id, city, price, big FROM sales ORDER BY id LIMIT 2'), 200);
    expect(JSON.stringify(body.data)).toContain('"city":"Oslo"');
    expect(body.columns.map((column: { readonly type_generic: number }) => column.type_generic)).toEqual([0, 1, 0, 0]);
    expect(await run('SELECT nowhere FROM sales')).toMatchObject({ status: 400 });
    const many = expectStatus(await run('SELECT COUNT(*) AS n FROM sales; SELECT 2 AS two'), 200);
    expect(many.body.data).toEqual([{ two: 2 }]);
  });

  it('answers charts with a time grain, in months', async () => {
    const made = await admin.post('/api/v1/dataset/', { database, schema, table_name: 'sales' });
    dataset = expectStatus(made, 201).body.id;
    const query = {
      granularity: 'at',
      is_timeseries: true,
      extras: { time_grain_sqla: 'P1M' },
      columns: [],
      metrics: [COUNT, { expressionType: 'SQL', sqlExpression: 'SUM(price)', label: 'total' }],
      orderby: [],
    };
    expect(await charted(query)).toEqual([
      { __timestamp: Date.UTC(2024, 0, 1), n: 31, total: 46.5 },
      { __timestamp: Date.UTC(2024, 1, 1), n: 29, total: 43.5 },
    ]);
  });

  it.each([
    ['at', 9],
    ['day', 9],
  ])('filters by %s, from the first day to before the last', async (column, days) => {
    const filters = [{ col: column, op: 'TEMPORAL_RANGE', val: '2024-01-10 : 2024-01-19' }];
    expect(await charted({ metrics: [COUNT], filters })).toEqual([{ n: days }]);
  });

  it('answers charts of columns, filters and virtual datasets', async () => {
    expect(
      await charted({
        columns: ['city'],
        metrics: [COUNT],
        orderby: [['n', false]],
        filters: [{ col: 'city', op: 'ILIKE', val: 'os%' }],
        row_limit: 5,
      }),
    ).toEqual([{ city: 'Oslo', n: 30 }]);
    const made = await admin.post('/api/v1/dataset/', {
      database,
      schema,
      table_name: 'virtual',
      sql: "SELECT city, id FROM sales WHERE city <> 'x' -- all",
    });
    const answer = await chart({ metrics: [COUNT], columns: [] }, expectStatus(made, 201).body.id);
    expect(expectStatus(answer, 200).body.result[0].data).toEqual([{ n: DAYS }]);
  });

  it('stops a query within a second', async () => {
    const client_id = `stop-${name}`;
    const running = run(endless, { client_id });
    await sleep(700);
    const asked = Date.now();
    expectStatus(await admin.post('/api/v1/query/stop', { client_id }), 200);
    const answer = await running;
    expect(Date.now() - asked).toBeLessThan(1_000);
    expect(expectStatus(answer, 200).body).toMatchObject({ status: 'stopped', query: { state: 'stopped' } });
    expect(await rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.each([
    ...hostile,
    'DELETE FROM sales',
    'INSERT INTO people VALUES (2, NULL)',
    'DROP TABLE sales',
    'CREATE TABLE made (a INTEGER)',
  ])('refuses %s', async (sql) => {
    const answer = await run(sql);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await rows('SELECT COUNT(*) AS n FROM sales')).toEqual([{ n: DAYS }]);
    const clause = sql.replace(/^SELECT /, '');
    const charts = await chart({ metrics: [COUNT], extras: { where: `(${clause}) IS NOT NULL` } });
    expect([400, 403, 422]).toContain(charts.status);
  });

  describe('with a rule on a table', () => {
    beforeAll(async () => {
      const roles = expectStatus(await admin.get('/api/v1/security/roles/?q=(page_size:100)'), 200).body.result;
      const role = roles.find((candidate: { readonly name: string }) => candidate.name === 'Admin').id;
      const rule = {
        name: `only Oslo of ${name}`,
        filter_type: 'Regular',
        tables: [dataset],
        roles: [role],
        clause: "city = 'Oslo'",
      };
      expectStatus(await admin.post('/api/v1/rowlevelsecurity/', rule), 201);
    });

    it('shows charts only its rows', async () => {
      expect(await charted({ metrics: [COUNT] })).toEqual([{ n: 30 }]);
    });

    it.each<readonly [sql: string, n: number]>([
      ['SELECT COUNT(*) AS n FROM sales', 30],
      [`SELECT COUNT(*) AS n FROM ${schema}.sales AS s`, 30],
      ['SELECT COUNT(*) AS n FROM people p JOIN sales s ON s.id >= 0', 30],
      ['SELECT COUNT(*) AS n FROM people, sales', 30],
      ['SELECT (SELECT COUNT(*) FROM sales) AS n', 30],
      ...(mayShadow ? [['WITH sales AS (SELECT * FROM sales) SELECT COUNT(*) AS n FROM sales', 30] as const] : []),
      ['WITH a AS (SELECT * FROM sales), b AS (SELECT * FROM a) SELECT COUNT(*) AS n FROM b', 30],
      ['SELECT COUNT(*) AS n FROM (SELECT * FROM sales UNION ALL SELECT * FROM sales) u', 60],
      ['SELECT COUNT(*) AS n FROM people WHERE id IN (SELECT id FROM sales)', 0],
      ['SELECT COUNT(*) AS n /* /* */ FROM sales -- */', 30],
      ['SELECT COUNT(*) AS n FROM `sales`', 30],
    ])('shows SQL Lab only its rows: %s', async (sql, n) => {
      expect(await rows(sql)).toEqual([{ n }]);
    });

    it.each(['SELECT COUNT(*) AS n FROM (TABLE sales) x', 'WITH x AS (TABLE sales) SELECT COUNT(*) AS n FROM x'])(
      'refuses what could go round it: %s',
      async (sql) => {
        expect((await run(sql)).status).toBeGreaterThanOrEqual(400);
      },
    );
  });
});

describe.skipIf(!isMariaDb(found))(
  `a MariaDB that cannot be reached${isMariaDb(found) ? '' : ` (${found.reason})`}`,
  () => {
    const trial = async (change: (uri: string) => string) => {
      const uri = places[0]?.uri() ?? '';
      return admin.post('/api/v1/database/test_connection/', { database_name: 'trial', sqlalchemy_uri: change(uri) });
    };

    it.each([
      ['a wrong password', (uri: string) => uri.replace(/:[^:@]+@/, ':open-sesame@'), 'CONNECTION_ACCESS_DENIED_ERROR'],
      [
        'a database that is not there',
        (uri: string) => uri.replace(/shop$/, 'absent'),
        'CONNECTION_UNKNOWN_DATABASE_ERROR',
      ],
      [
        'a port without a listener',
        (uri: string) => uri.replace(/:\d+\/shop/, ':9/shop'),
        'CONNECTION_PORT_CLOSED_ERROR',
      ],
    ])('says so: %s', async (_, change, type) => {
      const { status, body, text } = await trial(change);
      expect([status, body.errors?.[0]?.error_type]).toEqual([400, type]);
      expect(text).not.toContain('sesame');
    });
  },
);
