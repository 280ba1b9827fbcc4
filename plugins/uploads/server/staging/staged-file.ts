import type { RowFileFormat } from '@facet/sdk/server';

/** Staged files of a user that are to become one table. */
export interface StagedFile {
  readonly key: string;
  readonly owner: number;
  /** The user's own file name; it is never used as a path. */
  readonly name: string;
  readonly size: number;
  readonly format: RowFileFormat | 'workbook';
  readonly folder: string;
  readonly paths: readonly string[];
  /** The user's own names of the files at `paths`. */
  readonly names: readonly string[];
  /** Number of rows that were written to the table so far, while it is being created. */
  rowsWritten?: number;
}
