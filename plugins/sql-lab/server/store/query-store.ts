import type { MetadataStore } from '@facet/sdk/server';
import { toStoredMoment } from '@facet/sdk/resource';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { QueryTable, SqlLabTables } from '../../contract.server.ts';

export type QueryRow = Selectable<QueryTable>;

const UNFINISHED = ['running', 'pending'] as const;

/**
 * Rows of the `query` table: every run, with its user, its text, its tables and its outcome. When a row was changed is told by the clock of
 * the metadata: pages ask for what has changed since the last answer, of whichever process.
 */
export class QueryStore {
  readonly #store: MetadataStore;

  constructor(store: MetadataStore) {
    this.#store = store;
  }

  async insert(row: Omit<Insertable<QueryTable>, 'id' | 'changed_on'>): Promise<QueryRow> {
    return this.#db
      .insertInto('query')
      .values({ ...row, changed_on: toStoredMoment(await this.#store.now()) })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async update(id: number, change: Updateable<QueryTable>): Promise<QueryRow> {
    return this.#db
      .updateTable('query')
      .set({ ...change, changed_on: toStoredMoment(await this.#store.now()) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Does nothing for a query that has ended meanwhile: late progress must not overwrite its final state. */
  async markProgress(id: number, progress: number): Promise<void> {
    await this.#db
      .updateTable('query')
      .set({ progress, changed_on: toStoredMoment(await this.#store.now()) })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute();
  }

  async byId(id: number): Promise<QueryRow | undefined> {
    return this.#db.selectFrom('query').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async byIds(ids: readonly number[]): Promise<readonly QueryRow[]> {
    if (ids.length === 0) return [];
    return this.#db
      .selectFrom('query')
      .selectAll()
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute();
  }

  async byClientId(clientId: string): Promise<QueryRow | undefined> {
    return this.#db.selectFrom('query').selectAll().where('client_id', '=', clientId).executeTakeFirst();
  }

  async byClientIds(clientIds: readonly string[]): Promise<readonly QueryRow[]> {
    if (clientIds.length === 0) return [];
    return this.#db
      .selectFrom('query')
      .selectAll()
      .where('client_id', 'in', [...clientIds])
      .execute();
  }

  async byResultsKey(key: string): Promise<QueryRow | undefined> {
    return this.#db.selectFrom('query').selectAll().where('results_key', '=', key).executeTakeFirst();
  }

  /** The person's last run of exactly this text that succeeded; a catalogue or schema of `null` or no letters is any. */
  async lastSuccess(
    run: Pick<QueryRow, 'user_id' | 'database_id' | 'catalog' | 'schema' | 'sql'>,
  ): Promise<QueryRow | undefined> {
    const runs = this.#db
      .selectFrom('query')
      .selectAll()
      .where('user_id', '=', run.user_id)
      .where('database_id', '=', run.database_id)
      .where('status', '=', 'success')
      .where('sql', '=', run.sql)
      .orderBy('id', 'desc')
      .limit(1);
    const ofCatalog = run.catalog ? runs.where('catalog', '=', run.catalog) : runs;
    return (run.schema ? ofCatalog.where('schema', '=', run.schema) : ofCatalog).executeTakeFirst();
  }

  async changedSince(userId: number, epochMs: number): Promise<readonly QueryRow[]> {
    return this.#db
      .selectFrom('query')
      .selectAll()
      .where('user_id', '=', userId)
      .where('changed_on', '>=', toStoredMoment(new Date(epochMs)))
      .orderBy('changed_on')
      .execute();
  }

  /**
   * Marks a query in the background as running, for the first time or again after its process has ended. Of several
   * callers that have read the same row one succeeds; the result is `false` when the query has ended or was started
   * elsewhere since.
   */
  async begin({ id, starts }: Pick<QueryRow, 'id' | 'starts'>): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('query')
      .set({ status: 'running', progress: 0, starts: starts + 1, changed_on: toStoredMoment(await this.#store.now()) })
      .where('id', '=', id)
      .where('starts', '=', starts)
      .where('status', 'in', UNFINISHED)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Ends a query that no process has started yet. */
  async stopWaiting(clientId: string): Promise<void> {
    await this.#db
      .updateTable('query')
      .set({ status: 'stopped', end_time: Date.now(), changed_on: toStoredMoment(await this.#store.now()) })
      .where('client_id', '=', clientId)
      .where('status', '=', 'pending')
      .execute();
  }

  /**
   * Client ids of queries that have not ended; of those in the background only the ones that started before
   * `jobsBefore` (epoch ms).
   */
  async unfinished(jobsBefore: number): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('query')
      .select('client_id')
      .where('status', 'in', UNFINISHED)
      .where((on) => on.or([on('in_background', '=', 0), on('start_time', '<', jobsBefore)]))
      .execute();
    return rows.map((row) => row.client_id);
  }

  /** Marks those of the queries as failed that have not ended meanwhile. */
  async fail(clientIds: readonly string[], message: string): Promise<void> {
    await this.#db
      .updateTable('query')
      .set({
        status: 'failed',
        error_message: message,
        end_time: Date.now(),
        changed_on: toStoredMoment(await this.#store.now()),
      })
      .where('status', 'in', UNFINISHED)
      .where('client_id', 'in', [...clientIds])
      .execute();
  }

  get #db() {
    return this.#store.db<SqlLabTables>();
  }
}
