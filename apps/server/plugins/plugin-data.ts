import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MetadataStore } from '@facet/sdk/server';
import type { PluginDatabases, PluginTables } from '../metadata/plugin-databases.ts';
import type { HostTables } from '../metadata/host-tables.ts';

/** Beginning of the key spaces of a plugin. */
export const spaceOf = (id: string): string => `plugin ${id} `;

/** What an installed plugin keeps: its tables, its values and its secrets. */
export class PluginData {
  readonly #store: MetadataStore;
  readonly #home: string;
  readonly #databases: PluginDatabases | undefined;

  /** @param databases Where the metadata is in Postgres: several servers have no file in common. */
  constructor(store: MetadataStore, home: string, databases: PluginDatabases | undefined) {
    this.#store = store;
    this.#home = home;
    this.#databases = databases;
  }

  /** Folder of its own tables; `undefined` where they are in a database. */
  folderOf(id: string): string | undefined {
    return this.#databases === undefined ? this.#placeOf(id) : undefined;
  }

  tablesOf(id: string): PluginTables | undefined {
    return this.#databases?.of(id);
  }

  #placeOf(id: string): string {
    return join(this.#home, 'plugin-data', ...id.split('/'));
  }

  /** Once its process has ended. */
  async remove(id: string): Promise<void> {
    await this.#store.transaction<HostTables, void>(async (tx) => {
      await tx.deleteFrom('host_plugin_secret').where('plugin_id', '=', id).execute();
      // Ids hold no sign that stands for others.
      await tx
        .deleteFrom('host_key_value')
        .where('space', 'like', `${spaceOf(id)}%`)
        .execute();
    });
    await this.#databases?.drop(id);
    await rm(this.#placeOf(id), { recursive: true, force: true });
  }
}
