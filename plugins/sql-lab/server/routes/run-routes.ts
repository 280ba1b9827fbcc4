import type { Databases } from '@facet/plugin-databases/contract.server';
import {
  type AuthorisedScript,
  type CreateAs,
  SQL_MAX_ROW,
  type SqlSessions,
  StatementSyntaxError,
  type TableRef,
  type Exports,
  type TableWriters,
} from '@facet/plugin-query/contract.server';
import type { Logger, Scope, Scoped } from '@facet/sdk/common';
import {
  defineRoutes,
  type HandlerContext,
  type HandlersOf,
  HttpError,
  type HttpResult,
  type Identity,
  type Principal,
  type RouteSet,
} from '@facet/sdk/server';
import { sqlLabEndpoints } from '../../common/wire/sqllab.ts';
import { DISPLAY_MAX_ROW, STREAM_MAX_ROW } from '../../common/row-limits.ts';
import { SqlLabErrors } from '../errors.ts';
import type { LiveResult } from '../results/live-result.ts';
import type { ResultStore } from '../results/result-store.ts';
import { defaultTableName } from '../run/default-table-name.ts';
import { ensureLabDatabase, type LabDatabase } from '../run/database-scope.ts';
import { failureExtra, failureText, type RunContext, type RunOutcome, runQuery } from '../run/run-query.ts';
import type { RunJournal } from '../run/run-journal.ts';
import { type FailedScript, scriptFailure } from '../run/script-failure.ts';
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
  readonly log: Logger;
  /** Work that outlives its request; failures are on the query's row. */
  background(work: Promise<unknown>): void;
}

const SYNC_TIMEOUT_MS = 30_000;
/** Longest life of a run. */
const ASYNC_TIMEOUT_MS = 6 * 60 * 60 * 1000;

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

/** One run: begun in the background, or answered with its rows. */
async function execute(services: RunRouteServices, call: ExecuteCall): Promise<HttpResult> {
  const begun = await beginRun(services, call);
  const { row, database, background } = begun;
  const { principal, scope } = call;
  const payload = (of: QueryRow) => queryPayload(of, database.name, fullNameOf(principal));
  if (background) {
    services.background(scope.background((of) => finishRun(services, call, begun, of)));
    return { status: 202, json: { query: payload(row) } };
  }
  const rows = Promise.withResolvers<LiveResult>();
  const arrow = wantsArrow(call.request.headers);
  const outcome = finishRun(services, call, begun, scope, arrow ? rows.resolve : undefined);
  // A failure after the first rows is told behind them, and stands in the query's row for readers that come later.
  outcome.catch(() => undefined);
  try {
    // Without columns there is nothing that Arrow could say.
    const result = await Promise.race([rows.promise, outcome.then((ended) => ended.result)]);
    if (arrow && result.fields.length > 0) {
      // What happens after the first rows is told behind the last ones.
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

/** A run whose row is written, and that can be stopped. */
interface BegunRun {
  readonly row: QueryRow;
  readonly database: LabDatabase;
  readonly background: boolean;
  readonly createAs: CreateAs | null;
  readonly rowLimit: number | null;
  readonly maxRows: number;
  readonly signal: AbortSignal;
}

async function beginRun(
  { queries, running, databases, identity }: RunRouteServices,
  { body, principal, signal, request }: ExecuteCall,
): Promise<BegunRun> {
  const maxRows = wantsArrow(request.headers) ? STREAM_MAX_ROW : SQL_MAX_ROW;
  const database = await ensureLabDatabase(databases, identity.access, principal, body.database_id);
  const clientId = body.client_id ?? crypto.randomUUID();
  if (await queries.byClientId(clientId)) throw SqlLabErrors.clientIdUsed(clientId);
  const background = body.runAsync === true && database.allowRunAsync;
  const rowLimit = body.queryLimit && body.queryLimit > 0 ? body.queryLimit : null;
  const createAs = createAsOf(body, database, principal);
  const row = await insertOnce(queries, {
    client_id: clientId,
    database_id: database.id,
    user_id: principal.id,
    tab_name: body.tab ?? null,
    sql_editor_id: body.sql_editor_id ?? null,
    schema: body.schema ?? null,
    sql: body.sql,
    executed_sql: null,
    status: background ? 'pending' : 'running',
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
    database,
    background,
    createAs,
    rowLimit,
    maxRows,
    signal: running.start({ clientId, userId: principal.id, sql: body.sql }, background ? null : signal),
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

/** @param onRows Called with the first rows, before the last ones are there. */
async function finishRun(
  services: RunRouteServices,
  { body, query }: ExecuteCall,
  { row, database, background, createAs, rowLimit, maxRows, signal }: BegunRun,
  scope: Scope,
  onRows?: (result: LiveResult) => void,
): Promise<RunOutcome> {
  const schema = body.schema ?? null;
  try {
    const script = await prepareScript(services, {
      sql: services.sql.for(scope),
      database,
      schema,
      body,
      urlParams: query ?? {},
      createAs,
      row,
      rows: rowLimit,
      maxRows,
      signal,
    });
    // A commit costs more than the rest of a short run: only one that waits in the background is marked as begun.
    const started = background ? await services.queries.update(row.id, { status: 'running' }) : row;
    const context: RunContext = {
      row: started,
      database,
      schema,
      script,
      tables: tablesText(script.tables),
      signal,
      deadlineMs: background ? ASYNC_TIMEOUT_MS : SYNC_TIMEOUT_MS,
      onResult: (result) => services.running.count(row.client_id, () => result.rowCount),
    };
    return await runQuery(context, services, onRows);
  } finally {
    services.running.finish(row.client_id);
    services.journal.add(row.id, database.name);
  }
}

/** What is asked about SQL without running it. */
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

/** The runs of a person, and their end. */
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
      return { json: { result: 'OK' } };
    },
  };
}

/** The row of a query that was stopped. @throws the failure of any other one */
async function stoppedRow({ id }: QueryRow, queries: QueryStore, error: unknown): Promise<QueryRow> {
  const row = await queries.byId(id);
  if (row?.status !== 'stopped') throw error;
  return row;
}

const failedScript = (sql: string, { backend }: LabDatabase, queryId = 0): FailedScript => ({
  queryId,
  sql,
  backend,
  timeoutSeconds: SYNC_TIMEOUT_MS / 1_000,
});

interface Preparing {
  /** Of the person whose run it is. */
  readonly sql: SqlSessions;
  readonly database: LabDatabase;
  readonly schema: string | null;
  readonly body: {
    readonly sql: string;
    readonly templateParams?: string | null | undefined;
  };
  readonly urlParams: Readonly<Record<string, string>>;
  readonly createAs: CreateAs | null;
  readonly row: QueryRow;
  readonly signal: AbortSignal;
  readonly rows: number | null;
  readonly maxRows: number;
}

/** Decides on the script, until it is stopped. @throws HttpError */
async function prepareScript(services: RunRouteServices, asked: Preparing): Promise<AuthorisedScript> {
  const { row, signal, database } = asked;
  let tables: readonly TableRef[] = [];
  const stopped = Promise.withResolvers<never>();
  const onAbort = (): void => stopped.reject(SqlLabErrors.stopped());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal.aborted) throw SqlLabErrors.stopped();
    return await Promise.race([authorised(asked, (named) => (tables = named)), stopped.promise]);
  } catch (error) {
    const told = signal.aborted
      ? SqlLabErrors.stopped()
      : scriptFailure(error, failedScript(asked.body.sql, database, row.id));
    await services.queries.update(row.id, {
      status: signal.aborted ? 'stopped' : 'failed',
      error_message: signal.aborted ? null : failureText(told),
      extra: signal.aborted ? '{}' : failureExtra(told),
      sql_tables: tablesText(tables),
      end_time: Date.now(),
    });
    throw told;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function authorised(
  { sql, database, schema, body, urlParams, createAs, rows, maxRows, signal }: Preparing,
  onTables: (tables: readonly TableRef[]) => void,
): Promise<AuthorisedScript> {
  return sql.prepare({
    databaseId: database.id,
    schema,
    sql: body.sql,
    params: templateParams(body.templateParams),
    urlParams,
    rows,
    maxRows,
    createAs,
    signal: AbortSignal.any([signal, AbortSignal.timeout(SYNC_TIMEOUT_MS)]),
    onTables,
  });
}

const tablesText = (tables: readonly TableRef[]): string =>
  JSON.stringify(tables.map(({ catalog, schema, name }) => ({ table: name, schema, catalog })));

/** Two calls with the same id may come at the same moment. @throws HttpError 400 for the later one */
async function insertOnce(queries: QueryStore, row: Parameters<QueryStore['insert']>[0]): Promise<QueryRow> {
  try {
    return await queries.insert(row);
  } catch (error) {
    if (await queries.byClientId(row.client_id)) throw SqlLabErrors.clientIdUsed(row.client_id);
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

/** @throws HttpError 400 */
function methodOf(text: string | null | undefined): 'TABLE' | 'VIEW' {
  if (text === 'VIEW' || text === 'TABLE') return text;
  if (!text) return 'TABLE';
  throw SqlLabErrors.ctasMethod();
}

const fullNameOf = (who: Principal): string => `${who.firstName} ${who.lastName}`.trim();
