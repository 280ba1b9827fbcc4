import type { ResultField } from '../../common/result-field.ts';

/** What is known of a result besides its rows. */
export interface ResultMeta {
  /** Empty for a statement that gives no rows. */
  readonly fields: readonly ResultField[];
  readonly rowCount: number;
  /** Bytes of the message that opens the Arrow stream. */
  readonly schemaBytes: number;
  readonly chunks: readonly ResultChunkMeta[];
}

interface ResultChunkMeta {
  readonly rows: number;
  readonly bytes: number;
}

/** A result that is being written: the schema's message first, then chunk after chunk. */
export interface ResultWriter {
  append(bytes: Uint8Array): Promise<void>;
  /** The n-th piece that was appended. */
  read(index: number): Promise<Uint8Array<ArrayBuffer>>;
  /** From here on it can be opened by its key. */
  finish(meta: ResultMeta): Promise<void>;
  /** Nothing can be read through it any more. Without `finish` before nothing of it remains. */
  close(): Promise<void>;
}

export interface StoredResult {
  readonly meta: ResultMeta;
  /** The n-th piece: 0 is the schema's message. */
  read(index: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/**
 * Rows of finished runs by their key, in pieces, so that neither writing nor reading holds more than a few of them. They
 * are kept for a day, and less when there are too many of them.
 */
export interface ResultStore {
  create(key: string): Promise<ResultWriter>;
  /** Undefined when the rows are gone. */
  open(key: string): Promise<StoredResult | undefined>;
  /** Removes what is too old. */
  purge(): Promise<void>;
}

/** Life of stored rows. */
export const RESULT_LIFE_MS = 24 * 60 * 60 * 1_000;

/** Keys that this server gives out: a UUID, for earlier statements of a run with their number behind it. */
const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.\d{1,4})?$/;

export const isResultKey = (key: string): boolean => KEY.test(key);
