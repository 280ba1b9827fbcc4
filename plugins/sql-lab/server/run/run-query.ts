import { randomUUID } from 'node:crypto';
import { SQL_MAX_ROW } from '@facet/plugin-query/contract';
import {
  type AuthorisedScript,
  type AuthorisedStatement,
  placeInScript,
  type TableWriters,
} from '@facet/plugin-query/contract.server';
import type { Logger } from '@facet/sdk/common';
import { EngineError, HttpError } from '@facet/sdk/server';
import { engineFailure } from '../errors.ts';
import { LiveResult } from '../results/live-result.ts';
import { publicColumns } from '../results/result-json.ts';
import type { ResultStore } from '../results/result-store.ts';
import type { QueryRow, QueryStore } from '../store/query-store.ts';
import type { LabDatabase } from './database-scope.ts';
import { shortSql } from '../short-sql.ts';

export interface RunContext {
  readonly row: QueryRow;
  readonly database: LabDatabase;
  readonly schema: string | null;
  readonly script: AuthorisedScript;
  /** Tables that the run names, as JSON for its row. */
  readonly tables: string;
  /** Row rules that apply to the user who runs the query. */
  readonly binding: string | null;
  readonly signal: AbortSignal;
  /** Whether another process continues the run: then its end is not recorded here. */
  isHandedOver(): boolean;
  readonly deadlineMs: number;
  /** Awaited once the first statement has its slot at the database, before it is sent. */
  begin(): Promise<void>;
  /** Called with the result of each statement, before its first rows. */
  onResult(result: LiveResult): void;
}

export interface RunTools {
  readonly tables: TableWriters;
  readonly queries: QueryStore;
  readonly results: ResultStore;
  readonly log: Logger;
}

export interface RunOutcome {
  readonly row: QueryRow;
  readonly result: LiveResult;
}

/** The outcome of one statement of a script, stored with the query. */
interface StatementOutcome {
  readonly sql: string;
  readonly rows: number;
  readonly elapsedMs: number;
  readonly limitingFactor: string;
  /** Key of its rows, like the key of the whole query's rows. */
  readonly resultsKey: string;
}

/**
 * Runs the statements one after the other and stores the rows of each. The query's row is updated before this settles,
 * whatever the outcome.
 * @param onRows Called with the last statement's result when its first rows have arrived.
 * @throws HttpError
 */
export async function runQuery(
  context: RunContext,
  tools: RunTools,
  onRows?: (result: LiveResult) => void,
): Promise<RunOutcome> {
  const { row, script } = context;
  const startedAt = Date.now();
  const key = randomUUID();
  const outcomes: StatementOutcome[] = [];
  const executed: string[] = [];
  try {
    let result: LiveResult | undefined;
    for (const [index, statement] of script.statements.entries()) {
      const last = index + 1 === script.statements.length;
      const statementKey = last ? key : `${key}.${index + 1}`;
      const began = Date.now();
      result = await runStatement(context, tools, {
        statement,
        index,
        key: statementKey,
        deadlineMs: Math.max(1, context.deadlineMs - (began - startedAt)),
        ...(last && onRows ? { onRows } : {}),
      });
      executed.push(statement.sql);
      outcomes.push({
        sql: shortSql(statement.sql),
        rows: result.rowCount,
        elapsedMs: Date.now() - began,
        limitingFactor: result.cut && statement.limit ? statement.limit.factor : 'NOT_LIMITED',
        resultsKey: statementKey,
      });
      if (!last) {
        await tools.queries.update(row.id, {
          progress: Math.floor(((index + 1) / script.statements.length) * 100),
          extra: JSON.stringify({ progress: `Running statement ${index + 2} out of ${script.statements.length}` }),
        });
      }
    }
    if (!result) throw new TypeError('A run needs at least one statement.');
    const finished = await tools.queries.update(row.id, {
      status: 'success',
      progress: 100,
      rows: result.rowCount,
      sql_tables: context.tables,
      executed_sql: executed.join(';\n'),
      query_limit: script.statements.at(-1)?.limit?.rows ?? row.query_limit,
      limiting_factor: outcomes.at(-1)?.limitingFactor ?? 'NOT_LIMITED',
      results_key: key,
      extra: JSON.stringify({
        progress: null,
        columns: publicColumns(result.fields),
        ...(outcomes.length > 1 ? { statements: outcomes } : {}),
      }),
      column_types: JSON.stringify(result.columnTypes),
      end_time: Date.now(),
    });
    return { row: finished, result };
  } catch (error) {
    if (!context.isHandedOver()) await recordFailure(error, context, tools.queries);
    throw error;
  }
}

interface StatementRun {
  readonly statement: AuthorisedStatement;
  readonly index: number;
  readonly key: string;
  readonly deadlineMs: number;
  onRows?(result: LiveResult): void;
}

/** Runs one statement and stores its rows. @throws HttpError */
async function runStatement(context: RunContext, tools: RunTools, asked: StatementRun): Promise<LiveResult> {
  const { statement, index, key, deadlineMs, onRows } = asked;
  const limit = statement.limit?.rows ?? SQL_MAX_ROW;
  const result = await LiveResult.open(tools, key, { owner: context.row.user_id, limit, binding: context.binding });
  context.onResult(result);
  try {
    const batches = context.script.stream(statement, {
      signal: context.signal,
      deadlineMs,
      ...(index === 0 ? { onAdmitted: () => context.begin() } : {}),
      onProgress: progressReporter(context.row, index, context.script.statements.length, tools),
    });
    for await (const batch of batches) {
      if (!statement.givesRows) continue;
      await result.append(batch);
      onRows?.(result);
    }
    await result.finish();
    return result;
  } catch (error) {
    await result.discard();
    throw describeFailure(error, context, statement.start);
  }
}

/** The message of the first error, for the query's history. */
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

/** The errors of a failed run as JSON text, each with its position, for callers that did not wait for the response. */
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

async function recordFailure(error: unknown, { row, tables, signal }: RunContext, queries: QueryStore): Promise<void> {
  const status =
    error instanceof HttpError && error.status === 408 ? 'timed_out' : signal.aborted ? 'stopped' : 'failed';
  await queries.update(row.id, {
    status,
    sql_tables: tables,
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
    // A failed write of the progress does not justify failing the query; the next one follows.
    queries
      .markProgress(row.id, progress)
      .catch((error: unknown) =>
        log.warn('The progress of a query could not be stored', { queryId: row.id, error: String(error) }),
      );
  };
}
