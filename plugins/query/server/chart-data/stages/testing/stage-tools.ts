import { Buffer } from 'node:buffer';
import type { Principal } from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import type { DatabaseConnection, Datasource } from '../../../../contract.server.ts';
import { WaitingByKey } from '../../../cache/waiting-people.ts';
import type { PlannedQuery } from '../../../plan/plan-query.ts';
import { partOf } from '../../../testing/part-of.ts';
import type { Authorised, Uncached } from '../query-states.ts';
import type { Encoded } from '../encoded.ts';
import type { StageTools } from '../stage.ts';

/** Tools of which a test gives those that the stage may use; any other one fails. */
export function stageTools(given: Partial<StageTools>): StageTools {
  return {
    source: partOf({}),
    sourceOf: partOf({}),
    databases: partOf<StageTools['databases']>({ limits: { maxBytes: 1, maxCells: 1 } }),
    planner: partOf({}),
    exports: partOf({}),
    cache: partOf({}),
    dropped: { during: (_, read) => read(() => true) },
    waiting: new WaitingByKey(),
    work: { start: () => ({ dispose() {} }) },
    tables: partOf({}),
    shownTable: async () => undefined,
    annotations: async () => '{}',
    redactError: async (error) => error,
    deadlineMs: 1_000,
    ...given,
  };
}

export const reader: Principal = {
  id: 2,
  username: 'reader',
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
};

export const datasource: Datasource = {
  id: 7,
  type: 'table',
  uid: '7__table',
  name: 'people',
  databaseId: 1,
  catalog: null,
  schema: 'main',
  tableName: 'people',
  sql: null,
  subject: { id: 7, name: 'people', perm: 'p', schemaPerm: null, databasePerm: 'd', ownerIds: [] },
  opensTables: true,
  changedOn: '1',
  cacheTimeout: null,
  mainDttmCol: null,
  offset: 0,
  fetchValuesPredicate: null,
  templateParams: null,
  filterSelectEnabled: true,
  normalizeColumns: false,
  alwaysFilterMainDttm: false,
  extra: null,
  columns: [],
  metrics: [],
};

export const connection: DatabaseConnection = {
  id: 1,
  uuid: 'u',
  name: 'test',
  engine: 'duckdb',
  spec: {
    id: 1,
    name: 'test',
    scheme: 'duckdb',
    username: null,
    password: null,
    hostname: null,
    port: null,
    database: null,
    query: {},
    extra: {},
    connectTimeoutMs: 1,
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

export const authorisedState: Authorised = {
  scope: testScope(reader),
  who: reader,
  source: { type: 'table', id: 7 },
  query: { columns: ['kind'] },
  type: 'full',
  format: 'json',
  force: false,
  cacheTimeout: null,
  signal: new AbortController().signal,
  requestParams: {},
  formats: new Map(),
  streamed: false,
  asSheet: false,
  onlyCached: false,
  datasource,
  connection,
  cacheSeconds: 60,
};

export const plannedQuery: PlannedQuery = {
  query: { columns: ['kind'] },
  compiled: {
    sql: 'SELECT kind FROM people',
    labels: ['kind'],
    metricLabels: [],
    rowLimit: 10,
    bounds: { since: null, until: null },
    appliedFilters: [],
    rejectedFilters: [],
    appliedTemplateFilters: [],
  },
  offsets: [],
  opens: [],
  around: [],
};

export const templatedState = {
  ...authorisedState,
  policy: { conditions: [], fingerprint: '' },
  now: { wallMs: 0, micros: 0, offsetMinutes: null },
  sqlVaries: false,
} as const;

export const uncachedState: Uncached = { ...templatedState, plan: plannedQuery };

export const entryOf = (text: string): Encoded => ({ kind: 'entry', parts: [Buffer.from(text)] });

export const textOf = (encoded: Encoded): string => {
  if (encoded.kind !== 'entry') throw new TypeError(`A ${encoded.kind} is no entry.`);
  return Buffer.concat(encoded.parts).toString();
};

/** What a stage handed on, and how often. */
export function recorder<State>(answer: Encoded = entryOf('"rows":1}')) {
  const handed: State[] = [];
  return {
    handed,
    next: async (state: State & Pick<Uncached, 'once'>): Promise<Encoded> => {
      handed.push(state);
      const { once } = state;
      return once === undefined ? answer : once(async () => answer);
    },
  };
}
