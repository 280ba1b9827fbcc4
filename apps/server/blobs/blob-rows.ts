import type { BlobStore, BlobWriter, MetadataStore } from '@facet/sdk/server';
import type { HostTables } from '../metadata/host-tables.ts';
import { sql } from 'kysely';
import { beyondQuota, type BlobLimits, BlobQuota } from './blob-quota.ts';
import { BLOB_LIFE_MS, type Blobs, isBlobKey } from './blobs.ts';

/** In the metadata database, where several processes share one: a row for each piece, and one that says that it is whole. */
export class BlobRows implements Blobs {
  readonly #store: MetadataStore;
  readonly #now: () => number;
  readonly #limits: BlobLimits;
  readonly #quota: BlobQuota;

  constructor(store: MetadataStore, limits: BlobLimits, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
    this.#limits = limits;
    this.#quota = new BlobQuota(limits, () => this.purge());
  }

  of(plugin: string): BlobStore {
    const store = this.#store;
    return {
      isShared: true,
      create: async (key, owner) => {
        if (!isBlobKey(key)) throw new TypeError(`${JSON.stringify(key)} is not a blob key.`);
        return new RowWriter(store, { plugin, key }, { owner: owner ?? null, madeAt: this.#now() }, this.#quota);
      },
      open: async (key) => {
        if (!isBlobKey(key)) return undefined;
        const row = await store
          .db<HostTables>()
          .selectFrom('host_blob')
          .select('about')
          .where('plugin_id', '=', plugin)
          .where('key', '=', key)
          .where('made_at', '>=', this.#now() - BLOB_LIFE_MS)
          .executeTakeFirst();
        return (
          row && { about: row.about, read: (index) => readPiece(store, { plugin, key }, index), close: async () => {} }
        );
      },
      drop: async (key) => {
        if (isBlobKey(key)) await this.#remove({ plugin, key });
      },
    };
  }

  async purge(): Promise<void> {
    const before = this.#now() - BLOB_LIFE_MS;
    const db = this.#store.db<HostTables>();
    await db.deleteFrom('host_blob').where('made_at', '<', before).execute();
    await db.deleteFrom('host_blob_piece').where('made_at', '<', before).execute();
    for (const { plugin_id: plugin, key } of beyondQuota(await this.#sizes(), this.#limits))
      await this.#remove({ plugin, key });
  }

  /** First what says that it is whole: a blob without its pieces would be one that fails. */
  async #remove({ plugin, key }: BlobName): Promise<void> {
    for (const table of ['host_blob', 'host_blob_piece'] as const)
      await this.#store
        .db<HostTables>()
        .deleteFrom(table)
        .where('plugin_id', '=', plugin)
        .where('key', '=', key)
        .execute();
  }

  /** The newest first; those that are being written, too. */
  #sizes() {
    return this.#store
      .db<HostTables>()
      .selectFrom('host_blob_piece')
      .select(['plugin_id', 'key', 'owner', sql<number>`sum(octet_length(bytes))`.as('bytes')])
      .groupBy(['plugin_id', 'key', 'owner'])
      .orderBy((of) => of.fn.max('made_at'), 'desc')
      .execute();
  }
}

interface BlobName {
  readonly plugin: string;
  readonly key: string;
}

interface MadeBlob {
  readonly owner: number | null;
  readonly madeAt: number;
}

class RowWriter implements BlobWriter {
  readonly #store: MetadataStore;
  readonly #name: BlobName;
  readonly #made: MadeBlob;
  readonly #quota: BlobQuota;
  #pieces = 0;
  #bytes = 0;
  #finished = false;

  constructor(store: MetadataStore, name: BlobName, made: MadeBlob, quota: BlobQuota) {
    this.#store = store;
    this.#name = name;
    this.#made = made;
    this.#quota = quota;
  }

  async append(bytes: Uint8Array): Promise<void> {
    const index = this.#pieces;
    this.#bytes += bytes.length;
    this.#quota.ensureFits(this.#bytes);
    this.#pieces += 1;
    const { plugin, key } = this.#name;
    const { owner, madeAt } = this.#made;
    await this.#db
      .insertInto('host_blob_piece')
      .values({ plugin_id: plugin, key, piece: index, bytes: asBuffer(bytes), owner, made_at: madeAt })
      .execute();
    await this.#quota.wrote(bytes.length);
  }

  read(index: number): Promise<Uint8Array<ArrayBuffer>> {
    return readPiece(this.#store, this.#name, index);
  }

  async finish(about: string): Promise<void> {
    const { plugin, key } = this.#name;
    await this.#db
      .insertInto('host_blob')
      .values({ plugin_id: plugin, key, about, made_at: this.#made.madeAt })
      .execute();
    this.#finished = true;
  }

  async close(): Promise<void> {
    if (this.#finished) return;
    const { plugin, key } = this.#name;
    await this.#db.deleteFrom('host_blob_piece').where('plugin_id', '=', plugin).where('key', '=', key).execute();
  }

  get #db() {
    return this.#store.db<HostTables>();
  }
}

async function readPiece(
  store: MetadataStore,
  { plugin, key }: BlobName,
  index: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await store
    .db<HostTables>()
    .selectFrom('host_blob_piece')
    .select('bytes')
    .where('plugin_id', '=', plugin)
    .where('key', '=', key)
    .where('piece', '=', index)
    .executeTakeFirst();
  if (!row) throw new RangeError('The blob has no such part.');
  return new Uint8Array(row.bytes);
}

/** Drivers take a buffer as bytes. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
