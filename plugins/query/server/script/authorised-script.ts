import { type ColumnBatch, placeHolderOf, type Principal, ResultBudget, type RunOptions } from '@facet/sdk/server';
import { SqlRefusal } from '../../common/sql-refusal.ts';
import type { AuthorisedScript, AuthorisedStatement, StatementRun } from '../sql-sessions.ts';
import { RowRuleRefusal, type TableRef } from '../../common/statement.ts';
import { fullName } from '../table-access.ts';
import { batchBytes } from '../gateway/batch-bytes.ts';
import { runAs } from '../gateway/run-as.ts';
import { QueryRefusal } from '../sql/errors.ts';
import type { ReadyStatement } from './limit-script.ts';
import type { ScriptParts } from './script-parts.ts';

const DEADLINE_MS = 60_000;
/** A streamed result is kept on disk, so it may be so many times what a result in memory may be. */
const BATCHES_KEPT = 16;

export interface ScriptOwner {
  readonly who: Principal;
  readonly databaseId: number;
  readonly catalog: string | null;
}

/**
 * The script that a caller gets. It keeps the SQL that it runs private: statements are looked up by identity, and all public
 * members are frozen.
 */
export function authorisedScript(
  { who, databaseId, catalog }: ScriptOwner,
  statements: readonly ReadyStatement[],
  tables: readonly TableRef[],
  parts: ScriptParts,
): AuthorisedScript {
  const { databases, lock, policies } = parts;
  const ready = new Map(statements.map((statement) => [Object.freeze(statement.shown), statement]));

  const known = (shown: AuthorisedStatement): ReadyStatement => {
    const statement = ready.get(shown);
    if (!statement) throw new TypeError('The statement is not one of this script.');
    return statement;
  };

  /** Opens the database once the finished text has passed the last lock. @throws HttpError */
  async function admitted({ sql, shown, maxRows }: ReadyStatement, run: StatementRun) {
    const opened = await databases.get(databaseId, catalog);
    try {
      await lock.ensureRun({ who, databaseId, catalog, schema: shown.schema, sql }, shown.readOnly);
    } catch (error) {
      throw error instanceof QueryRefusal ? error.toHttpError() : error;
    }
    const options = {
      ...runOptionsOf({ shown, maxRows }, run),
      ...databases.limits,
      ...runAs(who, opened.connection),
    };
    const leave = await opened.admission.enter(placeHolderOf(who), run.signal);
    return { opened, options, leave };
  }

  async function* rows(statement: ReadyStatement, run: StatementRun): AsyncGenerator<ColumnBatch> {
    const { opened, options, leave } = await admitted(statement, run);
    try {
      await run.onAdmitted?.();
      const all = new ResultBudget({
        maxBytes: databases.limits.maxBytes * BATCHES_KEPT,
        maxCells: databases.limits.maxCells * BATCHES_KEPT,
      });
      for await (const batch of opened.database.stream(statement.sql, options)) {
        all.take(batch.rowCount * batch.columns.length, batchBytes(batch));
        yield batch;
      }
    } finally {
      leave();
    }
  }

  return Object.freeze<AuthorisedScript>({
    statements: Object.freeze([...ready.keys()]),
    tables: Object.freeze(tables),

    async *stream(shown, run) {
      const statement = known(shown);
      try {
        yield* rows(statement, run);
      } catch (error) {
        throw await policies.redactError(error, who, databaseId);
      }
    },

    async run(shown, run) {
      const statement = known(shown);
      try {
        const { opened, options, leave } = await admitted(statement, run);
        try {
          await run.onAdmitted?.();
          return await opened.database.run(statement.sql, options);
        } finally {
          leave();
        }
      } catch (error) {
        throw await policies.redactError(error, who, databaseId);
      }
    },

    async estimate(signal) {
      const estimates = [];
      for (const { shown } of statements) {
        // An estimate tells about rows that a rule hides.
        await ensureUnbound(shown);
        const { database } = await databases.get(databaseId, catalog);
        estimates.push(await database.estimate?.(shown.sql, shown.schema, signal));
      }
      return estimates;
    },
  });

  async function ensureUnbound({ sql, schema }: AuthorisedStatement): Promise<void> {
    try {
      await policies.ensureUnboundBy(sql, { who, databaseId, catalog, schema });
    } catch (error) {
      if (!(error instanceof RowRuleRefusal)) throw error;
      throw new SqlRefusal({ code: 'rows-protected', table: fullName(error.table, null) }, { cause: error });
    }
  }
}

function runOptionsOf({ shown, maxRows }: Pick<ReadyStatement, 'shown' | 'maxRows'>, run: StatementRun): RunOptions {
  return {
    signal: run.signal,
    deadlineMs: run.deadlineMs ?? DEADLINE_MS,
    maxRows,
    readOnly: shown.readOnly,
    schema: shown.schema,
    ...(run.onProgress ? { onProgress: (percent: number) => run.onProgress?.(percent) } : {}),
  };
}
