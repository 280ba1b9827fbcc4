import { setTimeout as sleep } from 'node:timers/promises';
import type { RowRule } from '@facet/plugin-row-rules/contract';
import { type ContributionShape, type Entry, GenericType, type Registry } from '@facet/sdk/common';
import {
  type ColumnBatch,
  type Engine,
  type EngineDatabase,
  EngineError,
  HttpError,
  type Principal,
  type SharedCache,
} from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../tests/postgres/start-postgres.ts';
import { createPostgresEngine } from '../../../engine-postgres/server/postgres-engine.ts';
import type { DatabaseConnection, Datasource } from '../../contract.ts';
import { EngineDirectory } from '../gateway/engine-directory.ts';
import { OpenDatabases } from '../gateway/open-databases.ts';
import { QueryAnswerer } from './answer-query.ts';
import { ChartData } from './chart-data.ts';
import { QueryPlanner } from './plan-query.ts';

const LOG = { debug() {}, info() {}, warn() {}, error() {} };

let server: TestPostgres;
let address: URL;
beforeAll(async () => {
  server = await startPostgres();
  address = new URL(await server.createDatabase('chart_data'));
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

/** A gateway over a real Postgres that counts what reaches the engine. */
async function gateway(options: { rules?: (who: Principal) => Promise<readonly RowRule[]>; sql?: string } = {}) {
  const real = createPostgresEngine(LOG);
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
  });
  const registry = <C extends ContributionShape>(...entries: readonly Entry<C>[]): Registry<C> => ({
    snapshot: () => entries,
    subscribe: () => ({ dispose() {} }),
    get: (key) => entries.find((candidate) => candidate.key === key),
  });
  const engines = new EngineDirectory(
    registry(entry('postgresql', { name: 'Postgres', schemes: [], placeholder: '' }, engine)),
  );
  const databases = new OpenDatabases(
    async () => ({ find: async () => connection, trial: () => Promise.reject(new Error('unused')) }),
    engines,
    LOG,
  );
  const planner = new QueryPlanner(
    databases,
    { clausesFor: async (who) => (options.rules ? options.rules(who) : []) },
    { all: () => ({}), isOn: () => false },
  );
  const answerer = new QueryAnswerer({
    cache: cache(),
    databases,
    planner,
    postProcessing: registry(),
    deadlineMs: 20_000,
  });
  const chartData = new ChartData(
    registry(entry('table', {}, { find: async (id: number) => (id === 7 ? source() : undefined) })),
    {
      canDatabase: () => true,
      canSchema: () => true,
      canDatasource: () => true,
      ensureDatasource(who) {
        if (who.id === 666) throw new HttpError(403, { message: 'Forbidden' });
      },
      syncObjectPermission: async () => {},
    },
    databases,
    answerer,
  );
  const ask = async (who: Principal, more: object = {}, query: object = {}, signal = new AbortController().signal) => {
    const answer = await chartData.answer({
      who,
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
    const body: { result: { data: unknown[]; is_cached: boolean | null; coltypes: number[] }[] } = JSON.parse(
      String((await ask(...call)).rawJson),
    );
    return body.result[0];
  };
  return { ask, json, ran, state, cancelled: () => cancelled, close: () => databases.closeAll() };
}

function cache(): SharedCache {
  const values = new Map<string, Buffer>();
  const flights = new Map<string, { promise: Promise<unknown>; waiting: number; stop: AbortController }>();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
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
      rules: async (who) => (who.id === 2 ? [{ id: 1, clause: "kind = 'odd'", groupKey: null }] : []),
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

  it('tells types by what the columns hold', async () => {
    const g = await gateway();
    expect((await g.json(person(1)))?.coltypes).toEqual([GenericType.string, GenericType.numeric]);
    expect((await g.json(person(1), {}, { filters: [{ col: 'n', op: '>', val: 99 }] }))?.coltypes).toEqual([]);
    await g.close();
  });
});
