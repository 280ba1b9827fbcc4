import type { EngineColumn, EngineErrorKind } from '@facet/sdk/server';

/** Which file a request is about. The process opens it on the first request and keeps it. */
export interface DatabaseFile {
  readonly path: string;
  readonly readOnly: boolean;
}

export type ToProcess =
  | {
      readonly type: 'run';
      readonly id: number;
      readonly file: DatabaseFile;
      readonly sql: string;
      readonly schema: string | null;
      readonly readOnly: boolean;
      readonly maxRows: number;
      readonly progress: boolean;
      /** Batches with back-pressure instead of one answer. */
      readonly stream: boolean;
      /** Introspection of our own, which may look at the catalogue. */
      readonly trusted: boolean;
    }
  | {
      readonly type: 'describe';
      readonly id: number;
      readonly file: DatabaseFile;
      readonly sql: string;
      readonly schema: string | null;
    }
  | { readonly type: 'cancel'; readonly id: number }
  /** The reader of a stream has taken a batch. */
  | { readonly type: 'credit'; readonly id: number }
  | { readonly type: 'close'; readonly id: number; readonly file: DatabaseFile };

export type FromProcess =
  | { readonly type: 'batch'; readonly id: number; readonly batch: PackedBatch }
  | { readonly type: 'done'; readonly id: number }
  | { readonly type: 'progress'; readonly id: number; readonly percent: number }
  | { readonly type: 'described'; readonly id: number; readonly columns: readonly EngineColumn[] }
  | {
      readonly type: 'error';
      readonly id: number;
      readonly kind: EngineErrorKind;
      readonly message: string;
      readonly line?: number;
      readonly column?: number;
      readonly subject?: string;
    };

/** Where a column's bytes lie in the frame's payload. Offsets and lengths are in bytes; `nulls` is -1 without nulls. */
export interface PackedColumn {
  readonly kind: 'numbers' | 'bigints' | 'booleans' | 'text' | 'dictionary' | 'big-texts';
  readonly at: number;
  readonly length: number;
  readonly nulls: number;
  /** `text`, `big-texts`: UTF-8 bytes of all values in a row, `at` holds their lengths in bytes (u32). */
  readonly bytesAt?: number;
  readonly bytesLength?: number;
  /** `dictionary`: the values that the codes (u32) at `at` stand for. */
  readonly values?: readonly string[];
}

export interface PackedBatch {
  readonly columns: readonly EngineColumn[];
  readonly packed: readonly PackedColumn[];
  readonly rowCount: number;
}
