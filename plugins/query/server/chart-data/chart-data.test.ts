import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ContributionShape,
  type Entry,
  GenericType,
  personOf,
  type QueryContext,
  type Registry,
} from '@facet/sdk/common';
import {
  type Access,
  type ColumnBatch,
  type Engine,
  type EngineDatabase,
  EngineError,
  type FeatureFlags,
  HttpError,
  type Principal,
  type SharedCache,
  placesOfProcess,
} from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../tests/postgres/start-postgres.ts';
import { overLines } from '../../../../tests/support/over-lines.ts';
import { createPostgresEngine } from '../../../engine-postgres/server/postgres-engine.ts';
import type {
  AnnotationSource,
  DatabaseConnection,
  Datasource,
  ShownTable,
  TableDataset,
} from '../../contract.server.ts';
import { EngineDirectory } from '../gateway/engine-directory.ts';
import { OpenDatabases, resultLimits } from '../gateway/open-databases.ts';
import { WaitingByKey } from '../cache/waiting-people.ts';
import { Annotations } from './annotations.ts';
import type { DatasourceRegistry } from '../open-source.ts';
import { askableSource, readableSource } from '../policy/readable-source.ts';
import { RowPolicies } from '../policy/row-policies.ts';
import { TableWork } from '../table-work/table-work.ts';
import { TemplateEngine } from '../template/template-engine.ts';
import { createExports } from '../exports/create-exports.ts';
import { ChartData } from './chart-data.ts';
import { QueryPlanner } from '../plan/plan-query.ts';
import { StatementLock } from '../policy/statement-lock.ts';

const LOG = { debug() {}, info() {}, warn() {}, error() {} };

let server: TestPostgres;
let address: URL;
beforeAll(async () => {
  server = await startPostgres();
  address = new URL(await server.createDatabase('chart_data'));
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(`
    CREATE TABLE people (n int, kind text);
    INSERT INTO people SELECT n, CASE WHEN n % 2 = 0 THEN 'even' ELSE 'odd' END FROM generate_series(1, 10) n;
    CREATE TABLE closed (secret text);
    CREATE SCHEMA other;
    CREATE TABLE other.people AS SELECT * FROM people`);
  await client.end();
});
afterAll(() => server?.stop());

const person = (id: number, rights: readonly string[] = ['can_csv']): Principal => ({
  id,
  username: `user${id}`,
  firstName: '',
  lastName: '',
  email: '',
  isAnonymous: false,
  roles: [],
  roleIds: [],
  isAdmin: false,
  via: 'session',
  can: (action) => rights.includes(action),
  viewsOf: () => [],
});

const ACCESS: Access = {
  canDatabase: (who) => who.id !== 5,
  canSchema: () => false,
  canDatasource: () => false,
  ensureDatasource(who) {
    if (who.id === 666) throw new HttpError(403, { message: 'Forbidden' });
  },
  syncObjectPermission: async () => {},
};

interface GatewayOptions {
  readonly rules?: (who: Principal) => Promise<readonly (readonly string[])[]>;
  readonly sql?: string;
  readonly flags?: readonly string[];
  /** Physical datasets beside the one that is asked. */
  readonly tables?: readonly TableDataset[];
  readonly layers?: AnnotationSource;
  readonly annotationMs?: number;
  readonly shownTables?: Readonly<Record<string, ShownTable>>;
  /** Query context of chart 3. */
  readonly annotating?: object;
  /** What the form of another chart asks that was saved without a query context. */
  readonly asked?: QueryContext | undefined;
  readonly tableRules?: Readonly<Record<number, readonly (readonly string[])[]>>;
}

/** A gateway over a real Postgres that counts what reaches the engine. */
async function gateway(options: GatewayOptions = {}) {
  const real = overLines(createPostgresEngine(LOG));
  const ran: string[] = [];
  let cancelled = 0;
  const engine: Engine = {
    ...real,
    async open(spec) {
      const database = await real.open(spec);
      const counted: EngineDatabase = Object.create(database, {
        run: {
          value: async (sql: string, run: Parameters<EngineDatabase['run']>[1]): Promise<ColumnBatch> => {
            ran.push(sql);
            try {
              return await database.run(sql, run);
            } catch (error) {
              if (error instanceof EngineError && error.kind === 'cancelled') cancelled += 1;
              throw error;
            }
          },
        },
        stream: { value: database.stream.bind(database) },
        describeQuery: { value: database.describeQuery.bind(database) },
        schemas: { value: database.schemas.bind(database) },
        tables: { value: database.tables.bind(database) },
        defaultSchema: { value: database.defaultSchema.bind(database) },
        functionNames: { value: database.functionNames.bind(database) },
        close: { value: database.close.bind(database) },
      });
      return counted;
    },
  };
  const connection: DatabaseConnection = {
    id: 1,
    uuid: 'u',
    name: 'test',
    engine: 'postgresql',
    spec: {
      id: 1,
      name: 'test',
      scheme: 'postgresql',
      username: address.username,
      password: address.password,
      hostname: address.hostname,
      port: Number(address.port),
      database: address.pathname.slice(1),
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
  const state = { changedOn: '1' };
  const source = (): Datasource => ({
    id: 7,
    type: 'table',
    uid: '7__table',
    name: 'numbers',
    databaseId: 1,
    catalog: null,
    schema: null,
    tableName: 'numbers',
    sql:
      options.sql ?? "SELECT n, CASE WHEN n % 2 = 0 THEN 'even' ELSE 'odd' END AS kind FROM generate_series(1, 10) n",
    subject: { id: 7, name: 'numbers', perm: 'p', schemaPerm: null, databasePerm: 'd', ownerIds: [] },
    opensTables: true,
    changedOn: state.changedOn,
    cacheTimeout: null,
    mainDttmCol: null,
    offset: 0,
    fetchValuesPredicate: null,
    templateParams: null,
    filterSelectEnabled: true,
    normalizeColumns: false,
    alwaysFilterMainDttm: false,
    extra: null,
    columns: ['n', 'kind'].map((name) => ({
      name,
      verboseName: name === 'kind' ? 'Kind' : null,
      type: name === 'n' ? 'INTEGER' : 'TEXT',
      expression: null,
      isDttm: false,
      groupby: true,
      filterable: true,
      pythonDateFormat: null,
      advancedDataType: null,
      isActive: true,
    })),
    metrics: [{ name: 'count', verboseName: null, expression: 'COUNT(*)', d3format: null }],
  });
  const entry = <C extends ContributionShape>(
    key: string,
    declared: C['declared'],
    implementation: C['implementation'],
  ): Entry<C> => ({
    key,
    owner: 'test',
    ownerVersion: '1.0.0',
    declared,
    state: 'ready',
    load: async () => implementation,
    retry() {},
    blame() {},
  });
  const registry = <C extends ContributionShape>(...entries: readonly Entry<C>[]): Registry<C> => ({
    snapshot: () => entries,
    subscribe: () => ({ dispose() {} }),
    get: (key) => entries.find((candidate) => candidate.key === key),
    absent: () => [],
  });
  const engines = new EngineDirectory(
    registry(entry('postgresql', { name: 'Postgres', schemes: [], placeholder: '' }, engine)),
  );
  const databases = new OpenDatabases({
    source: async () => ({ find: async () => connection }),
    engines,
    places: placesOfProcess,
    limits: resultLimits({}),
    log: LOG,
  });
  const inner = (): Datasource => ({
    ...source(),
    id: 9,
    uid: '9__table',
    name: 'people',
    tableName: 'people',
    sql: null,
  });
  const sources = new Map([
    [7, source],
    [9, inner],
  ]);
  const kinds: DatasourceRegistry = registry(entry('table', {}, { find: async (id: number) => sources.get(id)?.() }));
  const readable = readableSource(kinds, ACCESS);
  const flags: FeatureFlags = { all: () => ({}), isOn: (name) => options.flags?.includes(name) ?? false };
  const templates = new TemplateEngine();
  const tables = new TableWork(registry());
  const policies = new RowPolicies({
    rules: {
      rulesOf: async (who) => {
        const own = options.rules ? await options.rules(who) : [];
        const others = Object.entries(options.tableRules ?? {}).map(([id, rules]) => [Number(id), rules] as const);
        return new Map([[7, own] as const, ...others].filter(([, rules]) => rules.length > 0));
      },
      ruledDatasets: async () => new Set([7, ...Object.keys(options.tableRules ?? {}).map(Number)]),
    },
    access: ACCESS,
    databases,
    tablesNamed: async () => options.tables ?? [],
    templates: () => (flags.isOn('ENABLE_TEMPLATE_PROCESSING') ? templates : undefined),
  });
  const lock = new StatementLock({ policies, access: ACCESS, log: LOG, counters: { count() {} } });
  const planner = new QueryPlanner({
    partitions: async () => undefined,
    source: readable,
    databases,
    policies,
    lock,
    flags,
    templates,
    advancedType: async () => undefined,
  });
  const lives: number[] = [];
  const chartData = new ChartData(
    {
      source: readable,
      sourceOf: askableSource(kinds, ACCESS, { lendersOf: async () => [], seesAllRows: async () => true }),
      databases,
      planner,
      exports: createExports({ fire: async () => undefined as never }),
      cache: cache(lives),
      work: { start: () => ({ dispose() {} }) },
      tables,
      shownTable: async (vizType) => options.shownTables?.[vizType],
      annotations: (state) => annotations.dataOf(state),
      dropped: { during: (_, read) => read(() => true) },
      waiting: new WaitingByKey(),
      redactError: (error, { who, connection: { id } }) => policies.redactError(error, who, id),
      deadlineMs: 20_000,
    },
    { add() {} },
  );
  const annotations = new Annotations({
    charts: async () => ({
      find: async (_scope, id) => {
        if (id !== 3) return undefined;
        return {
          name: 'other',
          cacheTimeout: null,
          queryContext: options.annotating ? JSON.stringify(options.annotating) : null,
          asked: async () => options.asked,
        };
      },
    }),
    lent: async () => undefined,
    source: async (sourceType) => (sourceType === 'NATIVE' ? options.layers : undefined),
    answer: (call) => chartData.answer(call),
    ...(options.annotationMs === undefined ? {} : { limitMs: options.annotationMs }),
  });
  const ask = async (who: Principal, more: object = {}, query: object = {}, signal = new AbortController().signal) => {
    const answer = await chartData.answer({
      scope: testScope(who),
      signal,
      context: {
        datasource: { id: 7, type: 'table' },
        queries: [{ columns: ['kind'], metrics: ['count'], ...query }],
        ...more,
      },
    });
    return answer;
  };
  const json = async (...call: Parameters<typeof ask>) => {
    const body: {
      result: { data: unknown[]; is_cached: boolean | null; coltypes: number[]; annotation_data: unknown }[];
    } = JSON.parse(String((await ask(...call)).rawJson));
    return body.result[0];
  };
  return {
    ask,
    json,
    ran,
    lives,
    state,
    cancelled: () => cancelled,
    close: async () => {
      templates.close();
      tables.dispose();
      await databases.closeAll();
    },
  };
}

/** @param lives Gets the life in seconds of each entry. */
function cache(lives: number[]): SharedCache {
  const values = new Map<string, Buffer>();
  const flights = new Map<string, { promise: Promise<unknown>; waiting: number; stop: AbortController }>();
  return {
    get: async (key) => values.get(key),
    async set(key, value, seconds) {
      values.set(key, value);
      lives.push(seconds);
    },
    deleteByTag: async () => values.clear(),
    tag: async () => {},
    async singleFlight<T>(key: string, signal: AbortSignal, compute: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const known = flights.get(key);
      const stop = known?.stop ?? new AbortController();
      const flight = known ?? { promise: compute(stop.signal).finally(() => flights.delete(key)), waiting: 0, stop };
      flights.set(key, flight);
      flight.waiting += 1;
      signal.addEventListener('abort', () => {
        flight.waiting -= 1;
        if (flight.waiting === 0) stop.abort();
      });
      return flight.promise as Promise<T>;
    },
  };
}

const table = (id: number, schema: string | null, tableName = 'people'): TableDataset => ({
  id,
  catalog: null,
  schema,
  tableName,
  subject: { id, name: tableName, perm: `p${id}`, schemaPerm: null, databasePerm: 'd', ownerIds: [] },
});
const rule = (clause: string): readonly string[] => [clause];
const ODD = { kind: 'odd', count: 5 };

describe('row rules of tables inside a virtual dataset', () => {
  const options = { tables: [table(8, 'public')], tableRules: { 8: [rule("kind = 'odd'")] } };

  it.each([
    ['plain', 'SELECT n, kind FROM people'],
    ['with a schema', 'SELECT p.n, p.kind FROM public.people p'],
    ['with the database in front', 'SELECT n, kind FROM chart_data.public.people'],
    ['in another case', 'SELECT n, kind FROM PEOPLE'],
    ['quoted', 'SELECT n, kind FROM "people"'],
    ['joined', 'SELECT p.n, p.kind FROM generate_series(1, 10) g(n) JOIN people p ON p.n = g.n'],
    ['in a CTE', 'WITH rows AS (SELECT * FROM people) SELECT n, kind FROM rows'],
    ['under a CTE of its name', 'WITH people AS (SELECT * FROM people) SELECT n, kind FROM people'],
    ['in a sub-query', 'SELECT n, kind FROM (SELECT * FROM people) inside'],
    ['in a condition', 'SELECT n, kind FROM other.people o WHERE n IN (SELECT n FROM people)'],
    ['in a union', "SELECT n, kind FROM people UNION SELECT 1, 'odd'"],
    ['lateral', 'SELECT l.n, l.kind FROM (VALUES (1)) v, LATERAL (SELECT * FROM people) l'],
  ])('hold: %s', async (_, sql) => {
    const g = await gateway({ ...options, sql });
    expect((await g.json(person(1)))?.data).toEqual([ODD]);
    await g.close();
  });

  it('hold when the name without a schema could be a table of any', async () => {
    const g = await gateway({ ...options, tables: [table(8, 'other')], sql: 'SELECT n, kind FROM people' });
    expect((await g.json(person(1)))?.data).toEqual([ODD]);
    await g.close();
  });

  it('leave tables of other schemas, and CTEs of the same name, alone', async () => {
    const g = await gateway({ ...options, sql: 'SELECT n, kind FROM other.people' });
    expect((await g.json(person(1)))?.data).toHaveLength(2);
    await g.close();
    const shadow = await gateway({
      ...options,
      sql: "WITH people AS (SELECT 1 AS n, 'even' AS kind) SELECT n, kind FROM people",
    });
    expect((await shadow.json(person(1)))?.data).toEqual([{ kind: 'even', count: 1 }]);
    await shadow.close();
  });

  it('refuse where they cannot be put in', async () => {
    const g = await gateway({ ...options, sql: 'SELECT n, kind FROM people TABLESAMPLE SYSTEM (100)' });
    await expect(g.ask(person(1))).rejects.toMatchObject({ status: 400 });
    await expect(g.ask(person(1), { result_format: 'csv' })).rejects.toMatchObject({ status: 400 });
    expect(g.ran).toHaveLength(0);
    await g.close();
  });

  it('refuse a clause that is no single condition', async () => {
    const g = await gateway({
      ...options,
      tableRules: { 8: [rule("kind = 'odd') OR (1 = 1")] },
      sql: 'SELECT n, kind FROM people',
    });
    await expect(g.ask(person(1))).rejects.toMatchObject({ status: 400 });
    await g.close();
  });

  it('are part of the cache key', async () => {
    const tableRules: Record<number, readonly (readonly string[])[]> = {};
    const g = await gateway({ ...options, tableRules, sql: 'SELECT n, kind FROM people' });
    expect((await g.json(person(1)))?.data).toHaveLength(2);
    tableRules[8] = [rule("kind = 'odd'")];
    expect((await g.json(person(1)))?.data).toEqual([ODD]);
    tableRules[8] = [];
    expect((await g.json(person(1)))?.is_cached).toBe(true);
    await g.close();
  });

  it('hold in sub-queries of expressions, which read only tables that the caller may read', async () => {
    const g = await gateway({ ...options, flags: ['ALLOW_ADHOC_SUBQUERY'] });
    const rows = { expressionType: 'SQL', sqlExpression: 'MAX((SELECT COUNT(*) FROM people))', label: 'rows' };
    expect((await g.json(person(1), {}, { columns: [], metrics: [rows] }))?.data).toEqual([{ rows: 5 }]);
    await expect(g.ask(person(5), {}, { columns: [], metrics: [rows] })).rejects.toMatchObject({
      status: 400,
      body: { message: 'Error: You need access to the table public.people to read it in a sub-query' },
    });
    expect((await g.json(person(1), {}, { extras: { where: 'n IN (SELECT n FROM people)' } }))?.data).toEqual([ODD]);
    await g.close();
  });
});

describe('templates', () => {
  const flags = ['ENABLE_TEMPLATE_PROCESSING'];

  it('read who asks, in clauses and in row rules', async () => {
    const g = await gateway({
      flags,
      sql: 'SELECT n, kind FROM people WHERE n <= {{ current_user_id() }}',
      rules: async () => [rule("kind = 'odd' OR '{{ current_username() }}' = 'user4'")],
    });
    expect((await g.json(person(3)))?.data).toEqual([{ kind: 'odd', count: 2 }]);
    const other = await g.json(person(4), {}, { orderby: [['kind', true]] });
    expect(other?.data).toEqual([
      { kind: 'even', count: 2 },
      { kind: 'odd', count: 2 },
    ]);
    expect((await g.json(person(3)))?.is_cached).toBe(true);
    await g.close();
  });

  it('share an entry when they say the same to both callers', async () => {
    const g = await gateway({ flags, sql: "SELECT n, kind FROM people WHERE kind <> '{{ url_param('without') }}'" });
    const params = { url_params: { without: 'even' } };
    expect((await g.json(person(1), {}, params))?.data).toEqual([ODD]);
    expect((await g.json(person(2), {}, params))?.is_cached).toBe(true);
    expect((await g.json(person(1), {}, { url_params: { without: "even' OR '1'='1" } }))?.data).toHaveLength(2);
    await g.close();
  });

  it('take filters over, and say so', async () => {
    const g = await gateway({
      flags,
      sql: "SELECT n, kind FROM people WHERE kind IN {{ filter_values('town', remove_filter=True)|where_in }}",
    });
    const filters = [{ col: 'town', op: 'IN', val: ['odd'] }];
    expect((await g.json(person(1), {}, { filters }))?.data).toEqual([ODD]);
    await g.close();
  });

  it.each<[string, string, string[], object]>([
    [
      'quoted by hand',
      "SELECT n, kind FROM people WHERE kind IN ('{{ filter_values('kind')|join(\"','\") }}')",
      ["zz') UNION SELECT 1, secret FROM closed --"],
      {},
    ],
    [
      'a number',
      "SELECT n, kind FROM people WHERE n = {{ url_param('n', escape_result=False) }}",
      [],
      { url_params: { n: '1 UNION SELECT 1, secret FROM closed' } },
    ],
    [
      'a table of the request',
      "SELECT 1 AS n, secret AS kind FROM {{ url_param('t', escape_result=False) }}",
      [],
      { url_params: { t: 'closed' } },
    ],
  ])('open no table that only a value of the request names: %s', async (_, sql, val, more) => {
    const g = await gateway({ flags, sql, tables: [table(8, 'public')] });
    const filters = val.length > 0 ? [{ col: 'kind', op: 'IN', val }] : [];
    await expect(g.json(person(5), {}, { filters, ...more })).rejects.toMatchObject({ status: 400 });
    expect(g.ran.join()).not.toContain('closed');
    await g.close();
  });

  it('put data sources, their metrics and times into SQL, with the rules of the caller', async () => {
    const g = await gateway({
      flags,
      sql: "SELECT n, kind FROM {{ dataset(9, columns=['n', 'kind']) }}",
      tableRules: { 9: [rule("kind = 'odd'")] },
    });
    expect((await g.json(person(1)))?.data).toEqual([ODD]);
    const text = "{{ metric('count', 9) }}";
    const metrics = [{ expressionType: 'SQL', sqlExpression: text, label: 'all' }];
    expect((await g.json(person(1), {}, { columns: [], metrics }))?.data).toEqual([{ all: 5 }]);
    const sqlExpression = "{% set t = get_time_filter('ts') %}MAX({{ t.from_expr }})";
    const filters = [{ col: 'ts', op: 'TEMPORAL_RANGE', val: '2020-01-01 : 2020-02-01' }];
    const time = { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression, label: 'from' }], filters };
    expect((await g.json(person(1), {}, time))?.data).toEqual([{ from: Date.UTC(2020, 0, 1) }]);
    await g.close();
  });

  it('refuse data sources that contain themselves, are unknown or closed', async () => {
    const loop = await gateway({ flags, sql: 'SELECT * FROM {{ dataset(7) }}' });
    await expect(loop.ask(person(1))).rejects.toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('too deeply') },
    });
    await loop.close();
    const unknown = await gateway({ flags, sql: 'SELECT * FROM {{ dataset(10) }}' });
    await expect(unknown.ask(person(1))).rejects.toMatchObject({
      body: { message: expect.stringContaining('Dataset 10 not found!') },
    });
    await unknown.close();
  });

  it('of row rules refuse the query while templates are off, or when a name means nothing', async () => {
    const rules = async () => [rule('n <= {{ current_user_id() }}')];
    const off = await gateway({ rules });
    await expect(off.ask(person(3))).rejects.toMatchObject({ status: 400 });
    expect(off.ran).toHaveLength(0);
    await off.close();
    const unknown = await gateway({ flags, rules: async () => [rule('n <= {{ unknown }}')] });
    await expect(unknown.ask(person(3))).rejects.toMatchObject({ status: 400 });
    await unknown.close();
  });
});

describe('annotation layers', () => {
  const layer = { name: 'Ours', annotationType: 'EVENT', sourceType: 'table', value: 3, show: true };
  const annotating: QueryContext = {
    datasource: { id: 9, type: 'table' },
    queries: [{ columns: ['kind'], metrics: ['count'], orderby: [['kind', true]], annotation_layers: [layer] }],
  };

  it('show the rows of another chart, under the rules of who asks', async () => {
    const tableRules: Record<number, readonly (readonly string[])[]> = {};
    const g = await gateway({ annotating, tableRules });
    const both = { records: [{ kind: 'even', count: 5 }, ODD] };
    expect((await g.json(person(1), {}, { annotation_layers: [layer] }))?.annotation_data).toEqual({ Ours: both });
    tableRules[9] = [rule("kind = 'odd'")];
    const narrowed = await g.json(person(1), {}, { annotation_layers: [layer] });
    expect(narrowed?.is_cached).toBe(true);
    expect(narrowed?.annotation_data).toEqual({ Ours: { records: [ODD] } });
    await g.close();
  });

  it('[B4.10] [B4.15] are read anew with a chart that is refreshed by force', async () => {
    const g = await gateway({ annotating });
    const ask = (more: object) => g.json(person(1), more, { annotation_layers: [layer] });
    const ofLayer = () => g.ran.filter((sql) => sql.includes('kind')).length;
    await ask({});
    const once = ofLayer();
    await ask({});
    expect(ofLayer()).toBe(once);
    await ask({ force: true });
    expect(ofLayer()).toBe(2 * once);
    await g.close();
  });

  it('[A8.18] [A9.4] that take too long are cancelled in the engine', async () => {
    // Many seconds of arithmetic, in which the engine can be stopped.
    const endless = { expressionType: 'SQL', sqlExpression: 'SUM(factorial(30000 + n))', label: 'endless' };
    const slow = { ...annotating, queries: [{ columns: ['kind'], metrics: [endless] }] };
    const g = await gateway({ annotating: slow, annotationMs: 300 });
    await expect(g.ask(person(1), {}, { annotation_layers: [layer] })).rejects.toMatchObject({
      status: 504,
      body: { message: 'Query timeout' },
    });
    await vi.waitFor(() => expect(g.cancelled()).toBe(1));
    await g.close();
  });

  it('show what the form of a chart asks that was saved without a query context, and refuse one of an unknown type', async () => {
    const g = await gateway({ asked: annotating });
    const asked = await g.json(person(1), {}, { annotation_layers: [layer] });
    expect(asked?.annotation_data).toEqual({ Ours: { records: [{ kind: 'even', count: 5 }, ODD] } });
    await g.close();
    const unknown = await gateway({ asked: undefined });
    await expect(unknown.ask(person(1), {}, { annotation_layers: [layer] })).rejects.toMatchObject({
      status: 400,
      body: { message: 'The chart query context does not exist' },
    });
    await unknown.close();
  });

  it('show the rows of saved layers, as their source gives them to who asks', async () => {
    const seen: number[] = [];
    const records = [{ start_dttm: 0, end_dttm: 1, short_descr: 'Opening' }];
    const layers: AnnotationSource = {
      async recordsOf(scope, value) {
        seen.push(personOf(scope).id);
        return value === 5 ? { columns: ['start_dttm', 'end_dttm', 'short_descr'], records } : null;
      },
    };
    const g = await gateway({ layers });
    const native = { ...layer, sourceType: 'NATIVE', value: 5 };
    for (const who of [1, 2])
      expect((await g.json(person(who), {}, { annotation_layers: [native] }))?.annotation_data).toEqual({
        Ours: { columns: ['start_dttm', 'end_dttm', 'short_descr'], records },
      });
    expect(seen).toEqual([1, 2]);
    await expect(g.ask(person(1), {}, { annotation_layers: [{ ...native, value: 6 }] })).rejects.toMatchObject({
      status: 400,
      body: { message: 'The annotation layer does not exist' },
    });
    await g.close();
  });

  it.each([
    ['formulas are drawn in the browser', { annotationType: 'FORMULA', value: '2 * x' }],
    ['hidden ones are not asked', { show: false }],
  ])('%s', async (_, change) => {
    const g = await gateway({ annotating });
    const answer = await g.json(person(1), {}, { annotation_layers: [{ ...layer, ...change }] });
    expect(answer?.annotation_data).toEqual({});
    await g.close();
  });

  it.each([
    ['an unknown chart', { value: 4 }, 'The chart does not exist'],
    ['stored layers', { sourceType: 'NATIVE' }, 'Annotations of stored annotation layers are not available'],
    ['an unknown source', { sourceType: '' }, 'Unknown source of an annotation layer'],
  ])('refuse %s', async (_, change, message) => {
    const g = await gateway({ annotating });
    await expect(g.ask(person(1), {}, { annotation_layers: [{ ...layer, ...change }] })).rejects.toMatchObject({
      status: 400,
      body: { message },
    });
    await g.close();
  });
});

describe('chart data', () => {
  it('answers from the cache until the dataset changes or the caller forces it', async () => {
    const g = await gateway();
    expect((await g.json(person(1)))?.is_cached).toBeNull();
    expect((await g.json(person(2)))?.is_cached).toBe(true);
    expect(g.ran).toHaveLength(1);
    expect((await g.json(person(1), { force: true }))?.is_cached).toBeNull();
    g.state.changedOn = '2';
    expect((await g.json(person(1)))?.is_cached).toBeNull();
    expect(g.ran).toHaveLength(3);
    await g.close();
  });

  it('runs equal questions of many callers once', async () => {
    const g = await gateway();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, id) => g.json(person(id + 1))));
    expect(g.ran).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer?.data))).size).toBe(1);
    await g.close();
  });

  it('keeps callers with other row rules apart', async () => {
    const g = await gateway({
      rules: async (who) => (who.id === 2 ? [rule("kind = 'odd'")] : []),
    });
    expect((await g.json(person(1)))?.data).toHaveLength(2);
    expect((await g.json(person(2)))?.data).toEqual([{ kind: 'odd', count: 5 }]);
    expect((await g.json(person(1)))?.data).toHaveLength(2);
    expect(g.ran).toHaveLength(2);
    await g.close();
  });

  it('runs nothing when the row rules cannot be read', async () => {
    const g = await gateway({ rules: () => Promise.reject(new Error('rules are away')) });
    await expect(g.ask(person(1))).rejects.toThrow('rules are away');
    await expect(g.ask(person(1), { result_format: 'csv' })).rejects.toThrow('rules are away');
    expect(g.ran).toHaveLength(0);
    await g.close();
  });

  it('refuses before anything runs: no access, unknown source, no right to download', async () => {
    const g = await gateway();
    await expect(g.ask(person(666))).rejects.toMatchObject({ status: 403 });
    await expect(g.ask(person(1), { datasource: { id: 8, type: 'table' } })).rejects.toMatchObject({ status: 404 });
    await expect(g.ask(person(1, []), { result_format: 'csv' })).rejects.toMatchObject({ status: 403 });
    expect(g.ran).toHaveLength(0);
    await g.close();
  });

  it('cancels in the database when the caller goes away', async () => {
    const g = await gateway({
      sql: "SELECT a.n, 'x' AS kind FROM generate_series(1, 100000) a(n), generate_series(1, 100000) b(n)",
    });
    const gone = new AbortController();
    const running = g.ask(person(1), {}, {}, gone.signal);
    running.catch(() => {});
    await sleep(300);
    gone.abort();
    await expect(running).rejects.toMatchObject({ status: 499 });
    expect(g.cancelled()).toBe(1);
    await g.close();
  });

  it('gives CSV under the names that people read, and database errors as status 400', async () => {
    const g = await gateway();
    const answer = await g.ask(person(1), { result_format: 'csv' }, { orderby: [['kind', true]] });
    const chunks: unknown[] = [];
    for await (const chunk of answer.stream ?? []) chunks.push(chunk);
    expect(chunks.map(String).join('')).toBe('Kind,count\neven,5\nodd,5\n');
    const broken = { metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(1/(n-n))', label: 'x' }] };
    await expect(g.ask(person(1), {}, broken)).rejects.toMatchObject({
      status: 400,
      body: { message: 'Error: division by zero\n' },
    });
    await expect(g.ask(person(1), { result_format: 'csv' }, broken)).rejects.toMatchObject({ status: 400 });
    await g.close();
  });

  it('cuts every answer at the most rows, and full downloads only where the installation allows them', async () => {
    const sql = "SELECT n, 'x' AS kind FROM generate_series(1, 100005) n";
    const query = { columns: ['n'], metrics: [], row_limit: 200_000 };
    const parquetRows = async (g: Awaited<ReturnType<typeof gateway>>): Promise<number> => {
      const answer = await g.ask(person(1), { result_format: 'parquet' }, query);
      const pieces: Uint8Array[] = [];
      for await (const chunk of answer.stream ?? []) pieces.push(chunk);
      const file = join(await mkdtemp(join(tmpdir(), 'chart-data-')), 'rows.parquet');
      await writeFile(file, Buffer.concat(pieces));
      const duckdb = await (await DuckDBInstance.create(':memory:')).connect();
      const counted = await duckdb.runAndReadAll(`SELECT count(*)::INTEGER FROM read_parquet('${file}')`);
      await rm(dirname(file), { recursive: true });
      return Number(counted.getRowsJson()[0]?.[0]);
    };
    const lines = async (g: Awaited<ReturnType<typeof gateway>>): Promise<number> => {
      const answer = await g.ask(person(1), { result_format: 'csv' }, query);
      let count = 0;
      for await (const chunk of answer.stream ?? []) count += String(chunk).split('\n').length - 1;
      return count;
    };
    const g = await gateway({ sql });
    expect(await lines(g)).toBe(100_001);
    expect((await g.json(person(1), {}, query))?.data).toHaveLength(100_000);
    await g.close();
    const full = await gateway({ sql, flags: ['ALLOW_FULL_CSV_EXPORT'] });
    expect(await lines(full)).toBe(100_006);
    expect(await parquetRows(full)).toBe(100_005);
    expect((await full.json(person(1), {}, query))?.data).toHaveLength(100_000);
    await full.close();
  });

  it('forgets answers about the present moment soon', async () => {
    const g = await gateway();
    const temporal = { filters: [{ col: 'n', op: 'TEMPORAL_RANGE', val: 'No filter' }] };
    await g.json(person(1), {}, temporal);
    await g.json(person(1), {}, { time_range: '2016-01-01 : now' });
    expect(g.lives).toEqual([86_400, 60]);
    await g.close();
  });

  it('formats numbers as a table chart shows them, when asked for what is shown', async () => {
    const g = await gateway();
    const more = {
      result_type: 'post_processed',
      form_data: { viz_type: 'table', datasource: '7__table', column_config: { count: { d3NumberFormat: '.2f' } } },
    };
    const order = { orderby: [['kind', true]] };
    expect((await g.json(person(1), more, order))?.data).toEqual([
      { kind: 'even', count: '5.00' },
      { kind: 'odd', count: '5.00' },
    ]);
    expect((await g.json(person(1), { ...more, result_type: 'full' }, order))?.data[0]).toEqual({
      kind: 'even',
      count: 5,
    });
    const plain = { ...more, form_data: { ...more.form_data, column_config: {} } };
    expect((await g.json(person(1), plain, order))?.data[0]).toEqual({ kind: 'even', count: 5 });
    const file = await g.ask(person(1), { ...more, result_format: 'csv' }, order);
    expect(String(file.bytes)).toBe('Kind,count\neven,5.00\nodd,5.00\n');
    await g.close();
  });

  it('makes one file of all answers where the chart type says how it shows them', async () => {
    const pairs: ShownTable = {
      sheetOf: async ({ form, answers, names }) => ({
        rows: { heads: [], levels: 0, count: answers.length },
        columns: {
          heads: [{ text: names.get('kind') ?? '', level: 0, levels: 1, line: 0, lines: 1 }],
          levels: 1,
          count: 1,
        },
        cells: answers.map(({ data }) => [`${form.viz_type} ${data.length}`]),
      }),
    };
    const g = await gateway({ shownTables: { pairs } });
    const all = { columns: ['kind'], metrics: ['count'] };
    const more = {
      result_type: 'post_processed',
      form_data: { viz_type: 'pairs', datasource: '7__table' },
      queries: [all, { ...all, columns: [] }],
    };
    const file = await g.ask(person(1), { ...more, result_format: 'csv' });
    expect(String(file.bytes)).toBe(',Kind\n,pairs 2\n,pairs 1\n');
    const book = await g.ask(person(1), { ...more, result_format: 'xlsx' });
    expect(String(book.bytes).startsWith('PK')).toBe(true);
    const zip = await g.ask(person(1), { ...more, result_type: 'full', result_format: 'csv' });
    expect(zip.headers?.['content-type']).toBe('application/zip');
    await expect(g.ask(person(1, []), { ...more, result_format: 'csv' })).rejects.toMatchObject({ status: 403 });
    await expect(g.ask(person(666), { ...more, result_format: 'csv' })).rejects.toMatchObject({ status: 403 });
    await g.close();
  });

  it('tells types by what the columns hold', async () => {
    const g = await gateway();
    expect((await g.json(person(1)))?.coltypes).toEqual([GenericType.string, GenericType.numeric]);
    expect((await g.json(person(1), {}, { filters: [{ col: 'n', op: '>', val: 99 }] }))?.coltypes).toEqual([]);
    await g.close();
  });
});
