import type { MetadataStore } from '@facet/sdk/server';
import type { HostTables } from '../metadata/host-tables.ts';
import { timeText } from '../shared/time-text.ts';

/** What administrators want of each plugin; a plugin without a row is on. */
export class PluginTable {
  readonly #store: MetadataStore;

  constructor(store: MetadataStore) {
    this.#store = store;
  }

  async desired(): Promise<ReadonlyMap<string, 'on' | 'off'>> {
    const rows = await this.#store.db<HostTables>().selectFrom('host_plugin').select(['id', 'desired']).execute();
    return new Map(rows.map((row) => [row.id, row.desired]));
  }

  async setDesired(id: string, desired: 'on' | 'off'): Promise<void> {
    const row = { desired, changed_on: timeText(Date.now()) };
    await this.#store
      .db<HostTables>()
      .insertInto('host_plugin')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}
