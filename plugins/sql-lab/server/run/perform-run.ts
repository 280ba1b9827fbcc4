import type { AuthorisedScript, CreateAs, SqlSessions, TableRef } from '@facet/plugin-query/contract.server';
import { SqlLabErrors } from '../errors.ts';
import type { LiveResult } from '../results/live-result.ts';
import type { QueryRow } from '../store/query-store.ts';
import type { LabDatabase } from './database-scope.ts';
import { bindingOfRows } from './readable-rows.ts';
import type { RunJournal } from './run-journal.ts';
import { failureExtra, failureText, type RunOutcome, type RunTools, runQuery } from './run-query.ts';
import type { RunningQueries } from './running-queries.ts';
import { type FailedScript, scriptFailure } from './script-failure.ts';

/** Longest duration of a run whose caller waits for its rows, and of the authorisation of any script. */
export const WAITED_FOR_MS = 30_000;

export interface RunServices extends RunTools {
  readonly running: Pick<RunningQueries, 'count'>;
  readonly journal: Pick<RunJournal, 'add'>;
}

/** Options of a run that its row does not keep. */
export interface AskedRun {
  readonly templateParams: string | null;
  readonly urlParams: Readonly<Record<string, string>>;
  /** Row limit of the user; `null`: no limit. */
  readonly rowLimit: number | null;
  /** Maximum number of rows, whatever the user requests. */
  readonly maxRows: number;
}

export interface Run {
  readonly row: QueryRow;
  readonly asked: AskedRun;
  readonly database: LabDatabase;
  /** SQL sessions of the user who runs the query. */
  readonly sql: SqlSessions;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  /** Called with the authorised script, before it waits for its slot at the database. */
  check?(script: AuthorisedScript): void;
  /** Awaited once the first statement has its slot, before it is sent. */
  begin?(): Promise<void>;
  /** Whether another process continues the run: then its end is not recorded here. Absent: never. */
  isHandedOver?(): boolean;
}

/**
 * Authorises a script and runs it. Its row is updated before this settles, whatever the outcome, unless another process
 * continues the run.
 * @param onRows Called with the first rows, before the last ones have arrived.
 * @throws HttpError
 */
export async function performRun(
  services: RunServices,
  run: Run,
  onRows?: (result: LiveResult) => void,
): Promise<RunOutcome> {
  const { row, database, signal, deadlineMs, isHandedOver = () => false } = run;
  try {
    const script = await prepareScript(services, run);
    run.check?.(script);
    const tables = tablesText(script.tables);
    const context = {
      row,
      database,
      schema: row.schema,
      script,
      tables,
      // Without a known binding the stored rows are not shown again later; the run itself continues.
      binding: await bindingOfRows({ ...row, sql_tables: tables }, run.sql).catch((error: unknown) => {
        services.log.warn('the row rules of a run are not known', { queryId: row.id, error: String(error) });
        return null;
      }),
      signal,
      isHandedOver,
      deadlineMs,
      begin: async () => run.begin?.(),
      onResult: (result: LiveResult) => services.running.count(row.client_id, result),
    };
    return await runQuery(context, services, onRows);
  } finally {
    if (!isHandedOver()) services.journal.add(row.id, database.name);
  }
}

export const failedScript = (sql: string, { backend }: LabDatabase, queryId = 0): FailedScript => ({
  queryId,
  sql,
  backend,
  timeoutSeconds: WAITED_FOR_MS / 1_000,
});

/** Authorises the script, until the run is stopped. @throws HttpError */
async function prepareScript(services: RunServices, run: Run): Promise<AuthorisedScript> {
  const { row, signal, database } = run;
  let tables: readonly TableRef[] = [];
  const stopped = Promise.withResolvers<never>();
  const onAbort = (): void => stopped.reject(SqlLabErrors.stopped());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal.aborted) throw SqlLabErrors.stopped();
    return await Promise.race([authorised(run, (named) => (tables = named)), stopped.promise]);
  } catch (error) {
    const told = signal.aborted
      ? SqlLabErrors.stopped()
      : scriptFailure(error, failedScript(row.sql, database, row.id));
    if (run.isHandedOver?.()) throw told;
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
  { sql, database, row, asked, signal }: Run,
  onTables: (tables: readonly TableRef[]) => void,
): Promise<AuthorisedScript> {
  return sql.prepare({
    databaseId: database.id,
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql,
    params: templateParams(asked.templateParams),
    urlParams: asked.urlParams,
    rows: asked.rowLimit,
    maxRows: asked.maxRows,
    createAs: createAsOf(row),
    signal: AbortSignal.any([signal, AbortSignal.timeout(WAITED_FOR_MS)]),
    onTables,
  });
}

const createAsOf = (row: QueryRow): CreateAs | null =>
  row.select_as_cta === 1 && row.tmp_table_name !== null
    ? {
        method: row.ctas_method === 'VIEW' ? 'VIEW' : 'TABLE',
        table: row.tmp_table_name,
        schema: row.tmp_schema_name,
      }
    : null;

const tablesText = (tables: readonly TableRef[]): string =>
  JSON.stringify(tables.map(({ catalog, schema, name }) => ({ table: name, schema, catalog })));

function templateParams(text: string | null): Readonly<Record<string, unknown>> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch (error) {
    // The editor marks invalid template parameters; the run then fails on the names that are missing.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
