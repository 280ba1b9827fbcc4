import type { MetadataStore } from '@facet/sdk/server';
import type { HostTables } from '../metadata/host-tables.ts';
import { timeText } from '../shared/time-text.ts';

export interface DesiredState {
  readonly desired: 'on' | 'off';
  /** Version in use of an installed plugin. */
  readonly hash: string | null;
}

/** What administrators want of each plugin; a built-in plugin without a row is on. */
export class PluginTable {
  readonly #store: MetadataStore;

  constructor(store: MetadataStore) {
    this.#store = store;
  }

  async desiredStates(): Promise<ReadonlyMap<string, DesiredState>> {
    const rows = await this.#store
      .db<HostTables>()
      .selectFrom('host_plugin')
      .select(['id', 'desired', 'hash'])
      .execute();
    return new Map(rows.map(({ id, desired, hash }) => [id, { desired, hash }]));
  }

  async setDesired(id: string, desired: 'on' | 'off'): Promise<void> {
    const row = { desired, changed_on: timeText(Date.now()) };
    await this.#store
      .db<HostTables>()
      .insertInto('host_plugin')
      .values({ id, hash: null, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}
