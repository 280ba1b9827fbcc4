import type { SqlSessions, TableWriters } from '@facet/plugin-query/contract.server';
import { LiveResult, openResult } from '../results/live-result.ts';
import type { ResultStore } from '../results/result-store.ts';
import type { QueryRow } from '../store/query-store.ts';
import type { LabDatabase } from './database-scope.ts';
import { scriptFailure } from './script-failure.ts';

const DEADLINE_MS = 120_000;

export interface Rerun {
  readonly row: QueryRow;
  readonly database: LabDatabase;
  /** SQL sessions of the user who requests the rows now. */
  readonly sql: SqlSessions;
  readonly signal: AbortSignal;
}

export interface RerunServices {
  readonly tables: TableWriters;
  readonly results: ResultStore;
}

/**
 * Runs a query again when its rows are no longer stored. Permissions are checked anew, for the user who requests the
 * rows now. Undefined for a query that did more than read.
 * @throws HttpError
 */
export async function rerunResult({ row, database, sql, signal }: Rerun, services: RerunServices) {
  if (row.status !== 'success' || row.select_as_cta === 1 || row.executed_sql === null) return undefined;
  const failed = {
    queryId: row.id,
    sql: row.executed_sql,
    backend: database.backend,
    timeoutSeconds: DEADLINE_MS / 1_000,
  };
  const script = await sql
    .prepare({
      databaseId: database.id,
      catalog: row.catalog,
      schema: row.schema,
      sql: row.executed_sql,
      rows: row.query_limit,
      maxRows: row.query_limit ?? 0,
      signal,
    })
    .catch((error: unknown) => {
      throw scriptFailure(error, failed);
    });
  const last = script.statements.at(-1);
  if (!last?.limit || script.statements.some(({ readOnly }) => !readOnly)) return undefined;
  const key = crypto.randomUUID();
  const result = await LiveResult.open(services, key, {
    owner: row.user_id,
    limit: last.limit.rows,
    binding: null,
  });
  try {
    for await (const batch of script.stream(last, { signal, deadlineMs: DEADLINE_MS })) await result.append(batch);
    await result.finish();
  } catch (error) {
    await result.discard();
    throw scriptFailure(error, failed);
  }
  return openResult(services.results, key);
}
