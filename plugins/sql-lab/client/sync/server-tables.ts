import { ApiError } from '@facet/sdk/client';
import type { TabState } from '../../common/wire/tab-state.ts';
import type { EditorTab, OpenTable } from '../model/editor-tab.ts';
import type { TableFailure } from './sync-failure.ts';

/** @param failure Says what was not stored, should the request fail. */
export type SendTable = (
  failure: TableFailure,
  method: string,
  path: string,
  values?: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

interface WrittenTable extends OpenTable {
  readonly id: number;
  readonly dbId: number;
}

/** Stores the tables that are open in the left bar of each tab on the server. */
export class ServerTables {
  readonly #written = new Map<string, readonly WrittenTable[]>();

  /** Remembers the tables that the server returned for a tab. */
  know(tabId: string, tables: TabState['table_schemas']): void {
    this.#written.set(
      tabId,
      tables.map(({ id, database_id: dbId, schema, table: name, expanded }) => ({
        id,
        dbId,
        schema: schema ?? '',
        name,
        expanded,
      })),
    );
  }

  differ(tab: EditorTab): boolean {
    const written = this.#written.get(tab.id) ?? [];
    return written.length !== tab.tables.length || tab.tables.some((table) => !isWritten(written, table, tab.dbId));
  }

  async write(tab: EditorTab, serverId: number | null, send: SendTable): Promise<void> {
    const { dbId } = tab;
    if (serverId === null || dbId === null) return;
    const open = new Set(tab.tables.map((table) => keyOf(table, dbId)));
    for (const table of this.#of(tab)) {
      if (open.has(keyOf(table, table.dbId))) continue;
      await send('removeTable', 'DELETE', `/tableschemaview/${table.id}`);
      this.#set(tab, table, undefined);
    }
    for (const table of tab.tables.toReversed()) await this.#writeOne(tab, { ...table, dbId }, serverId, send);
  }

  async #writeOne(tab: EditorTab, table: Omit<WrittenTable, 'id'>, serverId: number, send: SendTable): Promise<void> {
    const known = this.#of(tab).find((other) => keyOf(other, other.dbId) === keyOf(table, table.dbId));
    const { schema, name, dbId, expanded } = table;
    const id = known?.id ?? (await this.#add({ queryEditorId: serverId, dbId, schema, name }, send));
    if (id === undefined) return;
    // The server stores a new table as expanded.
    if ((known?.expanded ?? true) !== expanded) await this.#fold(id, expanded, send);
    this.#set(tab, table, { ...table, id });
  }

  async #add(table: Readonly<Record<string, unknown>>, send: SendTable): Promise<number | undefined> {
    const id: unknown = Reflect.get(Object(await send('addTable', 'POST', '/tableschemaview/', { table })), 'id');
    return typeof id === 'number' ? id : undefined;
  }

  /** A missing entry was removed by another browser. */
  async #fold(id: number, expanded: boolean, send: SendTable): Promise<void> {
    try {
      await send(expanded ? 'expandTable' : 'collapseTable', 'POST', `/tableschemaview/${id}/expanded`, { expanded });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  }

  #of(tab: EditorTab): readonly WrittenTable[] {
    return this.#written.get(tab.id) ?? [];
  }

  #set(tab: EditorTab, table: OpenTable & { readonly dbId: number }, now: WrittenTable | undefined): void {
    const others = this.#of(tab).filter((other) => keyOf(other, other.dbId) !== keyOf(table, table.dbId));
    this.#written.set(tab.id, now ? [...others, now] : others);
  }
}

function isWritten(written: readonly WrittenTable[], table: OpenTable, dbId: number | null): boolean {
  return written.some(
    (other) => dbId !== null && keyOf(other, other.dbId) === keyOf(table, dbId) && other.expanded === table.expanded,
  );
}

function keyOf({ schema, name }: Pick<OpenTable, 'schema' | 'name'>, dbId: number): string {
  return JSON.stringify([dbId, schema, name]);
}
