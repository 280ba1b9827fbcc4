import type { Databases } from '@facet/plugin-databases/contract.server';
import type { AuthorisedScript, SqlSessions } from '@facet/plugin-query/contract.server';
import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import { type Access, defineJobHandler, type JobHandler, type JobQueue, type JobRun } from '@facet/sdk/server';
import { z } from 'zod';
import { ABANDONED, SqlLabErrors } from '../errors.ts';
import { shortSql } from '../short-sql.ts';
import type { QueryRow, QueryStore } from '../store/query-store.ts';
import { ensureLabDatabase } from './database-scope.ts';
import { LONGEST_RUN_MS } from '../../common/longest-run.ts';
import { type AskedRun, performRun, type RunServices } from './perform-run.ts';
import { failureText } from './run-query.ts';
import type { RunningQueries } from './running-queries.ts';

export const RUN_JOB = 'sql-lab/run';

/**
 * A run may start this often: the query itself may be the reason that earlier processes crashed. Waiting for a slot at
 * the database does not count.
 */
const MOST_STARTS = 3;

const payloadShape = z.object({
  clientId: z.string(),
  asked: z.object({
    templateParams: z.string().nullable(),
    urlParams: z.record(z.string(), z.string()),
    rowLimit: z.number().nullable(),
    maxRows: z.number(),
  }),
});

export interface BackgroundRunServices extends RunServices {
  readonly queries: QueryStore;
  readonly running: Pick<RunningQueries, 'start' | 'count' | 'finish'>;
  readonly databases: Databases;
  readonly access: Access;
  readonly sql: Scoped<SqlSessions>;
}

/**
 * Queues a query, to be run for its user by any process with free capacity. @throws the error of the queue, after the
 * row was marked as failed
 */
export async function runLater(
  { jobs, queries }: { readonly jobs: JobQueue; readonly queries: Pick<QueryStore, 'fail'> },
  row: QueryRow,
  asked: AskedRun,
  scope: Scope,
): Promise<void> {
  try {
    await jobs.enqueue(RUN_JOB, { clientId: row.client_id, asked }, { scope, about: shortSql(row.sql) });
  } catch (error) {
    await queries.fail([row.client_id], failureText(error));
    throw error;
  }
}

/**
 * Runs a query of the queue. When a process ends before it sent the query, or during a query that only reads, the next
 * process starts the query again. A query that writes is never sent twice; it fails instead.
 */
export const runOfQueue = (services: BackgroundRunServices): JobHandler =>
  defineJobHandler({
    payload: payloadShape,
    run: runQueued(services),
    // The run may never have started, such as when its user was deleted. A row that has already ended is not
    // changed.
    async didFail({ clientId }, { reason }) {
      await services.queries.fail([clientId], reason);
    },
  });

const runQueued =
  (services: BackgroundRunServices) =>
  async ({ clientId, asked }: z.output<typeof payloadShape>, { scope, signal, log }: JobRun): Promise<void> => {
    const { queries, running } = services;
    if (!scope) throw new TypeError('A query needs a signed-in user.');
    const row = await queries.byClientId(clientId);
    if (!row || (row.status !== 'pending' && row.status !== 'running')) return;
    if (row.starts >= MOST_STARTS) return queries.fail([clientId], ABANDONED);
    const stop = running.start({ clientId, userId: row.user_id, sql: row.sql });
    let isOthers = false;
    const isHandedOver = (): boolean => isOthers || (signal.aborted && !stop.aborted);
    try {
      await performRun(services, {
        row,
        asked,
        database: await ensureLabDatabase(services.databases, services.access, personOf(scope), row.database_id),
        sql: services.sql.for(scope),
        signal: AbortSignal.any([stop, signal]),
        deadlineMs: LONGEST_RUN_MS,
        check: (script) => ensureRepeatable(row, script),
        async begin() {
          isOthers = !(await queries.begin(row));
          // The process that takes over reads the row to learn how far the run came.
          if (isOthers) throw SqlLabErrors.stopped();
        },
        isHandedOver,
      });
    } catch (error) {
      if (isHandedOver()) throw error;
      // A row that has already ended is not changed.
      await queries.fail([clientId], failureText(error));
      log.info('A background query ended without rows', { clientId, error: String(error) });
    } finally {
      running.finish(clientId);
    }
  };

/** @throws Error where an earlier start may already have written */
function ensureRepeatable({ starts }: QueryRow, { statements }: AuthorisedScript): void {
  if (starts > 0 && !statements.every(({ readOnly }) => readOnly)) throw new Error(ABANDONED);
}
