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

/** The file of a request. The process opens it for the first request and keeps it open. */
export interface DatabaseFile {
  readonly path: string;
  readonly readOnly: boolean;
}

/** Metadata of a file's rows, sent before them. */
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
      /** Whether the result is sent in batches with back-pressure, instead of one response. */
      readonly stream: boolean;
      /** Whether the statement is Facet's own introspection, which may read the catalogue. */
      readonly trusted: boolean;
    }
  | {
      /** `tables`: the names of the tables that a statement reads. */
      readonly type: 'describe' | 'tables';
      readonly id: number;
      readonly file: DatabaseFile;
      readonly sql: string;
      readonly schema: string | null;
    }
  /** Inspects a file. */
  | { readonly type: 'inspect'; readonly id: number; readonly rowFile: RowFile; readonly rows: number }
  /** Reads every value of a file without storing it. */
  | { readonly type: 'check'; readonly id: number; readonly rowFile: RowFile }
  /** Creates a table from a file. */
  | {
      readonly type: 'load';
      readonly id: number;
      readonly file: DatabaseFile;
      readonly rowFile: RowFile;
      readonly load: RowFileLoad;
    }
  /** Returns the rows that a load would write. */
  | { readonly type: 'read'; readonly id: number; readonly rowFile: RowFile; readonly load: RowFileLoad }
  | { readonly type: 'cancel'; readonly id: number }
  /** Acknowledges a batch of a stream, or of rows. */
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
  /** A number of rows as text in the payload. */
  | { readonly type: 'rows'; readonly id: number; readonly rows: number }
  /** The number of rows that a load has written so far. */
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

/** `big-texts` are integers beyond all other kinds, `decimal-texts` decimals that a double would round. */
export type TextKind = 'texts' | 'big-texts' | 'decimal-texts';

/** Positions of a column's bytes in the frame's payload. Offsets and lengths are in bytes; `nulls` is -1 without nulls. */
export interface PackedColumn {
  readonly kind: 'numbers' | 'bigints' | 'booleans' | TextKind;
  /** For texts: offsets (i32) of each text in the bytes, and the end of the last one. */
  readonly at: number;
  readonly nulls: number;
  readonly texts?: PackedTexts;
}

export interface PackedTexts {
  readonly count: number;
  /** Concatenated UTF-8 of all texts. */
  readonly bytesAt: number;
  readonly bytesLength: number;
  /** Codes of the rows' texts; -1 when there is no dictionary. */
  readonly codesAt: number;
  readonly codesWidth: 2 | 4;
}

export interface PackedBatch {
  readonly columns: readonly EngineColumn[];
  readonly packed: readonly PackedColumn[];
  readonly rowCount: number;
}
