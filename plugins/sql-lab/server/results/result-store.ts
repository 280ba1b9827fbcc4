import type { BlobStore, BlobWriter, StoredBlob } from '@facet/sdk/server';
import type { ResultField } from '../../common/result-field.ts';

/** What is known of a result besides its rows. */
export interface ResultMeta {
  /** Empty for a statement that gives no rows. */
  readonly fields: readonly ResultField[];
  readonly rowCount: number;
  /** Bytes of the message that opens the Arrow stream. */
  readonly schemaBytes: number;
  readonly chunks: readonly ResultChunkMeta[];
  /** What bound the person who ran it, see `SqlSessions.bindingOf`. Absent in results of earlier versions. */
  readonly binding?: string | null;
}

interface ResultChunkMeta {
  readonly rows: number;
  readonly bytes: number;
}

/** A result that is being written: the schema's message first, then chunk after chunk. */
export interface ResultWriter extends Pick<BlobWriter, 'append' | 'read' | 'close'> {
  /** From here on it can be opened by its key. */
  finish(meta: ResultMeta): Promise<void>;
}

export interface StoredResult extends Pick<StoredBlob, 'read' | 'close'> {
  readonly meta: ResultMeta;
}

/** Rows of finished runs by their key: blobs whose pieces are those of an Arrow stream. */
export class ResultStore {
  readonly #blobs: BlobStore;

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  async create(key: string): Promise<ResultWriter> {
    if (!isResultKey(key)) throw new TypeError(`${JSON.stringify(key)} is no key of a result.`);
    const writer = await this.#blobs.create(key);
    return {
      append: (bytes) => writer.append(bytes),
      read: (index) => writer.read(index),
      finish: (meta) => writer.finish(JSON.stringify(meta)),
      close: () => writer.close(),
    };
  }

  /** Undefined when the rows are gone. */
  async open(key: string): Promise<StoredResult | undefined> {
    if (!isResultKey(key)) return undefined;
    const blob = await this.#blobs.open(key);
    if (!blob) return undefined;
    const meta: ResultMeta = JSON.parse(blob.about);
    return { meta, read: (index) => blob.read(index), close: () => blob.close() };
  }
}

/** Keys that this server gives out: a UUID, for earlier statements of a run with their number behind it. */
const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.\d{1,4})?$/;

const isResultKey = (key: string): boolean => KEY.test(key);
