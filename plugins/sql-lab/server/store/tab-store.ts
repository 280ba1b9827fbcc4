import { toStoredMoment } from '@facet/sdk/resource';
import { forbidden, type MetadataStore, notFound, type Principal } from '@facet/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { SqlLabTables, TableSchemaTable, TabStateTable } from '../../contract.server.ts';
import { SqlLabErrors } from '../errors.ts';

export type TabRow = Selectable<TabStateTable>;
export type TableSchemaRow = Selectable<TableSchemaTable>;

/** Columns of a tab that a client may write. */
export type TabChange = Partial<Omit<TabRow, 'id' | 'user_id' | 'active' | 'changed_on'>>;

/** Limits per user: far more than a user works with, and little enough to be stored for every user. */
export const TAB_ROOM = {
  tabs: 200,
  tables: 1_000,
  /** Characters of SQL in all tabs, and of the descriptions of all tables. */
  characters: 16 * 1024 * 1024,
} as const;

/** Tabs of the SQL editor; each belongs to one user. */
export class TabStore {
  readonly #store: MetadataStore;

  constructor(store: MetadataStore) {
    this.#store = store;
  }

  /** @throws HttpError 422 when the user has too many tabs, or too much text in them */
  async create(who: Principal, values: TabChange): Promise<number> {
    const { count, characters } = await this.#tabsOf(who.id);
    if (count >= TAB_ROOM.tabs) throw SqlLabErrors.tooManyTabs(TAB_ROOM.tabs);
    ensureRoom(characters + (values.sql?.length ?? 0));
    return this.#store.transaction<SqlLabTables, number>(async (tx) => {
      await tx.updateTable('tab_state').set({ active: 0 }).where('user_id', '=', who.id).execute();
      const { id } = await tx
        .insertInto('tab_state')
        .values({
          label: null,
          database_id: null,
          schema: null,
          catalog: null,
          sql: null,
          query_limit: null,
          latest_query_id: null,
          autorun: 0,
          template_params: null,
          hide_left_bar: 0,
          saved_query_id: null,
          extra_json: '{}',
          ...values,
          user_id: who.id,
          active: 1,
          changed_on: toStoredMoment(new Date()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  }

  /** @throws HttpError 404 when there is no such tab, 403 when it belongs to another user */
  async mine(who: Principal, id: number): Promise<TabRow> {
    const row = await this.#db.selectFrom('tab_state').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    if (row.user_id !== who.id) throw forbidden();
    return row;
  }

  /** The name of the tab in which a user ran a query; null for a tab that is closed or not kept here. */
  async labelOf(query: { readonly sql_editor_id: string | null; readonly user_id: number }): Promise<string | null> {
    const id = Number(query.sql_editor_id ?? '');
    if (!Number.isSafeInteger(id) || id <= 0) return null;
    const row = await this.#db
      .selectFrom('tab_state')
      .select('label')
      .where('id', '=', id)
      .where('user_id', '=', query.user_id)
      .executeTakeFirst();
    return row?.label || null;
  }

  async ofUser(who: Principal): Promise<readonly TabRow[]> {
    return this.#db.selectFrom('tab_state').selectAll().where('user_id', '=', who.id).orderBy('id').execute();
  }

  /** @throws HttpError 422 when the user has too much text in all tabs */
  async update({ id, user_id, sql: before }: TabRow, change: TabChange): Promise<void> {
    if (Object.keys(change).length === 0) return;
    const more = (change.sql?.length ?? 0) - (change.sql === undefined ? 0 : (before?.length ?? 0));
    if (more > 0) ensureRoom((await this.#tabsOf(user_id)).characters + more);
    await this.#db
      .updateTable('tab_state')
      .set({ ...change, changed_on: toStoredMoment(new Date()) })
      .where('id', '=', id)
      .execute();
  }

  async remove(id: number): Promise<void> {
    await this.#store.transaction<SqlLabTables, void>(async (tx) => {
      await tx.deleteFrom('table_schema').where('tab_state_id', '=', id).execute();
      await tx.deleteFrom('tab_state').where('id', '=', id).execute();
    });
  }

  async activate(who: Principal, id: number): Promise<void> {
    await this.#store.transaction<SqlLabTables, void>(async (tx) => {
      await tx.updateTable('tab_state').set({ active: 0 }).where('user_id', '=', who.id).execute();
      await tx.updateTable('tab_state').set({ active: 1 }).where('id', '=', id).execute();
    });
  }

  async tables(tabId: number): Promise<readonly TableSchemaRow[]> {
    return this.#db.selectFrom('table_schema').selectAll().where('tab_state_id', '=', tabId).orderBy('id').execute();
  }

  /** Replaces an entry for the same table. @throws HttpError 422 when the user has too many */
  async keepTable(who: Principal, table: Omit<TableSchemaRow, 'id' | 'expanded'>): Promise<number> {
    const { count, characters } = await this.#tablesOf(who.id);
    if (count >= TAB_ROOM.tables) throw SqlLabErrors.tooManyTables(TAB_ROOM.tables);
    ensureRoom(characters + table.description.length);
    return this.#store.transaction<SqlLabTables, number>(async (tx) => {
      await tx
        .deleteFrom('table_schema')
        .where('tab_state_id', '=', table.tab_state_id)
        .where('database_id', '=', table.database_id)
        .where('table_name', '=', table.table_name)
        .where((eb) => (table.schema === null ? eb('schema', 'is', null) : eb('schema', '=', table.schema)))
        .execute();
      const { id } = await tx
        .insertInto('table_schema')
        .values({ ...table, expanded: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  }

  /** The entry, if it is in a tab of this user. */
  async myTable(who: Principal, id: number): Promise<TableSchemaRow | undefined> {
    return this.#db
      .selectFrom('table_schema')
      .innerJoin('tab_state', 'tab_state.id', 'table_schema.tab_state_id')
      .selectAll('table_schema')
      .where('table_schema.id', '=', id)
      .where('tab_state.user_id', '=', who.id)
      .executeTakeFirst();
  }

  async setExpanded(id: number, expanded: boolean): Promise<void> {
    await this.#db
      .updateTable('table_schema')
      .set({ expanded: expanded ? 1 : 0 })
      .where('id', '=', id)
      .execute();
  }

  async removeTable(id: number): Promise<void> {
    await this.#db.deleteFrom('table_schema').where('id', '=', id).execute();
  }

  /** Moves a query that was run before its tab was stored here to the tab. */
  async adoptQuery(who: Principal, tabId: number, clientId: string): Promise<void> {
    await this.#db
      .updateTable('query')
      .set({ sql_editor_id: String(tabId) })
      .where('client_id', '=', clientId)
      .where('user_id', '=', who.id)
      .execute();
  }

  /** Removes a query from its tab; it stays in the history. The query before it becomes the tab's latest. */
  async forgetQuery(who: Principal, tabId: number, clientId: string): Promise<void> {
    await this.#store.transaction<SqlLabTables, void>(async (tx) => {
      await tx
        .updateTable('query')
        .set({ sql_editor_id: null })
        .where('client_id', '=', clientId)
        .where('user_id', '=', who.id)
        .where('sql_editor_id', '=', String(tabId))
        .execute();
      const before = await tx
        .selectFrom('query')
        .select('client_id')
        .where('user_id', '=', who.id)
        .where('sql_editor_id', '=', String(tabId))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      await tx
        .updateTable('tab_state')
        .set({ latest_query_id: before?.client_id ?? null })
        .where('id', '=', tabId)
        .where('latest_query_id', '=', clientId)
        .execute();
    });
  }

  async #tabsOf(userId: number): Promise<Kept> {
    const kept = await this.#db
      .selectFrom('tab_state')
      .select([sql<number>`count(*)`.as('count'), sql<number | null>`sum(length(sql))`.as('characters')])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { count: Number(kept.count), characters: Number(kept.characters ?? 0) };
  }

  async #tablesOf(userId: number): Promise<Kept> {
    const kept = await this.#db
      .selectFrom('table_schema')
      .innerJoin('tab_state', 'tab_state.id', 'table_schema.tab_state_id')
      .select([sql<number>`count(*)`.as('count'), sql<number | null>`sum(length(description))`.as('characters')])
      .where('tab_state.user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { count: Number(kept.count), characters: Number(kept.characters ?? 0) };
  }

  get #db() {
    return this.#store.db<SqlLabTables>();
  }
}

interface Kept {
  readonly count: number;
  readonly characters: number;
}

function ensureRoom(characters: number): void {
  if (characters > TAB_ROOM.characters) throw SqlLabErrors.tabsTooLarge(TAB_ROOM.characters);
}
