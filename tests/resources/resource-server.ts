import {
  type ConnectionSource,
  ConnectionsPoint,
  type DatasourceSource,
  DatasourcesPoint,
  DatasourcesToken,
  ChartQueriesToken,
  EngineCatalogueToken,
  type Introspection,
  IntrospectionToken,
  SqlSessionsToken,
  TableWritersToken,
  ExportsToken,
} from '@facet/plugin-query/contract.server';
import { defineGrammar, defineManifest, defineServerPlugin, personOf } from '@facet/sdk/common';
import { type ConnectionSpec, type Dialect, EngineError, type EngineColumn } from '@facet/sdk/server';
import type { BuiltInPlugin } from '../../apps/server/start-server.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { manifest as charts } from '../../plugins/charts/manifest.ts';
import { manifest as dashboards } from '../../plugins/dashboards/manifest.ts';
import { manifest as databases } from '../../plugins/databases/manifest.ts';
import { manifest as datasets } from '../../plugins/datasets/manifest.ts';
import { manifest as explore } from '../../plugins/explore/manifest.ts';
import { manifest as identity } from '../../plugins/identity/manifest.ts';
import { openSource } from '../../plugins/query/server/open-source.ts';
import { manifest as rowRules } from '../../plugins/row-rules/manifest.ts';

/** Columns of the tables that the stand-in for the query plugin knows; a test may change them. */
export type Sources = Map<string, readonly EngineColumn[]>;

export interface Caller {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
  readonly headers: Headers;
}

export interface ResourceServer {
  readonly server: TestServer;
  readonly sources: Sources;
  readonly admin: Caller;
  /** A user made now, with these roles. */
  signUp(username: string, roles: readonly string[]): Promise<Caller & { readonly id: number }>;
  /** A user whom `signUp` has created, here or at another server of the same metadata. */
  signIn(username: string): Promise<Caller>;
  connections(): Promise<ConnectionSource>;
  datasources(): Promise<DatasourceSource>;
  /** The connection of the last trial. */
  tried(): ConnectionSpec;
  stop(): Promise<void>;
}

const dialect: Dialect = {
  name: 'test',
  grammar: defineGrammar({
    parser: 'postgresql',
    lexis: { dollarQuotes: true, escapeTexts: true, returnEndsLine: true, nestedComments: true },
  }),
  quoteIdentifier: (name) => `"${name}"`,
  qualify: (parts) => parts.filter((part) => part !== null).join('.'),
  literal: (value) => `'${value}'`,
  timeGrains: new Map([['P1D', { label: 'Day', sql: (column: string) => column }]]),
  temporalLiteral: () => undefined,
  epochToTimestamp: (column) => column,
  castToText: (expression) => expression,
  limit: (limit) => (limit === null ? '' : `LIMIT ${limit}`),
  genericType: (type) => (({ BIGINT: 0, VARCHAR: 1, TIMESTAMP: 2 }) as const)[type as 'BIGINT'] ?? null,
  groupByAlias: true,
  supportsIlike: true,
};

/** How a test reaches what the plugins gave to the stand-in. */
interface Taken {
  connections?: () => Promise<ConnectionSource | undefined>;
  datasources?: () => Promise<DatasourceSource | undefined>;
  /** Of the last trial. */
  tried?: ConnectionSpec;
}

const NO_FACTS = { longType: '', comment: null, nullable: true, keys: [] };
const NO_DETAILS = { comment: null, primaryKey: [], foreignKeys: [], indexes: [] };

const unused = () => Promise.reject(new Error('The stand-in runs no queries.'));

const isPublic = (schema: string | null): boolean => schema === null || schema.toLowerCase() === 'public';

/** Like most engines, it does not mind the case, unless both spellings are there. */
function tableNamed(sources: Sources, name: string): readonly EngineColumn[] | undefined {
  const exact = sources.get(name);
  if (exact) return exact;
  return [...sources].find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
}

/** Stands in for the query plugin: tables are what `sources` says, hosts named `down.example` refuse. */
function queryStandIn(sources: Sources, taken: Taken): BuiltInPlugin {
  const manifest = defineManifest({
    id: 'facet/query',
    version: '1.0.0',
    name: 'Query stand-in',
    description: 'Answers about tables without an engine.',
    engines: { sdk: '^1.0.0' },
    server: {
      provides: {
        charts: ChartQueriesToken,
        sql: SqlSessionsToken,
        introspection: IntrospectionToken,
        sources: DatasourcesToken,
        engines: EngineCatalogueToken,
        tables: TableWritersToken,
        exports: ExportsToken,
      },
    },
  });
  const noRows = () => {
    throw new Error('The stand-in gives no rows.');
  };
  const engine = {
    key: 'postgresql',
    name: 'PostgreSQL',
    schemes: ['postgresql', 'postgresql+psycopg2'],
    placeholder: 'postgresql://user:password@host:port/dbname',
    preferred: true,
    dialect,
    capabilities: {
      cancel: true,
      progress: false,
      estimate: false,
      dml: true,
      ctas: true,
      schemas: true,
      fileUpload: false,
    },
    deniedFunctions: new Set<string>(),
  };
  return {
    manifest,
    load: async () => ({
      default: defineServerPlugin(manifest, (ctx) => {
        taken.connections = async () => ctx.registry(ConnectionsPoint).get('databases')?.load();
        taken.datasources = async () => ctx.registry(DatasourcesPoint).get('table')?.load();
        return {
          charts: () => ({ readContext: noRows, chartData: unused, cachedChartData: unused, readersOfAll: unused }),
          sql: () => ({ prepare: unused, render: unused, tableRights: unused, bindingOf: unused, format: unused }),
          tables: { arrow: noRows, file: noRows },
          exports: () => ({ release: (_rows, open) => open() }),
          introspection: () => introspectionOf(sources),
          sources: (scope) => ({
            find: (type, id) => openSource(ctx.registry(DatasourcesPoint), personOf(scope), type, id),
          }),
          engines: {
            async testConnection(_engine, spec) {
              taken.tried = spec;
              if (spec.hostname === 'down.example') throw new EngineError('connection', 'connect ECONNREFUSED');
            },
            engines: async () => [engine],
            networkOf: (scheme) =>
              scheme.startsWith('postgresql')
                ? { driver: 'psycopg2', port: 5432, tls: { encrypt: { sslmode: 'require' } } }
                : undefined,
            ownerOf: () => undefined,
            filesOf: (scheme) => (scheme.startsWith('sqlite') ? { own: [] } : undefined),
            engineOfScheme: async (scheme) => (engine.schemes.includes(scheme) ? engine : undefined),
            dialectOf: async () => dialect,
            foreignCatalog: async () => null,
            statements: unused,
          },
        };
      }),
    }),
  };
}

/** A whole server with the resource plugins and real users, over the metadata store that the environment names. */
export async function startResourceServer(env: Readonly<Record<string, string>> = {}): Promise<ResourceServer> {
  const sources: Sources = new Map([
    [
      'flights',
      [
        { name: 'carrier', type: 'VARCHAR', generic: 1 },
        { name: 'delay', type: 'BIGINT', generic: 0 },
        { name: 'departed', type: 'TIMESTAMP', generic: 2 },
      ],
    ],
    ['airports', [{ name: 'code', type: 'VARCHAR', generic: 1 }]],
    ['sql', [{ name: 'n', type: 'BIGINT', generic: 0 }]],
  ]);
  const taken: Taken = {};
  const server = await startTestServer(
    [
      {
        manifest: identity,
        load: () => import('../../plugins/identity/server/index.ts'),
      },
      queryStandIn(sources, taken),
      {
        manifest: databases,
        load: () => import('../../plugins/databases/server/index.ts'),
      },
      {
        manifest: datasets,
        load: () => import('../../plugins/datasets/server/index.ts'),
      },
      {
        manifest: charts,
        load: () => import('../../plugins/charts/server/index.ts'),
      },
      {
        manifest: dashboards,
        load: () => import('../../plugins/dashboards/server/index.ts'),
      },
      {
        manifest: rowRules,
        load: () => import('../../plugins/row-rules/server/index.ts'),
      },
      { manifest: explore, load: () => import('../../plugins/explore/server/index.ts') },
    ],
    { FACET_ADMIN_USERNAME: 'admin', FACET_ADMIN_PASSWORD: 'a long secret', ...env },
  );

  async function call(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await server.fetch(path, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
      headers: answer.headers,
    };
  }

  async function signIn(username: string, password: string): Promise<Caller> {
    const { body } = await call('', 'POST', '/api/v1/security/login', { username, password, provider: 'db' });
    const token: string = body.access_token;
    return {
      get: (path) => call(token, 'GET', path),
      post: (path, sent) => call(token, 'POST', path, sent),
      put: (path, sent) => call(token, 'PUT', path, sent),
      delete: (path) => call(token, 'DELETE', path),
    };
  }

  const admin = await signIn('admin', 'a long secret');
  return {
    server,
    sources,
    admin,
    async signUp(username, roles) {
      const known = await admin.get('/api/v1/security/roles/?q=(page_size:100)');
      const ids = roles.map((name) => known.body.result.find((role: { name: string }) => role.name === name)?.id);
      const made = await admin.post('/api/v1/security/users/', {
        username,
        first_name: username,
        last_name: 'Test',
        email: `${username}@example.org`,
        active: true,
        password: 'another long secret',
        roles: ids,
      });
      if (made.status !== 201) throw new Error(`No user could be made: ${JSON.stringify(made.body)}`);
      return { ...(await signIn(username, 'another long secret')), id: made.body.id };
    },
    signIn: (username) => signIn(username, 'another long secret'),
    connections: async () => present(await taken.connections?.()),
    datasources: async () => present(await taken.datasources?.()),
    tried: () => present(taken.tried),
    stop: () => server.stop(),
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The plugin has not filled its entry.');
  return value;
}

function introspectionOf(sources: Sources): Introspection {
  const own: Introspection = {
    inCatalog: () => own,
    catalogs: async () => undefined,
    schemas: async () => ['public', 'other'],
    tables: async () =>
      [...sources.keys()].filter((name) => name !== 'sql').map((name) => ({ name, type: 'table' as const })),
    functionNames: unused,
    defaultSchema: async () => 'public',
    async describeTable(_database, schema, table) {
      const columns = isPublic(schema) ? tableNamed(sources, table) : undefined;
      return columns && { ...NO_DETAILS, columns: columns.map(({ name, type }) => ({ ...NO_FACTS, name, type })) };
    },
    async describeSource({ schema, tableName, sql }) {
      const known = sql !== null || isPublic(schema);
      const columns = known ? tableNamed(sources, sql === null ? tableName : 'sql') : undefined;
      if (columns === undefined) throw new EngineError('table-missing', 'no such table');
      return columns;
    },
  };
  return own;
}
