import type { QueryRow } from './query-store.ts';

/** A run as clients of the contract read it. Times are epoch milliseconds. */
export function queryPayload(row: QueryRow, database: string, user: string): Record<string, unknown> {
  return {
    changed_on: row.changed_on,
    dbId: row.database_id,
    db: database,
    endDttm: row.end_time === null ? null : Number(row.end_time),
    errorMessage: row.error_message,
    executedSql: row.executed_sql,
    id: row.client_id,
    queryId: row.id,
    limit: row.query_limit,
    limitingFactor: row.limiting_factor,
    progress: row.progress,
    rows: row.rows,
    catalog: null,
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
    extra: JSON.parse(row.extra),
  };
}
