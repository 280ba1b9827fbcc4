import type {
  EngineColumn,
  EngineErrorKind,
  LoadedRows,
  RowFile,
  RowFileInspection,
  RowFileLoad,
  RowFileRefusal,
  RowFileRows,
} from '@facet/sdk/server';

/** Which file a request is about. The process opens it on the first request and keeps it. */
export interface DatabaseFile {
  readonly path: string;
  readonly readOnly: boolean;
}

/** What is known of the rows of a file before they come. */
export type RowFileFacts = Omit<RowFileRows, 'rows'>;

export type ToProcess =
  | {
      readonly type: 'run';
      readonly id: number;
      readonly file: DatabaseFile;
      readonly sql: string;
      readonly schema: string | null;
      readonly readOnly: boolean;
      readonly maxRows: number;
      readonly maxBytes?: number;
      readonly maxCells?: number;
      readonly progress: boolean;
      /** Batches with back-pressure instead of one answer. */
      readonly stream: boolean;
      /** Introspection of our own, which may look at the catalogue. */
      readonly trusted: boolean;
    }
  | {
      /** `tables`: the names of those that a statement reads. */
      readonly type: 'describe' | 'tables';
      readonly id: number;
      readonly file: DatabaseFile;
      readonly sql: string;
      readonly schema: string | null;
    }
  /** Looks into a file of rows. */
  | { readonly type: 'inspect'; readonly id: number; readonly rowFile: RowFile; readonly rows: number }
  /** Reads every value of one, and keeps none. */
  | { readonly type: 'check'; readonly id: number; readonly rowFile: RowFile }
  /** Makes a table of one. */
  | {
      readonly type: 'load';
      readonly id: number;
      readonly file: DatabaseFile;
      readonly rowFile: RowFile;
      readonly load: RowFileLoad;
    }
  /** Gives the rows that a load would write. */
  | { readonly type: 'read'; readonly id: number; readonly rowFile: RowFile; readonly load: RowFileLoad }
  | { readonly type: 'cancel'; readonly id: number }
  /** The reader of a stream has taken a batch, or rows. */
  | { readonly type: 'credit'; readonly id: number }
  | { readonly type: 'close'; readonly id: number; readonly file: DatabaseFile };

export type FromProcess =
  | { readonly type: 'batch'; readonly id: number; readonly batch: PackedBatch }
  | { readonly type: 'done'; readonly id: number }
  | { readonly type: 'progress'; readonly id: number; readonly percent: number }
  | { readonly type: 'described'; readonly id: number; readonly columns: readonly EngineColumn[] }
  | { readonly type: 'tables'; readonly id: number; readonly names: readonly string[] }
  | { readonly type: 'inspected'; readonly id: number; readonly answer: RowFileInspection | RowFileRefusal }
  | { readonly type: 'checked'; readonly id: number; readonly answer: RowFileRefusal }
  | { readonly type: 'reading'; readonly id: number; readonly answer: RowFileFacts | RowFileRefusal }
  /** So many, as text in the payload. */
  | { readonly type: 'rows'; readonly id: number; readonly rows: number }
  /** A load has written so many rows so far. */
  | { readonly type: 'written'; readonly id: number; readonly rows: number }
  | { readonly type: 'loaded'; readonly id: number; readonly answer: LoadedRows | RowFileRefusal }
  | {
      readonly type: 'error';
      readonly id: number;
      readonly kind: EngineErrorKind;
      readonly message: string;
      readonly line?: number;
      readonly column?: number;
      readonly subject?: string;
    };

/** `big-texts` are integers that no other kind can hold, `decimal-texts` decimals that a double rounds. */
export type TextKind = 'texts' | 'big-texts' | 'decimal-texts';

/** Where a column's bytes lie in the frame's payload. Offsets and lengths are in bytes; `nulls` is -1 without nulls. */
export interface PackedColumn {
  readonly kind: 'numbers' | 'bigints' | 'booleans' | TextKind;
  /** Of texts: where each of them starts in their bytes (i32), and where the last one ends. */
  readonly at: number;
  readonly nulls: number;
  readonly texts?: PackedTexts;
}

export interface PackedTexts {
  readonly count: number;
  /** UTF-8 of all texts in a row. */
  readonly bytesAt: number;
  readonly bytesLength: number;
  /** Which text a row has; -1 when each row has its own. */
  readonly codesAt: number;
  readonly codesWidth: 2 | 4;
}

export interface PackedBatch {
  readonly columns: readonly EngineColumn[];
  readonly packed: readonly PackedColumn[];
  readonly rowCount: number;
}
