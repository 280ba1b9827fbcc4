import type { Databases } from '@facet/plugin-databases/contract.server';
import { type Exports, SQL_MAX_ROW, type SqlSessions } from '@facet/plugin-query/contract.server';
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

export interface ScheduledServices extends RunServices {
  readonly running: Pick<RunningQueries, 'start' | 'count' | 'finish'>;
  readonly metadata: MetadataStore;
  readonly databases: Databases;
  readonly access: Access;
  readonly sql: Scoped<SqlSessions>;
  readonly exports: Scoped<Exports>;
  readonly system: SystemScopes;
  /** Absent while the plugin of reports is off. */
  readonly post: ReportPost | undefined;
  /** Whether this installation runs schedules itself. */
  isOn(): boolean;
}

type SavedQuery = Selectable<SavedQueryTable>;

const MOST_MAILED_MEGABYTES = 20;

/** Runs saved queries at the times of their schedules, with the rights that their persons have then. */
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
      // The server stops: the scheduler begins it again elsewhere.
      run.signal.throwIfAborted();
      services.log.warn('a scheduled query failed', { savedQuery: saved.id, why: failureText(error) });
      await noteFailure(services.queries, saved, run, failureText(error));
    }
  };

/** The history of its person says so, where the failure was not of the run itself. */
async function noteFailure(queries: QueryStore, saved: SavedQuery, run: ScheduledRun, why: string): Promise<void> {
  const clientId = clientIdOf(saved, run);
  if ((await queries.byClientId(clientId)) || saved.db_id === null) return;
  const plain = { table: undefined };
  const place = { databaseId: saved.db_id, schema: saved.schema, userId: saved.user_id, clientId, replaces: false };
  const row = await queries.insert(rowOf(saved, plain, place));
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
  // An attempt that was killed while it wrote may have sent the mail: another one does not.
  if (before?.status === 'success') return;
  const database = await ensureLabDatabase(databases, access, who, saved.db_id ?? 0);
  const schema = database.forceCtasSchema ?? saved.schema;
  const row = await queries.insert(
    rowOf(saved, schedule, {
      databaseId: database.id,
      schema,
      userId: who.id,
      clientId: before === undefined ? clientId : `${clientId}-${run.attempt}`,
      replaces: await madeBefore(services.metadata, saved, { ...schedule, schema }),
    }),
  );
  const stop = running.start({ clientId: row.client_id, userId: who.id, sql: row.sql });
  try {
    const outcome = await performRun(services, {
      row,
      asked: { templateParams: saved.template_parameters, urlParams: {}, rowLimit: null, maxRows: SQL_MAX_ROW },
      database,
      sql: services.sql.for(scope),
      signal: AbortSignal.any([stop, run.signal]),
      deadlineMs: LONGEST_RUN_MS,
    });
    if (schedule.mailed) await mailRows(services, saved, outcome.row, scope);
  } finally {
    running.finish(row.client_id);
  }
}

interface RunOf {
  readonly databaseId: number;
  /** Of the table. */
  readonly schema: string | null;
  readonly userId: number;
  readonly clientId: string;
  /** The table is there, of an earlier run of this schedule. */
  readonly replaces: boolean;
}

function rowOf(saved: SavedQuery, { table }: Pick<QuerySchedule, 'table'>, of: RunOf) {
  const { databaseId, schema, userId, clientId, replaces } = of;
  const place = schema ? `${schema}.` : '';
  const select = saved.sql ?? '';
  return {
    client_id: clientId,
    database_id: databaseId,
    user_id: userId,
    tab_name: saved.label,
    sql_editor_id: editorOf(saved.id),
    catalog: saved.catalog,
    schema: saved.schema,
    sql: table !== undefined && replaces ? `DROP TABLE IF EXISTS ${place}${table};\n${select}` : select,
    executed_sql: null,
    status: 'running' as const,
    in_background: 0,
    query_limit: SQL_MAX_ROW,
    limiting_factor: 'DROPDOWN',
    select_as_cta: table === undefined ? 0 : 1,
    ctas_method: table === undefined ? null : 'TABLE',
    tmp_table_name: table ?? null,
    tmp_schema_name: table === undefined ? null : schema,
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

/** Marks its runs in the history. */
const editorOf = (id: number): string => `schedule-${id}`;

/** Only a table that this schedule has made is ever dropped: one of another origin makes the run fail. */
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
    // One of the same name in another schema is of another origin.
    .where('tmp_schema_name', schema === null ? 'is' : '=', schema)
    .where('client_id', 'like', 'scheduled-%')
    .where('status', '=', 'success')
    .limit(1)
    .executeTakeFirst();
  return made !== undefined;
}

const savedQuery = (metadata: MetadataStore, id: number): Promise<SavedQuery | undefined> =>
  metadata.db<SqlLabTables>().selectFrom('saved_query').selectAll().where('id', '=', id).executeTakeFirst();

/** The rows go to the person whose query it is, as a file that the person may take along. */
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
