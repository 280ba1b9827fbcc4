import type { DataWork } from '@facet/sdk/data-work';
import type { ZipRefusal } from '../archive/zip-parts.ts';

/** Reads names of sheets, and writes the rows of one as CSV. */
export interface WorkbookTask {
  readonly path: string;
  /** Name of the sheet; absent: the first. */
  readonly sheet?: string;
  /** Absent: only names are read. */
  readonly to?: string;
}

export type WorkbookAnswer =
  | { readonly sheets: readonly string[] }
  | { readonly refused: ZipRefusal }
  | { readonly unknownSheet: string };

/** A thread that reads workbooks. */
export type WorkbookWork = DataWork<WorkbookTask, WorkbookAnswer>;
