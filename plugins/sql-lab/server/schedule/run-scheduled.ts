import type { Databases } from '@facet/plugin-databases/contract.server';
import { SQL_MAX_ROW } from '@facet/plugin-query/contract';
import type { EngineCatalogue, Exports, SqlSessions } from '@facet/plugin-query/contract.server';
import type { ReportPost } from '@facet/plugin-reports/contract.server';
import type { ScheduledRun, ScheduleRunner } from '@facet/plugin-scheduler/contract.server';
import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import type { Access, MetadataStore, SystemScopes } from '@facet/sdk/server';
import type { Selectable } from 'kysely';
import type { SavedQueryTable, SqlLabTables } from '../../contract.server.ts';
import { LONGEST_RUN_MS } from '../../common/longest-run.ts';
import { SqlLabErrors } from '../errors.ts';
import { sqlLabText } from '../sql-lab-text.ts';
import { downloadAnswer } from '../downloads/download-answer.ts';
import { openResult } from '../results/live-result.ts';
import { ensureLabDatabase } from '../run/database-scope.ts';
import { performRun, type RunServices } from '../run/perform-run.ts';
import { failureText } from '../run/run-query.ts';
import type { RunningQueries } from '../run/running-queries.ts';
import type { QueryRow, QueryStore } from '../store/query-store.ts';
import { isWithin, type QuerySchedule, scheduleOf } from './schedule-info.ts';
import { dropped, mayBeStaged, type PlaceParts, stagedName, type TablePlace, takePlace } from './take-place.ts';

export interface ScheduledServices extends RunServices {
  readonly running: Pick<RunningQueries, 'start' | 'count' | 'finish'>;
  readonly metadata: MetadataStore;
  readonly databases: Databases;
  readonly access: Access;
  readonly sql: Scoped<SqlSessions>;
  readonly exports: Scoped<Exports>;
  readonly engines: Pick<EngineCatalogue, 'dialectOf'>;
  readonly system: SystemScopes;
  /** Absent while the reports plugin is off. */
  readonly post: ReportPost | undefined;
  /** Whether this installation runs schedules itself. */
  isOn(): boolean;
}

type SavedQuery = Selectable<SavedQueryTable>;

const MOST_MAILED_MEGABYTES = 20;

/** Runs saved queries at the times of their schedules, with the permissions that their owners have at that time. */
export const scheduledRunner =
  (services: ScheduledServices): ScheduleRunner =>
  async (run) => {
    if (!services.isOn()) return;
    const saved = await savedQuery(services.metadata, run.id);
    if (saved === undefined) return;
    try {
      const schedule = scheduleOf(saved.extra_json);
      if (schedule === undefined || !isWithin(schedule, run.scheduledFor)) return;
      await services.system.runFor(saved.user_id, run.signal, (scope) =>
        runSaved(services, { saved, schedule, run, scope }),
      );
    } catch (error) {
      // The server stops: the scheduler starts the run again in another process.
      run.signal.throwIfAborted();
      services.log.warn('a scheduled query failed', { savedQuery: saved.id, why: failureText(error) });
      await noteFailure(services.queries, saved, run, failureText(error));
    }
  };

/** Records the failure in the history of the owner, where the run itself did not do so. */
async function noteFailure(queries: QueryStore, saved: SavedQuery, run: ScheduledRun, why: string): Promise<void> {
  const clientId = clientIdOf(saved, run);
  if ((await queries.byClientId(clientId)) || saved.db_id === null) return;
  const place = { databaseId: saved.db_id, schema: saved.schema, userId: saved.user_id, clientId, into: undefined };
  const row = await queries.insert(rowOf(saved, place));
  await queries.fail([row.client_id], why);
}

interface SavedRun {
  readonly saved: SavedQuery;
  readonly schedule: QuerySchedule;
  readonly run: ScheduledRun;
  readonly scope: Scope;
}

async function runSaved(services: ScheduledServices, { saved, schedule, run, scope }: SavedRun): Promise<void> {
  const { databases, access, queries, running } = services;
  const who = personOf(scope);
  if (!who.can('can_execute_sql_query', 'SQLLab')) throw new Error(sqlLabText('schedule.mayNotRun'));
  const clientId = clientIdOf(saved, run);
  const before = await queries.byClientId(clientId);
  const database = await ensureLabDatabase(databases, access, who, saved.db_id ?? 0);
  const sql = services.sql.for(scope);
  const parts = { sql, dialect: await services.engines.dialectOf(database.id), log: services.log };
  const { table } = schedule;
  const schema = database.forceCtasSchema ?? saved.schema;
  const place = table === undefined ? undefined : { databaseId: database.id, catalog: saved.catalog, schema, table };
  const replaces = await madeBefore(services.metadata, saved, { ...schedule, schema });
  // A killed attempt may already have sent the mail, so it is not sent again.
  if (before?.status === 'success') {
    if (place && replaces && run.attempt > 1 && isStagedBy(before, who.id, place, clientId))
      await putInPlace(services, parts, before, place);
    return;
  }
  const target = place && (await targetOf(parts, place, { clientId, run, replaces }));
  const row = await queries.insert(
    rowOf(saved, {
      databaseId: database.id,
      schema,
      userId: who.id,
      clientId: before === undefined ? clientId : `${clientId}-${run.attempt}`,
      into: target,
    }),
  );
  const stop = running.start({ clientId: row.client_id, userId: who.id, sql: row.sql });
  try {
    const outcome = await performRun(services, {
      row,
      asked: { templateParams: saved.template_parameters, urlParams: {}, rowLimit: null, maxRows: SQL_MAX_ROW },
      database,
      sql,
      signal: AbortSignal.any([stop, scope.signal]),
      deadlineMs: LONGEST_RUN_MS,
    }).catch(async (error: unknown) => {
      if (place && target && target.name !== place.table) await leaveNothing(parts, place, target.name);
      throw error;
    });
    if (place && target && target.name !== place.table) await putInPlace(services, parts, outcome.row, place);
    if (schedule.mailed) await mailRows(services, saved, outcome.row, scope);
  } finally {
    running.finish(row.client_id);
  }
}

/** The table that a run writes; `clears` is the statement that drops a table of that name first. */
interface Target {
  readonly name: string;
  readonly clears: string | undefined;
}

/**
 * The table of an earlier run stays until the new rows are complete. Without such a table, or where no second table may
 * be created, the run writes the table itself.
 */
async function targetOf(
  parts: PlaceParts,
  place: TablePlace,
  { clientId, run, replaces }: { readonly clientId: string; readonly run: ScheduledRun; readonly replaces: boolean },
): Promise<Target> {
  const clears = (name: string): string => `DROP TABLE IF EXISTS ${parts.dialect.qualify([place.schema, name])}`;
  if (!replaces) return { name: place.table, clears: undefined };
  const staged = stagedName(clientId);
  if (!(await mayBeStaged(parts, place, staged))) return { name: place.table, clears: clears(place.table) };
  // An attempt that was killed may have left an incomplete table.
  return { name: staged, clears: run.attempt > 1 ? clears(staged) : undefined };
}

/**
 * Clients choose the ids of their queries, so a row of another user or of another table does not belong to this
 * schedule.
 */
const isStagedBy = (row: QueryRow, person: number, place: TablePlace, clientId: string): boolean =>
  row.user_id === person &&
  row.database_id === place.databaseId &&
  row.tmp_schema_name === place.schema &&
  row.tmp_table_name === stagedName(clientId);

/** Once the table has its final name, the history shows that name. */
async function putInPlace(
  { queries }: Pick<ScheduledServices, 'queries'>,
  parts: PlaceParts,
  row: QueryRow,
  place: TablePlace,
): Promise<void> {
  try {
    await takePlace(parts, place, row.tmp_table_name ?? '');
    await queries.update(row.id, { tmp_table_name: place.table });
  } catch (error) {
    await queries.update(row.id, { status: 'failed', error_message: failureText(error), end_time: Date.now() });
    throw error;
  }
}

/** Drops the table of a failed run; a failure to do so is only logged. */
async function leaveNothing(parts: PlaceParts, place: TablePlace, staged: string): Promise<void> {
  try {
    await dropped(parts, place, staged);
  } catch (error) {
    parts.log.warn('the table of a failed scheduled query could not be dropped', { table: staged, error });
  }
}

interface RunOf {
  readonly databaseId: number;
  /** Schema of the table. */
  readonly schema: string | null;
  readonly userId: number;
  readonly clientId: string;
  readonly into: Target | undefined;
}

function rowOf(saved: SavedQuery, { databaseId, schema, userId, clientId, into }: RunOf) {
  const select = saved.sql ?? '';
  return {
    client_id: clientId,
    database_id: databaseId,
    user_id: userId,
    tab_name: saved.label,
    sql_editor_id: editorOf(saved.id),
    catalog: saved.catalog,
    schema: saved.schema,
    sql: into?.clears === undefined ? select : `${into.clears};\n${select}`,
    executed_sql: null,
    status: 'running' as const,
    in_background: 0,
    query_limit: SQL_MAX_ROW,
    limiting_factor: 'DROPDOWN',
    select_as_cta: into === undefined ? 0 : 1,
    ctas_method: into === undefined ? null : 'TABLE',
    tmp_table_name: into?.name ?? null,
    tmp_schema_name: into === undefined ? null : schema,
    progress: 0,
    rows: null,
    error_message: null,
    results_key: null,
    extra: '{}',
    sql_tables: '[]',
    start_time: Date.now(),
    end_time: null,
  };
}

const clientIdOf = ({ id }: SavedQuery, { scheduledFor }: ScheduledRun): string =>
  `scheduled-${id}-${scheduledFor.toISOString()}`;

/** Editor id of the schedule's runs, by which the history finds them. */
const editorOf = (id: number): string => `schedule-${id}`;

/** Only a table that this schedule created is ever dropped: a table of another origin makes the run fail. */
async function madeBefore(
  metadata: MetadataStore,
  { id, db_id: db, user_id: user }: SavedQuery,
  { table, schema }: Pick<QuerySchedule, 'table'> & Pick<RunOf, 'schema'>,
) {
  if (table === undefined) return false;
  const made = await metadata
    .db<SqlLabTables>()
    .selectFrom('query')
    .select('id')
    .where('sql_editor_id', '=', editorOf(id))
    .where('database_id', '=', db ?? 0)
    .where('user_id', '=', user)
    .where('tmp_table_name', '=', table)
    // A table of the same name in another schema is another table.
    .where('tmp_schema_name', schema === null ? 'is' : '=', schema)
    .where('client_id', 'like', 'scheduled-%')
    .where('status', '=', 'success')
    .limit(1)
    .executeTakeFirst();
  return made !== undefined;
}

const savedQuery = (metadata: MetadataStore, id: number): Promise<SavedQuery | undefined> =>
  metadata.db<SqlLabTables>().selectFrom('saved_query').selectAll().where('id', '=', id).executeTakeFirst();

/** Mails the rows to the owner of the query, if the owner may download them. */
async function mailRows(services: ScheduledServices, saved: SavedQuery, row: QueryRow, scope: Scope): Promise<void> {
  const { post, exports, results, tables } = services;
  const who = personOf(scope);
  if (post === undefined) throw new Error(sqlLabText('schedule.mailOff'));
  if (!who.can('can_export_csv', 'SQLLab')) throw new Error(sqlLabText('schedule.mayNotExport'));
  const source = { kind: 'sql', id: row.id, name: saved.label ?? '', databaseId: row.database_id } as const;
  const bytes = await exports.for(scope).release({ source, format: 'csv', rowLimit: row.query_limit }, async () => {
    const result = row.results_key === null ? undefined : await openResult(results, row.results_key);
    if (result === undefined) throw SqlLabErrors.resultsGone();
    try {
      const { stream } = downloadAnswer(result, 'csv', 'rows', tables);
      return await bytesOf(stream ?? []);
    } finally {
      await result.close();
    }
  });
  const name = saved.label?.trim() || sqlLabText('schedule.unnamed', { id: saved.id });
  const files = [
    { name: `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, ' ').trim() || 'rows'}.csv`, type: 'text/csv', bytes },
  ];
  const sent = await post.toPerson(
    who.id,
    { subject: name, text: sqlLabText('schedule.rows', { count: row.rows ?? 0 }), files },
    scope.signal,
  );
  if (!sent.delivered) throw new Error(sent.reason);
}

async function bytesOf(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > MOST_MAILED_MEGABYTES * 1024 * 1024)
      throw new Error(sqlLabText('schedule.tooLarge', { megabytes: MOST_MAILED_MEGABYTES }));
    parts.push(part);
  }
  return Buffer.concat(parts);
}
