import { CAPABILITIES, type Capability } from '@facet/sdk/common';
import type { MetadataStore } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import type { HostTables } from '../metadata/host-tables.ts';
import { timeText } from '../shared/time-text.ts';

/** Capability → whether it is granted; absent: undecided, so it is not. */
export type Grants = Readonly<Partial<Record<Capability, boolean>>>;

/** What administrators have decided about the capabilities of installed plugins. It outlives versions, not the plugin. */
export class GrantTable {
  readonly #store: MetadataStore;

  constructor(store: MetadataStore) {
    this.#store = store;
  }

  async all(): Promise<ReadonlyMap<string, Grants>> {
    const rows = await this.#store
      .db<HostTables>()
      .selectFrom('host_plugin_grant')
      .select(['plugin_id', 'capability', 'is_granted'])
      .execute();
    const grants = new Map<string, Partial<Record<Capability, boolean>>>();
    for (const row of rows) {
      const capability = CAPABILITIES.find((name) => name === row.capability);
      // One that another version of Facet knows.
      if (capability === undefined) continue;
      const own = grants.get(row.plugin_id) ?? {};
      own[capability] = row.is_granted === 1;
      grants.set(row.plugin_id, own);
    }
    return grants;
  }

  async set(id: string, grants: Grants, tx: Kysely<HostTables>): Promise<void> {
    for (const [capability, granted] of Object.entries(grants)) {
      const row = { is_granted: granted ? 1 : 0, changed_on: timeText(Date.now()) };
      await tx
        .insertInto('host_plugin_grant')
        .values({ plugin_id: id, capability, ...row })
        .onConflict((conflict) => conflict.columns(['plugin_id', 'capability']).doUpdateSet(row))
        .execute();
    }
  }

  async forget(id: string): Promise<void> {
    await this.#store.db<HostTables>().deleteFrom('host_plugin_grant').where('plugin_id', '=', id).execute();
  }
}
