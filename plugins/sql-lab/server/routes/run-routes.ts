import type { Databases } from '@facet/plugin-databases/contract.server';
import { SQL_MAX_ROW } from '@facet/plugin-query/contract';
import {
  type CreateAs,
  type Exports,
  type SqlSessions,
  StatementSyntaxError,
  type TableWriters,
} from '@facet/plugin-query/contract.server';
import type { Logger, Scoped } from '@facet/sdk/common';
import {
  defineRoutes,
  type HandlerContext,
  type HandlersOf,
  HttpError,
  type HttpResult,
  type Identity,
  type JobQueue,
  type Principal,
  type RouteSet,
} from '@facet/sdk/server';
import { sqlLabEndpoints } from '../../common/wire/sqllab.ts';
import { DISPLAY_MAX_ROW, STREAM_MAX_ROW } from '../../common/row-limits.ts';
import { SqlLabErrors } from '../errors.ts';
import type { LiveResult } from '../results/live-result.ts';
import type { ResultStore } from '../results/result-store.ts';
import { runLater } from '../run/background-run.ts';
import { defaultTableName } from '../run/default-table-name.ts';
import { ensureLabDatabase, type LabDatabase } from '../run/database-scope.ts';
import { type AskedRun, failedScript, performRun, WAITED_FOR_MS } from '../run/perform-run.ts';
import type { RunOutcome } from '../run/run-query.ts';
import type { RunJournal } from '../run/run-journal.ts';
import { scriptFailure } from '../run/script-failure.ts';
import { usedClientId } from '../run/used-client-id.ts';
import type { RunningQueries } from '../run/running-queries.ts';
import { databaseNames } from '../store/database-names.ts';
import { queryPayload } from '../store/query-payload.ts';
import type { QueryRow, QueryStore } from '../store/query-store.ts';
import { arrowAnswer, shortJsonAnswer, stoppedAnswer, wantsArrow } from './result-answers.ts';
import { resultHandlers } from './result-handlers.ts';

export interface RunRouteServices {
  readonly databases: Databases;
  readonly identity: Identity;
  readonly sql: Scoped<SqlSessions>;
  readonly tables: TableWriters;
  readonly exports: Scoped<Exports>;
  readonly results: ResultStore;
  readonly queries: QueryStore;
  readonly running: RunningQueries;
  readonly journal: RunJournal;
  readonly jobs: JobQueue;
  readonly log: Logger;
}

type Endpoints = typeof sqlLabEndpoints;
type Handlers = HandlersOf<Endpoints>;
type ExecuteCall = HandlerContext<Endpoints['POST /api/v1/sqllab/execute/']>;

export function runRoutes(services: RunRouteServices): RouteSet {
  return defineRoutes(sqlLabEndpoints, {
    'POST /api/v1/sqllab/execute/': (call) => execute(services, call),
    ...resultHandlers(services),
    ...statementHandlers(services),
    ...journalHandlers(services),
  });
}

/** Performs one run: it is put into the queue, or its rows are the response. */
async function execute(services: RunRouteServices, call: ExecuteCall): Promise<HttpResult> {
  const begun = await beginRun(services, call);
  const { row, asked, database } = begun;
  const { principal, scope } = call;
  const payload = (of: QueryRow) => queryPayload(of, database.name, fullNameOf(principal));
  if (row.in_background === 1) {
    await runLater(services, row, asked, scope);
    return { status: 202, json: { query: payload(row) } };
  }
  const rows = Promise.withResolvers<LiveResult>();
  const arrow = wantsArrow(call.request.headers);
  const outcome = runNow(services, call, begun, arrow ? rows.resolve : undefined);
  // A failure after the first rows is sent after them, and is stored in the query's row for later readers.
  outcome.catch(() => undefined);
  try {
    // Without columns there is nothing to send as Arrow.
    const result = await Promise.race([rows.promise, outcome.then((ended) => ended.result)]);
    if (arrow && result.fields.length > 0) {
      // A failure after the first rows is sent in the trailer.
      return arrowAnswer(result, async () => {
        const ended = await outcome
          .then((whole) => whole.row)
          .catch((error: unknown) => stoppedRow(row, services.queries, error));
        return { query_id: ended.id, query: payload(ended) };
      });
    }
    const { row: ended } = await outcome;
    return shortJsonAnswer({ queryId: ended.id, query: payload(ended), result, limit: DISPLAY_MAX_ROW });
  } catch (error) {
    const ended = await stoppedRow(row, services.queries, error);
    return { json: stoppedAnswer(ended.id, payload(ended)) };
  }
}

/** A run whose row was inserted. */
interface BegunRun {
  readonly row: QueryRow;
  readonly asked: AskedRun;
  readonly database: LabDatabase;
}

async function beginRun(
  { queries, databases, identity }: RunRouteServices,
  { body, query, principal, request }: ExecuteCall,
): Promise<BegunRun> {
  const maxRows = wantsArrow(request.headers) ? STREAM_MAX_ROW : SQL_MAX_ROW;
  const database = await ensureLabDatabase(databases, identity.access, principal, body.database_id);
  const clientId = body.client_id ?? crypto.randomUUID();
  const former = await queries.byClientId(clientId);
  if (former) throw usedClientId(former, principal.id);
  const background = body.runAsync === true && database.allowRunAsync;
  const rowLimit = body.queryLimit && body.queryLimit > 0 ? body.queryLimit : null;
  const createAs = createAsOf(body, database, principal);
  const row = await insertOnce(queries, {
    client_id: clientId,
    database_id: database.id,
    user_id: principal.id,
    tab_name: body.tab ?? null,
    sql_editor_id: body.sql_editor_id ?? null,
    catalog: body.catalog || null,
    schema: body.schema ?? null,
    sql: body.sql,
    executed_sql: null,
    status: background ? 'pending' : 'running',
    in_background: background ? 1 : 0,
    query_limit: rowLimit ?? maxRows,
    limiting_factor: 'DROPDOWN',
    select_as_cta: createAs ? 1 : 0,
    ctas_method: createAs?.method ?? null,
    tmp_table_name: createAs?.table ?? null,
    tmp_schema_name: createAs?.schema ?? null,
    progress: 0,
    rows: null,
    error_message: null,
    results_key: null,
    extra: '{}',
    sql_tables: '[]',
    start_time: Date.now(),
    end_time: null,
  });
  return {
    row,
    asked: { templateParams: body.templateParams ?? null, urlParams: query ?? {}, rowLimit, maxRows },
    database,
  };
}

function createAsOf(body: ExecuteCall['body'], database: LabDatabase, who: Principal): CreateAs | null {
  if (body.select_as_cta !== true) return null;
  return {
    method: methodOf(body.ctas_method),
    table: body.tmp_table_name || defaultTableName(who.username, new Date()),
    schema: database.forceCtasSchema ?? body.schema ?? null,
  };
}

async function runNow(
  services: RunRouteServices,
  { principal, scope, signal }: ExecuteCall,
  { row, asked, database }: BegunRun,
  onRows?: (result: LiveResult) => void,
): Promise<RunOutcome> {
  const { running, sql } = services;
  const stop = running.start({ clientId: row.client_id, userId: principal.id, sql: row.sql });
  try {
    const run = {
      row,
      asked,
      database,
      sql: sql.for(scope),
      signal: AbortSignal.any([stop, signal]),
      deadlineMs: WAITED_FOR_MS,
    };
    return await performRun(services, run, onRows);
  } finally {
    running.finish(row.client_id);
  }
}

/** Handlers for SQL that is examined without being run. */
function statementHandlers(
  services: RunRouteServices,
): Pick<Handlers, 'POST /api/v1/sqllab/estimate/' | 'POST /api/v1/sqllab/render/' | 'POST /api/v1/sqllab/format_sql/'> {
  const { databases, identity } = services;
  return {
    'POST /api/v1/sqllab/estimate/': async ({ body, principal, scope, signal }) => {
      const database = await ensureLabDatabase(databases, identity.access, principal, body.database_id).catch(
        (error: unknown) => {
          throw error instanceof HttpError && error.status === 404 ? SqlLabErrors.estimateDatabaseUnknown() : error;
        },
      );
      try {
        const script = await services.sql.for(scope).prepare({
          databaseId: database.id,
          catalog: body.catalog || null,
          schema: body.schema ?? null,
          sql: body.sql,
          params: body.template_params ?? {},
          signal,
        });
        const estimates = await script.estimate(signal);
        return { json: { result: estimates.map((estimate) => estimate ?? {}) } };
      } catch (error) {
        throw scriptFailure(error, failedScript(body.sql, database));
      }
    },

    'POST /api/v1/sqllab/render/': async ({ body, query, principal, scope }) => {
      const database = await ensureLabDatabase(databases, identity.access, principal, body.database_id);
      try {
        const result = await services.sql.for(scope).render({
          databaseId: database.id,
          catalog: body.catalog || null,
          schema: body.schema ?? null,
          sql: body.sql,
          params: body.template_params ?? {},
          urlParams: query ?? {},
        });
        return { json: { result } };
      } catch (error) {
        throw scriptFailure(error, failedScript(body.sql, database));
      }
    },

    'POST /api/v1/sqllab/format_sql/': async ({ body, scope, signal }) => {
      const engine = body.engine ?? null;
      try {
        return { json: { result: await services.sql.for(scope).format(body.sql, engine, signal) } };
      } catch (error) {
        if (error instanceof StatementSyntaxError) throw SqlLabErrors.unreadable(body.sql, engine, error);
        throw error;
      }
    },
  };
}

/** Handlers that list and stop the runs of a user. */
function journalHandlers({
  queries,
  running,
  databases,
}: RunRouteServices): Pick<Handlers, 'GET /api/v1/query/updated_since' | 'POST /api/v1/query/stop'> {
  return {
    'GET /api/v1/query/updated_since': async ({ q, principal }) => {
      const rows = await queries.changedSince(principal.id, q.last_updated_ms);
      const names = await databaseNames(databases, rows);
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
      await queries.stopWaiting(body.client_id);
      return { json: { result: 'OK' } };
    },
  };
}

/** The row of a stopped query. @throws the given error when the query was not stopped */
async function stoppedRow({ id }: QueryRow, queries: QueryStore, error: unknown): Promise<QueryRow> {
  const row = await queries.byId(id);
  if (row?.status !== 'stopped') throw error;
  return row;
}

/** Two requests with the same id may arrive at the same time. @throws HttpError 400 for the later one */
async function insertOnce(queries: QueryStore, row: Parameters<QueryStore['insert']>[0]): Promise<QueryRow> {
  try {
    return await queries.insert(row);
  } catch (error) {
    const former = await queries.byClientId(row.client_id);
    if (former) throw usedClientId(former, row.user_id);
    throw error;
  }
}

/** @throws HttpError 400 for any text but `TABLE` and `VIEW` */
function methodOf(text: string | null | undefined): 'TABLE' | 'VIEW' {
  if (text === 'VIEW' || text === 'TABLE') return text;
  if (!text) return 'TABLE';
  throw SqlLabErrors.ctasMethod();
}

const fullNameOf = (who: Principal): string => `${who.firstName} ${who.lastName}`.trim();
