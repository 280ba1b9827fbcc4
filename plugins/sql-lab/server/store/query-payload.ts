import { withIssueCodes } from '@facet/sdk/server';
import { ECHO_CHARACTERS } from '../short-sql.ts';
import type { QueryRow } from './query-store.ts';

/** A run in the contract's form. Times are epoch milliseconds. */
export function queryPayload(row: QueryRow, database: string, user: string): Record<string, unknown> {
  return {
    changed_on: row.changed_on,
    dbId: row.database_id,
    db: database,
    endDttm: row.end_time === null ? null : Number(row.end_time),
    errorMessage: row.error_message,
    // Nearly the same as `sql`, so it is repeated only where it is short.
    executedSql: toldOnce(row.executed_sql),
    id: row.client_id,
    queryId: row.id,
    limit: row.query_limit,
    limitingFactor: row.limiting_factor,
    progress: row.progress,
    rows: row.rows,
    catalog: row.catalog,
    schema: row.schema,
    ctas: row.select_as_cta === 1,
    serverId: row.id,
    sql: row.sql,
    sqlEditorId: row.sql_editor_id,
    startDttm: Number(row.start_time),
    state: row.status,
    tab: row.tab_name,
    tempSchema: row.tmp_schema_name,
    tempTable: row.tmp_table_name,
    userId: row.user_id,
    user,
    resultsKey: row.results_key,
    trackingUrl: null,
    extra: toldExtra(JSON.parse(row.extra)),
  };
}

export const toldOnce = (executed: string | null): string | null =>
  executed !== null && executed.length > ECHO_CHARACTERS ? null : executed;

/** Clients of the contract read the issue codes of each error, and crash where they are missing. */
function toldExtra(extra: unknown): unknown {
  if (!isRecord(extra) || !Array.isArray(extra['errors'])) return extra;
  return { ...extra, errors: extra['errors'].map((error: unknown) => told(withIssueCodes(error))) };
}

const told = (error: unknown): unknown =>
  isRecord(error)
    ? { ...error, extra: { issue_codes: [], ...(isRecord(error['extra']) ? error['extra'] : {}) } }
    : error;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
