import type { ArrowForm } from '../../common/arrow-form.ts';

export type TableFileFormat = 'csv' | 'xlsx' | 'parquet';

/** A column of a file: what its readers call it, and what its cells are. */
export interface FileColumn {
  readonly name: string;
  readonly form: ArrowForm;
}

/** Rows that are kept as chunks of an Arrow stream. */
export interface KeptRows {
  readonly rowCount: number;
  /** The message that opens the stream. */
  readonly schema: Uint8Array;
  chunks(): AsyncIterable<Uint8Array>;
}
