import type { ColumnBatch, EngineColumn, EngineErrorKind } from '@facet/sdk/server';

export interface RunRequest {
  readonly type: 'run';
  readonly sql: string;
  readonly maxRows: number;
  readonly maxBytes?: number;
  readonly maxCells?: number;
  /** Whether the result is sent in batches with back-pressure, instead of pieces of one response. */
  readonly stream: boolean;
  /** Whether the statement is Facet's own introspection, which may read the catalogue. */
  readonly trusted: boolean;
}

/** Messages to a reader process. It handles one request at a time; a busy process is killed instead of interrupted. */
export type ToReader =
  | RunRequest
  /** `tables`: the names of the tables that a statement reads. */
  | { readonly type: 'describe' | 'tables'; readonly sql: string }
  /** The reader of a stream has consumed a batch, or has stopped. */
  | { readonly type: 'credit' }
  | { readonly type: 'enough' };

export type FromReader =
  | { readonly type: 'batch'; readonly batch: ColumnBatch }
  | { readonly type: 'described'; readonly columns: readonly EngineColumn[] }
  | { readonly type: 'tables'; readonly names: readonly string[] }
  | { readonly type: 'done' }
  | {
      readonly type: 'error';
      readonly kind: EngineErrorKind;
      readonly message: string;
      /** Offset in the SQL, in UTF-16 units. */
      readonly at?: number;
      readonly subject?: string;
    };
