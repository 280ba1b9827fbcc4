/** Kinds of files that engines read rows of. Texts are UTF-8. */
export type RowFileFormat = 'csv' | 'json' | 'parquet';

/** What a column holds. `as-is`: what the file says, of files whose columns have types. */
export type RowFileType = 'as-is' | 'text' | 'integer' | 'decimal' | 'decimal-comma' | 'boolean' | 'date' | 'datetime';

/** A file on the server's disk, and how it is read. Absent members are found in the file. */
export interface RowFile {
  readonly path: string;
  /** Of Parquet: further files of the same columns, in the same folder. */
  readonly more?: readonly string[];
  readonly format: RowFileFormat;
  readonly delimiter?: string;
  /** Empty: values are never quoted. */
  readonly quote?: string;
  /** Default true: the first line that is not skipped names the columns. */
  readonly header?: boolean;
  readonly skipLines?: number;
  /** Texts that stand for no value, besides the empty one. */
  readonly nullWords?: readonly string[];
  readonly dayFirst?: boolean;
  /** Rows after which reading ends. */
  readonly maxRows?: number;
}

/**
 * What becomes of what does not fit. `stop`: nothing is loaded. `empty`: the value is left out, and rows of another length
 * are. `skip`: its row is left out. `widen`: the column becomes text; rows of another length stop.
 */
export type RowFileMisfits = 'stop' | 'empty' | 'skip' | 'widen';

export type RowFileProblemCode =
  | 'too-few-values'
  | 'too-many-values'
  | 'open-quote'
  | 'not-utf8'
  | 'long-line'
  | 'not-of-type'
  | 'unreadable'
  | 'too-complex'
  | 'no-room'
  | 'empty'
  | 'table-exists'
  | 'other-columns';

/** Something about a file that keeps rows or values out. */
export interface RowFileProblem {
  readonly code: RowFileProblemCode;
  /** 1-based. Of CSV: line of the file; else row. */
  readonly line?: number;
  /** Position of the column. */
  readonly column?: number;
  /** The value, the name, or what the reader said; shortened. */
  readonly found?: string;
  readonly rows: number;
}

export interface InspectedColumn {
  /** As the file calls it, made unique and never empty. */
  readonly name: string;
  readonly type: RowFileType;
  /** Type that the file states. */
  readonly stated?: string;
  /** Values in the sample, and how many of them fit each type. */
  readonly filled: number;
  readonly fits: Readonly<Partial<Record<RowFileType, number>>>;
}

/** What the first rows of a file say. */
export interface RowFileInspection {
  readonly found: Required<Pick<RowFile, 'delimiter' | 'quote' | 'header' | 'skipLines' | 'dayFirst'>>;
  readonly columns: readonly InspectedColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** Rows that the types were found from. */
  readonly sampled: number;
  readonly problems: readonly RowFileProblem[];
}

export interface LoadedColumn {
  /** Position in the file. */
  readonly index: number;
  readonly name: string;
  readonly type: RowFileType;
  /** The type was asked for: it is not widened. */
  readonly fixed?: boolean;
}

export interface RowFileLoad {
  readonly schema: string | null;
  readonly table: string;
  readonly columns: readonly LoadedColumn[];
  readonly ifExists: 'fail' | 'append' | 'replace';
  readonly misfits: RowFileMisfits;
  /** Name of a first column that numbers the rows from 0. */
  readonly numbered?: string;
}

export type RowFileRefusal = { readonly refused: RowFileProblem };

export interface LoadedRows {
  readonly rows: number;
  /** What was left out, by column. */
  readonly problems: readonly RowFileProblem[];
}
