import { stringify } from 'csv-stringify/sync';
import type { FormatOptionsWithLanguage } from 'sql-formatter';
import type { QueryGateway } from '@facet/plugin-query/contract';
import type { Logger } from '@facet/sdk/common';
import {
  defineRoutes,
  type HttpResult,
  type Identity,
  type MetadataStore,
  type Principal,
  type RouteSet,
  type SharedCache,
} from '@facet/sdk/server';
import { sqlLabEndpoints } from '@facet/sdk/wire/sqllab';
import { SqlLabErrors } from '../errors.ts';
import { csvCell } from '../results/csv-cell.ts';
import { rowObjectsJson, type StoredResult } from '../results/stored-result.ts';
import { createAs, defaultTableName } from '../run/create-as.ts';
import { ensureLabDatabase, type LabDatabase } from '../run/database-scope.ts';
import { type PreparedRun, prepareRun, SQL_MAX_ROW } from '../run/prepare-run.ts';
import { failureExtra, failureText, readResult, type RunContext, runQuery } from '../run/run-query.ts';
import type { RunningQueries } from '../run/running-queries.ts';
import { databaseNames } from '../store/database-names.ts';
import { queryPayload } from '../store/query-payload.ts';
import type { QueryRow, QueryStore } from '../store/query-store.ts';

export interface RunRouteServices {
  readonly metadata: MetadataStore;
  readonly identity: Identity;
  readonly gateway: QueryGateway;
  readonly cache: SharedCache;
  readonly queries: QueryStore;
  readonly running: RunningQueries;
  readonly log: Logger;
  /** Work that outlives its request; failures are on the query's row. */
  background(work: Promise<unknown>): void;
}

/** Rows of one answer; more stay with the results key. */
const DISPLAY_MAX_ROW = 10_000;
const SYNC_TIMEOUT_MS = 30_000;
/** Longest life of a run; whatever is older and not over was left behind. */
export const ASYNC_TIMEOUT_MS = 6 * 60 * 60 * 1000;

export function runRoutes(services: RunRouteServices): RouteSet {
  const { queries, running, metadata, identity } = services;

  return defineRoutes(sqlLabEndpoints, {
    'POST /api/v1/sqllab/execute/': async ({ body, query, principal, signal }) => {
      const database = await ensureLabDatabase(metadata, identity.access, principal, body.database_id);
      const clientId = body.client_id ?? crypto.randomUUID();
      if (await queries.byClientId(clientId)) throw SqlLabErrors.clientIdUsed(clientId);
      const background = body.runAsync === true && database.allowRunAsync;
      const dialect = await services.gateway.dialectOf(database.id);
      const makes =
        body.select_as_cta === true
          ? createAs(dialect, {
              method: body.ctas_method ?? 'TABLE',
              table: body.tmp_table_name || defaultTableName(principal.username, new Date()),
              schema: database.forceCtasSchema ?? body.schema ?? null,
            })
          : null;
      const row = await queries.insert({
        client_id: clientId,
        database_id: database.id,
        user_id: principal.id,
        tab_name: body.tab ?? null,
        sql_editor_id: body.sql_editor_id ?? null,
        schema: body.schema ?? null,
        sql: body.sql,
        executed_sql: null,
        status: background ? 'pending' : 'running',
        query_limit: body.queryLimit || SQL_MAX_ROW,
        limiting_factor: 'DROPDOWN',
        select_as_cta: makes ? 1 : 0,
        ctas_method: makes?.method ?? null,
        tmp_table_name: makes?.table ?? null,
        tmp_schema_name: makes?.schema ?? null,
        progress: 0,
        rows: null,
        error_message: null,
        results_key: null,
        extra: '{}',
        sql_tables: '[]',
        start_time: Date.now(),
        end_time: null,
      });
      const runSignal = running.start(clientId, background ? null : signal);
      const schema = body.schema ?? null;
      const work = async (): Promise<{ row: QueryRow; result: StoredResult }> => {
        try {
          const run = await prepared(services, {
            principal,
            database,
            schema,
            body,
            urlParams: query ?? {},
            makes,
            row,
          });
          const started = await queries.update(row.id, {
            status: 'running',
            sql_tables: JSON.stringify(
              run.tables.map(({ catalog, schema: of, name }) => ({ table: name, schema: of, catalog })),
            ),
          });
          const context: RunContext = {
            row: started,
            database,
            schema,
            run,
            signal: runSignal,
            deadlineMs: background ? ASYNC_TIMEOUT_MS : SYNC_TIMEOUT_MS,
          };
          return await runQuery(context, services);
        } finally {
          running.finish(clientId);
        }
      };
      if (background) {
        services.background(work());
        return { status: 202, json: { query: queryPayload(row, database.name, fullNameOf(principal)) } };
      }
      const outcome = await work();
      return resultAnswer(outcome.row, outcome.result, database.name, fullNameOf(principal), DISPLAY_MAX_ROW);
    },

    'GET /api/v1/sqllab/results/': async ({ q, principal }) => {
      const row = await queries.byResultsKey(q.key);
      if (!row) throw SqlLabErrors.resultsGone();
      ensureMine(row, principal);
      const database = await ensureLabDatabase(metadata, identity.access, principal, row.database_id);
      const result = await readResult(services.cache, q.key);
      if (!result) throw SqlLabErrors.resultsGone();
      return resultAnswer(row, result, database.name, await userName(identity, row.user_id), q.rows ?? DISPLAY_MAX_ROW);
    },

    'POST /api/v1/sqllab/estimate/': async ({ body, principal, signal }) => {
      const database = await ensureLabDatabase(metadata, identity.access, principal, body.database_id);
      const run = await prepareRun(
        {
          queryId: 0,
          who: principal,
          database,
          scope: await scopeOf(services, database, body.schema ?? null, signal),
          schema: body.schema ?? null,
          sql: body.sql,
          templateParams: body.template_params ?? {},
          queryLimit: null,
          createAs: null,
        },
        runServices(services),
      );
      const result = [];
      for (const statement of run.statements) {
        const estimate = await services.gateway.estimateSql(database.id, statement.sql, body.schema ?? null, signal);
        result.push(estimate ?? {});
      }
      return { json: { result } };
    },

    'POST /api/v1/sqllab/format_sql/': async ({ body }) => ({
      json: { result: await formatSql(body.sql, body.engine ?? null) },
    }),

    'GET /api/v1/sqllab/export/:client_id/': async ({ params, principal }) => {
      const row = await queries.byClientId(params.client_id);
      if (!row) throw SqlLabErrors.exportUnknown();
      ensureMine(row, principal);
      await ensureLabDatabase(metadata, identity.access, principal, row.database_id);
      const result = row.results_key === null ? undefined : await readResult(services.cache, row.results_key);
      if (!result) throw SqlLabErrors.resultsGone();
      return csvAnswer(row, result);
    },

    'GET /api/v1/query/updated_since': async ({ q, principal }) => {
      const rows = await queries.changedSince(principal.id, q.last_updated_ms);
      const names = await databaseNames(metadata, rows);
      return {
        json: {
          result: rows.map((row) => queryPayload(row, names.get(row.database_id) ?? '', fullNameOf(principal))),
        },
      };
    },

    'POST /api/v1/query/stop': async ({ body, principal }) => {
      const row = await queries.byClientId(body.client_id);
      if (!row || (row.user_id !== principal.id && !principal.isAdmin)) throw SqlLabErrors.queryUnknown(body.client_id);
      await running.stop(body.client_id);
      return { json: { result: 'OK' } };
    },
  });
}

function runServices({ gateway, identity }: RunRouteServices) {
  return { gateway, access: identity.access };
}

async function scopeOf(services: RunRouteServices, database: LabDatabase, schema: string | null, signal: AbortSignal) {
  return {
    database,
    defaultSchema: schema ?? (await services.gateway.defaultSchema(database.id, signal)),
    datasets: await services.gateway.tableDatasets(database.id),
  };
}

interface Preparing {
  readonly principal: Principal;
  readonly database: LabDatabase;
  readonly schema: string | null;
  readonly body: {
    readonly sql: string;
    readonly templateParams?: string | null | undefined;
    readonly queryLimit?: number | null | undefined;
  };
  readonly urlParams: Readonly<Record<string, string>>;
  readonly makes: Parameters<typeof prepareRun>[0]['createAs'];
  readonly row: QueryRow;
}

async function prepared(services: RunRouteServices, asked: Preparing): Promise<PreparedRun> {
  const { principal, database, schema, body, urlParams, makes, row } = asked;
  const signal = AbortSignal.timeout(SYNC_TIMEOUT_MS);
  try {
    return await prepareRun(
      {
        queryId: row.id,
        who: principal,
        database,
        scope: await scopeOf(services, database, schema, signal),
        schema,
        sql: body.sql,
        templateParams: templateParams(body.templateParams),
        urlParams,
        queryLimit: body.queryLimit ?? null,
        createAs: makes,
      },
      runServices(services),
    );
  } catch (error) {
    await services.queries.update(row.id, {
      status: 'failed',
      error_message: failureText(error),
      extra: failureExtra(error),
      end_time: Date.now(),
    });
    throw error;
  }
}

function templateParams(text: string | null | undefined): Readonly<Record<string, unknown>> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch (error) {
    // The editor marks them; the names that are missing then say what the run lacks.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function resultAnswer(row: QueryRow, result: StoredResult, database: string, user: string, limit: number): HttpResult {
  const columns = JSON.stringify(result.columns);
  const query = JSON.stringify(queryPayload(row, database, user));
  const cut = result.rowCount > limit ? ',"displayLimitReached":true' : '';
  const data = rowObjectsJson(result, limit);
  return {
    rawJson: `{"query_id":${row.id},"status":"success","data":${data},"columns":${columns},"selected_columns":${columns},"expanded_columns":[],"query":${query}${cut}}`,
  };
}

function csvAnswer(row: QueryRow, result: StoredResult): HttpResult {
  const header = result.columns.map((column) => column.name);
  const body = stringify([header, ...result.rows.map((cells) => cells.map(csvCell))], { record_delimiter: '\n' });
  const stamp = new Date(Number(row.start_time)).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  const name = `sqllab_${(row.tab_name ?? 'query')
    .toLowerCase()
    .replaceAll(/\s/g, '_')
    .replaceAll(/[^\p{L}\p{N}_-]/gu, '')}_${stamp}.csv`;
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=${encodeURIComponent(name)}`,
    },
    text: body,
  };
}

function ensureMine(row: QueryRow, who: Principal): void {
  if (row.user_id !== who.id && !who.can('all_query_access', 'all_query_access')) throw SqlLabErrors.notYours();
}

const fullNameOf = (who: Principal): string => `${who.firstName} ${who.lastName}`.trim();

async function userName(identity: Identity, id: number): Promise<string> {
  const [user] = await identity.users.byIds([id]);
  return user ? `${user.firstName} ${user.lastName}`.trim() : '';
}

const LANGUAGES: Readonly<Record<string, FormatOptionsWithLanguage['language']>> = {
  postgresql: 'postgresql',
  mysql: 'mysql',
  duckdb: 'duckdb',
  sqlite: 'sqlite',
  trino: 'trino',
  bigquery: 'bigquery',
  snowflake: 'snowflake',
  clickhouse: 'clickhouse',
};

/** A formatter that cannot read the text leaves it as it is: formatting never loses what somebody typed. */
async function formatSql(sql: string, engine: string | null): Promise<string> {
  const { format } = await import('sql-formatter');
  try {
    return format(sql, {
      language: LANGUAGES[engine ?? ''] ?? 'sql',
      keywordCase: 'upper',
      paramTypes: { custom: [{ regex: '\\{\\{[^}]*\\}\\}' }, { regex: '\\{%[^%]*%\\}' }] },
    });
  } catch (error) {
    if (error instanceof Error) return sql;
    throw error;
  }
}
