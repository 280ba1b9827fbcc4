import type { ContributionShape, Entry, QueryObject, Registry, ResultFormat, ResultType } from '@facet/sdk/common';
import {
  type Access,
  type ConnectionSpec,
  type Engine,
  type FeatureFlags,
  HttpError,
  type Principal,
  type SharedCache,
  placesOfProcess,
} from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import { WaitingByKey } from '../../plugins/query/server/cache/waiting-people.ts';
import { ChartData } from '../../plugins/query/server/chart-data/chart-data.ts';
import { createExports } from '../../plugins/query/server/exports/create-exports.ts';
import { QueryPlanner } from '../../plugins/query/server/plan/plan-query.ts';
import type { DatabaseConnection, Datasource, SqlSessions, TableDataset } from '../../plugins/query/contract.server.ts';
import { EngineDirectory } from '../../plugins/query/server/gateway/engine-directory.ts';
import { OpenDatabases, resultLimits } from '../../plugins/query/server/gateway/open-databases.ts';
import { readableSource } from '../../plugins/query/server/policy/readable-source.ts';
import { RowPolicies } from '../../plugins/query/server/policy/row-policies.ts';
import { StatementLock } from '../../plugins/query/server/policy/statement-lock.ts';
import { createRenderSql } from '../../plugins/query/server/script/render-sql.ts';
import { columnValues } from '../../plugins/query/server/services/column-values.ts';
import { createSqlSessions } from '../../plugins/query/server/services/sql-sessions.ts';
import { SqlLayout } from '../../plugins/query/server/statement/sql-layout.ts';
import { TableWork } from '../../plugins/query/server/table-work/table-work.ts';
import { TemplateEngine } from '../../plugins/query/server/template/template-engine.ts';

/** Everybody may read the dataset; `bound` and `wide` see rows of ann only, `open` and `wide` the whole database. */
export type Reader = 'open' | 'bound' | 'reader' | 'wide';
const READERS: Readonly<Record<Reader, number>> = { open: 1, bound: 2, reader: 3, wide: 4 };
const isBound = ({ id }: Principal): boolean => id === READERS.bound || id === READERS.wide;
export const RULE = "owner = 'ann'";
const DATASET = 1;
const SAME_TABLE = 2;
const TICKETS = 3;
const RULED: ReadonlySet<number> = new Set([DATASET, TICKETS]);

export interface ChartAsk {
  readonly query: QueryObject;
  readonly type?: ResultType;
  readonly format?: ResultFormat;
  /** The second dataset of the same table, which has no rule of its own. */
  readonly twin?: boolean;
}

export interface RuledGateway {
  /** What a client gets: the whole body as text. @throws with the text that it would get */
  chart(reader: Reader, ask: ChartAsk): Promise<string>;
  values(reader: Reader, column: string): Promise<string>;
  /** Rows of the last statement. */
  statement(reader: Reader, sql: string, runSchema?: string): Promise<readonly (readonly unknown[])[]>;
  /** What every plugin that names its token gets. */
  sql(reader: Reader): SqlSessions;
  person(reader: Reader): Principal;
  /** Why the last lock refused finished statements: each is a fault of what built them. */
  faults(): readonly string[];
  close(): Promise<void>;
}

const LOG = { debug() {}, info() {}, warn() {}, error() {} };

export const SCHEMA_OF: Readonly<Record<string, string>> = { duckdb: 'main', postgresql: 'public', sqlite: 'main' };

/**
 * The query plugin's parts on a real engine, with the table `orders`, one rule on its first dataset and none on its second.
 * @param schema of the first dataset; the second has none.
 * @param on Flags that are on.
 */
export async function openRuledGateway(
  engine: Engine,
  spec: ConnectionSpec,
  schema: string | null,
  on: readonly string[] = [],
  rule = RULE,
): Promise<RuledGateway> {
  const key = engine.dialect.name;
  const connection: DatabaseConnection = {
    id: 1,
    uuid: 'u',
    name: 'shop',
    engine: key,
    spec,
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
  const databases = new OpenDatabases({
    source: async () => ({ find: async () => connection }),
    engines: new EngineDirectory(registry(entry(key, { name: key, schemes: [], placeholder: '' }, engine))),
    places: placesOfProcess,
    limits: resultLimits({}),
    log: LOG,
  });
  const tables: readonly TableDataset[] = [
    { id: DATASET, catalog: null, schema, tableName: 'orders', subject: subject(DATASET) },
    { id: SAME_TABLE, catalog: null, schema: null, tableName: 'orders', subject: subject(SAME_TABLE) },
    { id: TICKETS, catalog: null, schema, tableName: 'tickets', subject: subject(TICKETS) },
  ];
  const rules = {
    rulesOf: async (who: Principal) => new Map(isBound(who) ? [...RULED].map((id) => [id, [[rule]]]) : []),
    ruledDatasets: async () => RULED,
  };
  const tablesNamed = async (_: number, names: readonly string[] | null) =>
    tables.filter(({ tableName }) => names?.some((name) => name.toLowerCase() === tableName) ?? true);
  const policies = new RowPolicies({ rules, access: ACCESS, databases, tablesNamed, templates: () => undefined });
  const faults: string[] = [];
  const log = { ...LOG, error: (_: string, facts?: object) => void faults.push(JSON.stringify(facts)) };
  const lock = new StatementLock({ policies, access: ACCESS, log, counters: { count() {} } });
  const templates = new TemplateEngine();
  const flags: FeatureFlags = { all: () => ({}), isOn: (name) => on.includes(name) };
  const source = readableSource(
    registry(entry('table', {}, { find: async (id: number) => datasource(id, id === DATASET ? schema : null) })),
    ACCESS,
  );
  const planner = new QueryPlanner({
    partitions: async () => undefined,
    source,
    databases,
    policies,
    lock,
    flags,
    templates,
    advancedType: async () => undefined,
  });
  const layout = new SqlLayout();
  const tableWork = new TableWork(registry());
  const chartData = new ChartData(
    {
      source,
      sourceOf: (asked) => source(asked.who, asked.source.type, asked.source.id),
      databases,
      planner,
      exports: createExports({ fire: async () => undefined as never }),
      cache: NO_CACHE,
      work: { start: () => ({ dispose() {} }) },
      dropped: { during: (_, read) => read(() => true) },
      waiting: new WaitingByKey(),
      tables: tableWork,
      shownTable: async () => undefined,
      annotations: async () => '{}',
      redactError: (error, { who, connection: { id } }) => policies.redactError(error, who, id),
      deadlineMs: 20_000,
    },
    { add() {} },
  );
  const render = createRenderSql({ databases, planner, templates: () => undefined });
  const sql = (reader: Reader): SqlSessions =>
    createSqlSessions(person(reader), { databases, policies, lock, access: ACCESS, render }, layout);

  return {
    sql,
    person,
    async chart(reader, { query, type = 'full', format = 'json', twin = false }) {
      return told(async () => {
        const answer = await chartData.answer({
          scope: testScope(person(reader)),
          signal: new AbortController().signal,
          context: {
            datasource: { id: twin ? SAME_TABLE : DATASET, type: 'table' },
            queries: [query],
            result_type: type,
            result_format: format,
            force: true,
          },
        });
        if (answer.rawJson) return String(answer.rawJson);
        if (answer.bytes) return Buffer.from(answer.bytes).toString('latin1');
        const chunks: Uint8Array[] = [];
        for await (const chunk of answer.stream ?? []) chunks.push(Buffer.from(chunk));
        return Buffer.concat(chunks).toString();
      });
    },
    async values(reader, column) {
      return told(async () => {
        const signal = new AbortController().signal;
        return JSON.stringify(
          await columnValues(
            person(reader),
            { datasource: datasource(DATASET, schema), column, limit: 1_000, signal },
            { databases, policies, lock, planner, templates: () => undefined },
          ),
        );
      });
    },
    async statement(reader, text, runSchema) {
      return told(async () => {
        const { signal } = new AbortController();
        const request = { databaseId: 1, catalog: null, schema: runSchema ?? null, sql: text, rows: 1_000, signal };
        const script = await sql(reader).prepare(request);
        const last = script.statements.at(-1);
        if (!last) throw new TypeError('Nothing to run.');
        const batch = await script.run(last, { signal });
        return Array.from({ length: batch.rowCount }, (_, row) =>
          batch.vectors.map((vector) =>
            vector.kind === 'values' ? vector.values[row] : vector.nulls?.[row] ? null : vector.values[row],
          ),
        );
      });
    },
    faults: () => faults,
    async close() {
      templates.close();
      tableWork.dispose();
      layout.dispose();
      await databases.closeAll();
    },
  };
}

/** What the caller gets of an error: its body, or its words. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError) throw new Error(JSON.stringify(error.body), { cause: error });
    throw error;
  }
}

const person = (reader: Reader): Principal => ({
  id: READERS[reader],
  username: reader,
  firstName: '',
  lastName: '',
  email: '',
  isAnonymous: false,
  roles: [],
  roleIds: [],
  isAdmin: false,
  via: 'session',
  can: () => true,
  viewsOf: () => [],
});

const ACCESS: Access = {
  canDatabase: ({ id }) => id === READERS.open || id === READERS.wide,
  canSchema: () => false,
  canDatasource: () => true,
  ensureDatasource() {},
  syncObjectPermission: async () => {},
};

const subject = (id: number) => ({
  id,
  name: 'orders',
  perm: `p${id}`,
  schemaPerm: null,
  databasePerm: 'd',
  ownerIds: [],
});

/** `loud` is a calculated column with an OR, `split` one with several operators. */
export const COLUMNS: readonly (readonly [name: string, type: string, expression: string | null])[] = [
  ['id', 'INTEGER', null],
  ['owner', 'VARCHAR', null],
  ['region', 'VARCHAR', null],
  ['amount', 'INTEGER', null],
  ['note', 'VARCHAR', null],
  ['ts', 'TIMESTAMP', null],
  ['loud', 'BOOLEAN', "amount > 5 OR region = 'north'"],
  ['split', 'VARCHAR', "CASE WHEN amount > 10 THEN 'big' ELSE region END"],
];

const datasource = (id: number, schema: string | null): Datasource => ({
  id,
  type: 'table',
  uid: `${id}__table`,
  name: 'orders',
  databaseId: 1,
  catalog: null,
  schema,
  tableName: 'orders',
  sql: null,
  subject: subject(id),
  opensTables: true,
  changedOn: '1',
  cacheTimeout: null,
  mainDttmCol: 'ts',
  offset: 0,
  fetchValuesPredicate: null,
  templateParams: null,
  filterSelectEnabled: true,
  normalizeColumns: false,
  alwaysFilterMainDttm: false,
  extra: null,
  columns: COLUMNS.map(([name, type, expression]) => ({
    name,
    verboseName: null,
    type,
    expression,
    isDttm: type === 'TIMESTAMP',
    groupby: true,
    filterable: true,
    pythonDateFormat: null,
    advancedDataType: null,
    isActive: true,
  })),
  metrics: [{ name: 'count', verboseName: null, expression: 'COUNT(*)', d3format: null }],
});

const NO_CACHE: SharedCache = {
  get: async () => undefined,
  set: async () => {},
  deleteByTag: async () => {},
  tag: async () => {},
  singleFlight: async (_, signal, compute) => compute(signal),
};

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
