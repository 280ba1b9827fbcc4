import { randomUUID } from 'node:crypto';
import type { QueryGateway } from '@facet/plugin-query/contract';
import type { Logger } from '@facet/sdk/common';
import { EngineError, HttpError, type SharedCache } from '@facet/sdk/server';
import { engineFailure } from '../errors.ts';
import { type StoredResult, storeBatch } from '../results/stored-result.ts';
import type { QueryRow, QueryStore } from '../store/query-store.ts';
import type { LabDatabase } from './database-scope.ts';
import { placeInScript, type PreparedRun, SQL_MAX_ROW } from './prepare-run.ts';

export interface RunContext {
  readonly row: QueryRow;
  readonly database: LabDatabase;
  readonly schema: string | null;
  readonly run: PreparedRun;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
}

export interface RunTools {
  readonly gateway: QueryGateway;
  readonly queries: QueryStore;
  readonly cache: SharedCache;
  readonly log: Logger;
}

export interface RunOutcome {
  readonly row: QueryRow;
  readonly result: StoredResult;
}

/** Life of stored rows in seconds. */
const RESULT_TTL = 24 * 60 * 60;
const EMPTY: StoredResult = { columns: [], rowCount: 0, rows: [] };

/**
 * Runs the statements one after the other and keeps the rows of the last one. However it ends, the query's row says so
 * before this settles. @throws HttpError
 */
export async function runQuery(context: RunContext, tools: RunTools): Promise<RunOutcome> {
  const { row, run } = context;
  const startedAt = Date.now();
  try {
    let result = EMPTY;
    let cut: string = 'NOT_LIMITED';
    const executed: string[] = [];
    for (const [index, statement] of run.statements.entries()) {
      const maxRows = statement.limit ? statement.limit.rows + 1 : statement.givesRows ? SQL_MAX_ROW : 1;
      executed.push(statement.sql);
      const batch = await tools.gateway
        .runSql({
          databaseId: context.database.id,
          sql: statement.sql,
          schema: context.schema,
          signal: context.signal,
          maxRows,
          deadlineMs: Math.max(1, context.deadlineMs - (Date.now() - startedAt)),
          readOnly: statement.readOnly,
          onProgress: progressReporter(row, index, run.statements.length, tools),
        })
        .catch((error: unknown) => {
          throw describeFailure(error, context, statement.start);
        });
      const limit = statement.limit?.rows ?? SQL_MAX_ROW;
      result = statement.givesRows ? storeBatch(batch, limit) : EMPTY;
      cut = statement.limit && batch.rowCount > limit ? statement.limit.factor : 'NOT_LIMITED';
      if (index + 1 < run.statements.length) {
        await tools.queries.update(row.id, {
          progress: Math.floor(((index + 1) / run.statements.length) * 100),
          extra: JSON.stringify({ progress: `Running statement ${index + 2} out of ${run.statements.length}` }),
        });
      }
    }
    const key = randomUUID();
    await tools.cache.set(resultCacheKey(key), Buffer.from(JSON.stringify(result)), RESULT_TTL);
    const last = run.statements.at(-1);
    const finished = await tools.queries.update(row.id, {
      status: 'success',
      progress: 100,
      rows: result.rowCount,
      executed_sql: executed.join(';\n'),
      query_limit: last?.limit?.rows ?? row.query_limit,
      limiting_factor: cut,
      results_key: key,
      extra: JSON.stringify({ progress: null, columns: result.columns }),
      end_time: Date.now(),
    });
    return { row: finished, result };
  } catch (error) {
    await recordFailure(error, context, tools.queries);
    throw error;
  }
}

export const resultCacheKey = (key: string): string => `sql-lab/result/${key}`;

/** Rows kept under a results key; undefined when they are gone. */
export async function readResult(cache: SharedCache, key: string): Promise<StoredResult | undefined> {
  const stored = await cache.get(resultCacheKey(key));
  if (!stored) return undefined;
  const result: StoredResult = JSON.parse(stored.toString());
  return result;
}

/** The first message of an error in one of the contract's shapes, for the query's history. */
export function failureText(error: unknown): string {
  const body = error instanceof HttpError ? error.body : undefined;
  if (typeof body === 'object' && body !== null) {
    if ('errors' in body && Array.isArray(body.errors)) {
      const first: unknown = body.errors[0];
      if (typeof first === 'object' && first !== null && 'message' in first) return String(first.message);
    }
    if ('message' in body) return typeof body.message === 'string' ? body.message : JSON.stringify(body.message);
  }
  return error instanceof Error ? error.message : String(error);
}

/** The errors of a failed run as JSON text, with the place of each, for those who did not wait for the answer. */
export function failureExtra(error: unknown): string {
  const body = error instanceof HttpError ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)
    ? JSON.stringify({ errors: body.errors })
    : '{}';
}

function describeFailure(error: unknown, { database, row, deadlineMs }: RunContext, start: number): unknown {
  if (!(error instanceof EngineError)) return error;
  const place = placeInScript(row.sql, start, { line: error.line ?? null, column: error.column ?? null });
  const placed =
    place.line === null
      ? error
      : new EngineError(
          error.kind,
          error.message,
          { line: place.line, ...(place.column === null ? {} : { column: place.column }) },
          { cause: error },
        );
  return engineFailure(placed, database.backend, Math.round(deadlineMs / 1000));
}

async function recordFailure(error: unknown, { row, signal }: RunContext, queries: QueryStore): Promise<void> {
  const status =
    error instanceof HttpError && error.status === 408 ? 'timed_out' : signal.aborted ? 'stopped' : 'failed';
  await queries.update(row.id, {
    status,
    error_message: status === 'stopped' ? null : failureText(error),
    extra: status === 'stopped' ? '{}' : failureExtra(error),
    end_time: Date.now(),
  });
}

/** Writes the engine's progress at most every half second. */
function progressReporter(
  row: QueryRow,
  index: number,
  count: number,
  { queries, log }: RunTools,
): (percent: number) => void {
  let last = 0;
  return (percent) => {
    const now = Date.now();
    if (now - last < 500) return;
    last = now;
    const progress = Math.min(99, Math.floor(((index + percent / 100) / count) * 100));
    // A lost mark is not worth failing the query for; the next one follows.
    queries
      .markProgress(row.id, progress)
      .catch((error: unknown) =>
        log.warn('Progress of a query was not kept', { queryId: row.id, error: String(error) }),
      );
  };
}
