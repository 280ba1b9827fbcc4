import type { KeyValueStore, MetadataStore, StoredValue } from '@facet/sdk/server';
import { refusals } from '../http/contract-errors.ts';
import type { HostTables } from '../metadata/host-tables.ts';
import { timeText } from './time-text.ts';

const LARGEST_VALUE = 4 * 1024 * 1024;
/** Of one person at one place. */
const MOST_VALUES = 2_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** In one statement. */
const MOST_DROPPED = 500;

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
    const text = JSON.stringify(value ?? null);
    const bytes = Buffer.byteLength(text);
    if (bytes > LARGEST_VALUE) throw refusals.valueTooLarge(LARGEST_VALUE);
    if (ttlSeconds === undefined) await this.#ensureRoom(space, key, ownerId, bytes);
    const row = {
      value: text,
      bytes,
      owner_id: ownerId,
      expires_on: ttlSeconds === undefined ? null : timeText(this.#now() + ttlSeconds * 1_000),
    };
    await this.#store
      .db<HostTables>()
      .insertInto('host_key_value')
      .values({ space, key, ...row })
      .onConflict((conflict) => conflict.columns(['space', 'key']).doUpdateSet(row))
      .execute();
    if (ttlSeconds !== undefined) await this.#dropOldest(space, key, ownerId);
  }

  /** What one person keeps; anonymous visitors count as one, since they cannot be told apart. */
  #keptBy(space: string, ownerId: number) {
    return this.#store
      .db<HostTables>()
      .selectFrom('host_key_value')
      .where('space', '=', space)
      .where('owner_id', ownerId > 0 ? '=' : '<=', ownerId > 0 ? ownerId : 0);
  }

  async #sizeOf(space: string, ownerId: number, without?: string) {
    const kept = this.#keptBy(space, ownerId);
    const { count, bytes } = await (without === undefined ? kept : kept.where('key', '!=', without))
      .select(({ fn }) => [
        fn.countAll<number | string>().as('count'),
        fn.sum<number | string | null>('bytes').as('bytes'),
      ])
      .executeTakeFirstOrThrow();
    return { count: Number(count), bytes: Number(bytes ?? 0) };
  }

  /** What is kept for ever does not make room by itself. @throws HttpError 413 */
  async #ensureRoom(space: string, key: string, ownerId: number, bytes: number): Promise<void> {
    const kept = await this.#sizeOf(space, ownerId, key);
    if (kept.count >= MOST_VALUES || kept.bytes + bytes > MOST_BYTES)
      throw refusals.tooManyValues(MOST_VALUES, MOST_BYTES);
  }

  /** What is kept for a while makes room for what is newer: the first to expire goes first. */
  async #dropOldest(space: string, newest: string, ownerId: number): Promise<void> {
    const kept = await this.#sizeOf(space, ownerId);
    if (kept.count <= MOST_VALUES && kept.bytes <= MOST_BYTES) return;
    const rows = await this.#keptBy(space, ownerId)
      .select(['key', 'bytes'])
      .where('key', '!=', newest)
      .where('expires_on', 'is not', null)
      .orderBy('expires_on')
      .limit(MOST_DROPPED)
      .execute();
    const gone: string[] = [];
    let { count, bytes } = kept;
    for (const row of rows) {
      if (count <= MOST_VALUES && bytes <= MOST_BYTES) break;
      gone.push(row.key);
      count -= 1;
      bytes -= row.bytes;
    }
    if (gone.length > 0)
      await this.#store
        .db<HostTables>()
        .deleteFrom('host_key_value')
        .where('space', '=', space)
        .where('key', 'in', gone)
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
