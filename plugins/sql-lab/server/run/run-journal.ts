import type { ActivityLog } from '@facet/plugin-activity-log/contract.server';
import type { Disposable, Logger } from '@facet/sdk/common';
import type { QueryRow, QueryStore } from '../store/query-store.ts';
import { shortSql } from '../short-sql.ts';

/** Runs that end within this time are written together: a commit costs more than the rest of a short run. */
const GATHERED_MS = 50;

/** Logs who ran which query on which tables, its duration and its number of rows: never the rows themselves. */
export class RunJournal implements Disposable {
  readonly #queries: Pick<QueryStore, 'byIds'>;
  /** Absent while the plugin of the activity log is off. */
  readonly #activity: ActivityLog | undefined;
  readonly #log: Logger;
  readonly #ended = new Map<number, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(queries: Pick<QueryStore, 'byIds'>, activity: ActivityLog | undefined, log: Logger) {
    this.#queries = queries;
    this.#activity = activity;
    this.#log = log;
  }

  /** Logs the run of this row, which has ended with any outcome. */
  add(id: number, databaseName: string): void {
    this.#ended.set(id, databaseName);
    this.#timer ??= setTimeout(() => this.#write(), GATHERED_MS);
  }

  dispose(): void {
    if (this.#timer) this.#write();
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const ended = new Map(this.#ended);
    this.#ended.clear();
    this.#record(ended).catch((error: unknown) =>
      this.#log.error('Runs of SQL were not logged', { queryIds: [...ended.keys()], error: String(error) }),
    );
  }

  async #record(databaseNames: ReadonlyMap<number, string>): Promise<void> {
    const rows = await this.#queries.byIds([...databaseNames.keys()]);
    const events = rows.map((row) => this.#event(row, databaseNames.get(row.id) ?? ''));
    await this.#activity?.record(...events);
  }

  #event(row: QueryRow, database: string) {
    const { id, user_id: userId, database_id: databaseId, status, rows } = row;
    const sql = shortSql(row.sql);
    const durationMs = Number(row.end_time ?? Date.now()) - Number(row.start_time);
    const tables: unknown = JSON.parse(row.sql_tables);
    this.#log.info('SQL was run', { userId, databaseId, queryId: id, status, rows, durationMs, tables });
    // The SQL may contain personal data; users with the permission read it in the activity log.
    this.#log.debug('Text of the SQL', { queryId: id, sql });
    return {
      action: 'SqlLabRestApi.execute_sql_query',
      userId,
      durationMs,
      json: { database, query_id: id, client_id: row.client_id, sql, tables, status, rows },
    };
  }
}
