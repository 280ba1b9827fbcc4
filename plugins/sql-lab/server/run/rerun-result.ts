import type { QueryGateway, TableScope } from '@facet/plugin-query/contract.server';
import { EngineError, type Identity, type Principal } from '@facet/sdk/server';
import { engineFailure } from '../errors.ts';
import { LiveResult, openResult } from '../results/live-result.ts';
import type { ResultStore } from '../results/result-store.ts';
import type { QueryRow } from '../store/query-store.ts';
import type { LabDatabase } from './database-scope.ts';
import { prepareRun } from './prepare-run.ts';

const DEADLINE_MS = 120_000;

export interface Rerun {
  readonly row: QueryRow;
  readonly database: LabDatabase;
  readonly principal: Principal;
  readonly signal: AbortSignal;
}

export interface RerunServices {
  readonly gateway: QueryGateway;
  readonly identity: Identity;
  readonly results: ResultStore;
  scope(database: LabDatabase, schema: string | null, signal: AbortSignal): Promise<TableScope>;
}

/**
 * The rows of a query that are no longer kept, asked of the database again: what the query may read is decided anew, for
 * the person who asks now. Undefined for a query that did more than read.
 * @throws HttpError
 */
export async function rerunResult({ row, database, principal, signal }: Rerun, services: RerunServices) {
  if (row.status !== 'success' || row.select_as_cta === 1 || row.executed_sql === null) return undefined;
  const run = await prepareRun(
    {
      queryId: row.id,
      who: principal,
      database,
      scope: await services.scope(database, row.schema, signal),
      schema: row.schema,
      sql: row.executed_sql,
      templateParams: {},
      queryLimit: row.query_limit,
      maxRows: row.query_limit ?? 0,
      createAs: null,
    },
    { gateway: services.gateway, access: services.identity.access },
  );
  const last = run.statements.at(-1);
  if (!last?.limit || run.statements.some(({ readOnly }) => !readOnly)) return undefined;
  const key = crypto.randomUUID();
  const result = await LiveResult.open(services, key, last.limit.rows);
  try {
    const batches = services.gateway.streamSql({
      databaseId: database.id,
      sql: last.sql,
      schema: last.schema,
      signal,
      maxRows: last.limit.rows,
      deadlineMs: DEADLINE_MS,
      who: principal,
      readOnly: true,
    });
    for await (const batch of batches) await result.append(batch);
    await result.finish();
  } catch (error) {
    await result.discard();
    const told = await services.gateway.tellable(error, principal, database.id);
    throw told instanceof EngineError ? engineFailure(told, database.backend, DEADLINE_MS / 1_000) : told;
  }
  return openResult(services.results, key);
}
