import type { BlobStore, BlobWriter, StoredBlob } from '@facet/sdk/server';
import type { ResultField } from '../../common/result-field.ts';

/** The metadata of a result. */
export interface ResultMeta {
  /** Empty for a statement that returns no rows. */
  readonly fields: readonly ResultField[];
  readonly rowCount: number;
  /** Byte length of the schema message of the Arrow stream. */
  readonly schemaBytes: number;
  readonly chunks: readonly ResultChunkMeta[];
  /** Row rules of the person who ran the query, see `SqlSessions.bindingOf`. Absent in results of earlier versions. */
  readonly binding?: string | null;
}

interface ResultChunkMeta {
  readonly rows: number;
  readonly bytes: number;
}

/** Writes a result: the schema's message first, then chunk after chunk. */
export interface ResultWriter extends Pick<BlobWriter, 'append' | 'read' | 'close'> {
  /** From now on the result can be opened by its key. */
  finish(meta: ResultMeta): Promise<void>;
}

export interface StoredResult extends Pick<StoredBlob, 'read' | 'close'> {
  readonly meta: ResultMeta;
}

/** Rows of finished runs by their key: blobs that contain the pieces of an Arrow stream. */
export class ResultStore {
  readonly #blobs: BlobStore;

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  /** @param owner Whose room it takes. */
  async create(key: string, owner: number): Promise<ResultWriter> {
    if (!isResultKey(key)) throw new TypeError(`${JSON.stringify(key)} is not a result key.`);
    const writer = await this.#blobs.create(key, owner);
    return {
      append: (bytes) => writer.append(bytes),
      read: (index) => writer.read(index),
      finish: (meta) => writer.finish(JSON.stringify(meta)),
      close: () => writer.close(),
    };
  }

  /** Undefined when the rows no longer exist. */
  async open(key: string): Promise<StoredResult | undefined> {
    if (!isResultKey(key)) return undefined;
    const blob = await this.#blobs.open(key);
    if (!blob) return undefined;
    const meta: ResultMeta = JSON.parse(blob.about);
    return { meta, read: (index) => blob.read(index), close: () => blob.close() };
  }
}

/** Keys that this server generates: a UUID, followed by the number of the statement for earlier statements of a run. */
const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.\d{1,4})?$/;

const isResultKey = (key: string): boolean => KEY.test(key);
