import type { MetadataStore } from '@facet/sdk/server';
import type { SqlLabTables } from '../../contract.server.ts';
import {
  isResultKey,
  RESULT_LIFE_MS,
  type ResultMeta,
  type ResultStore,
  type ResultWriter,
  type StoredResult,
} from './result-store.ts';

/** Results in the metadata database, where several servers share one: a row for each piece, and one that says what is where. */
export class ResultRows implements ResultStore {
  readonly #store: MetadataStore;
  readonly #now: () => number;

  constructor(store: MetadataStore, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  async create(key: string): Promise<ResultWriter> {
    return new RowWriter(this.#store, key, this.#now());
  }

  async open(key: string): Promise<StoredResult | undefined> {
    if (!isResultKey(key)) return undefined;
    const row = await this.#db
      .selectFrom('sql_lab_result')
      .select('meta')
      .where('key', '=', key)
      .where('made_at', '>=', this.#now() - RESULT_LIFE_MS)
      .executeTakeFirst();
    if (!row) return undefined;
    const meta: ResultMeta = JSON.parse(row.meta);
    return { meta, read: (index) => readPiece(this.#store, key, index), close: async () => {} };
  }

  async purge(): Promise<void> {
    const before = this.#now() - RESULT_LIFE_MS;
    await this.#db.deleteFrom('sql_lab_result').where('made_at', '<', before).execute();
    await this.#db.deleteFrom('sql_lab_result_piece').where('made_at', '<', before).execute();
  }

  get #db() {
    return this.#store.db<SqlLabTables>();
  }
}

class RowWriter implements ResultWriter {
  readonly #store: MetadataStore;
  readonly #key: string;
  readonly #madeAt: number;
  #pieces = 0;
  #finished = false;

  constructor(store: MetadataStore, key: string, madeAt: number) {
    this.#store = store;
    this.#key = key;
    this.#madeAt = madeAt;
  }

  async append(bytes: Uint8Array): Promise<void> {
    const index = this.#pieces;
    this.#pieces += 1;
    await this.#db
      .insertInto('sql_lab_result_piece')
      .values({ key: this.#key, piece: index, bytes: asBuffer(bytes), made_at: this.#madeAt })
      .execute();
  }

  read(index: number): Promise<Uint8Array<ArrayBuffer>> {
    return readPiece(this.#store, this.#key, index);
  }

  async finish(meta: ResultMeta): Promise<void> {
    await this.#db
      .insertInto('sql_lab_result')
      .values({ key: this.#key, meta: JSON.stringify(meta), made_at: this.#madeAt })
      .execute();
    this.#finished = true;
  }

  async close(): Promise<void> {
    if (!this.#finished) await this.#db.deleteFrom('sql_lab_result_piece').where('key', '=', this.#key).execute();
  }

  get #db() {
    return this.#store.db<SqlLabTables>();
  }
}

async function readPiece(store: MetadataStore, key: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const row = await store
    .db<SqlLabTables>()
    .selectFrom('sql_lab_result_piece')
    .select('bytes')
    .where('key', '=', key)
    .where('piece', '=', index)
    .executeTakeFirst();
  if (!row) throw new RangeError('The result has no such piece.');
  return new Uint8Array(row.bytes);
}

/** Drivers take a buffer as bytes. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
