import type { ColumnBatch, EngineColumn, EngineErrorKind } from '@facet/sdk/server';

export interface RunRequest {
  readonly type: 'run';
  readonly sql: string;
  readonly maxRows: number;
  readonly maxBytes?: number;
  readonly maxCells?: number;
  /** Batches with back-pressure instead of pieces of one answer. */
  readonly stream: boolean;
  /** Introspection of our own, which may look at the catalogue. */
  readonly trusted: boolean;
}

/** One request at a time; a process that is busy is ended, not asked. */
export type ToReader =
  | RunRequest
  /** `tables`: the names of those that a statement reads. */
  | { readonly type: 'describe' | 'tables'; readonly sql: string }
  /** The reader of a stream has taken a batch, or wants no more. */
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
      /** Where in the SQL, in UTF-16 units. */
      readonly at?: number;
      readonly subject?: string;
    };
