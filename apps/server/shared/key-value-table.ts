import type { KeyValueStore, MetadataStore, StoredValue } from '@facet/sdk/server';
import type { HostTables } from '../metadata/host-tables.ts';
import { timeText } from './time-text.ts';

/** Durable values in the metadata database. An expired value is never given out; `purge` removes the rows. */
export class KeyValueTable implements KeyValueStore {
  readonly #store: MetadataStore;
  readonly #now: () => number;

  constructor(store: MetadataStore, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  async get(space: string, key: string): Promise<StoredValue | undefined> {
    const row = await this.#store
      .db<HostTables>()
      .selectFrom('host_key_value')
      .select(['value', 'owner_id'])
      .where('space', '=', space)
      .where('key', '=', key)
      .where((on) => on.or([on('expires_on', 'is', null), on('expires_on', '>', timeText(this.#now()))]))
      .executeTakeFirst();
    return row && { value: JSON.parse(row.value), ownerId: row.owner_id };
  }

  async set(
    space: string,
    key: string,
    value: unknown,
    { ownerId, ttlSeconds }: { ownerId: number; ttlSeconds?: number },
  ): Promise<void> {
    const row = {
      value: JSON.stringify(value ?? null),
      owner_id: ownerId,
      expires_on: ttlSeconds === undefined ? null : timeText(this.#now() + ttlSeconds * 1_000),
    };
    await this.#store
      .db<HostTables>()
      .insertInto('host_key_value')
      .values({ space, key, ...row })
      .onConflict((conflict) => conflict.columns(['space', 'key']).doUpdateSet(row))
      .execute();
  }

  async delete(space: string, key: string): Promise<boolean> {
    const { numDeletedRows } = await this.#store
      .db<HostTables>()
      .deleteFrom('host_key_value')
      .where('space', '=', space)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async purge(): Promise<void> {
    await this.#store
      .db<HostTables>()
      .deleteFrom('host_key_value')
      .where('expires_on', '<=', timeText(this.#now()))
      .execute();
  }
}
