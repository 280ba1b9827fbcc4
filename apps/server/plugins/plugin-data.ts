import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MetadataStore } from '@facet/sdk/server';
import type { HostTables } from '../metadata/host-tables.ts';

/** Beginning of the key spaces of a plugin. */
export const spaceOf = (id: string): string => `plugin ${id} `;

/** What an installed plugin keeps: its tables, its values and its secrets. */
export class PluginData {
  readonly #store: MetadataStore;
  readonly #home: string;

  constructor(store: MetadataStore, home: string) {
    this.#store = store;
    this.#home = home;
  }

  /** Of its own tables, in this process. */
  folderOf(id: string): string {
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
    await rm(this.folderOf(id), { recursive: true, force: true });
  }
}
