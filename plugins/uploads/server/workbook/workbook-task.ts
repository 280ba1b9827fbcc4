import type { DataWork } from '@facet/sdk/data-work';
import type { ZipRefusal } from '../archive/zip-parts.ts';
import type { SheetTarget } from './write-sheet.ts';

/** Lists the sheets, and optionally writes the rows of one as CSV. */
export interface WorkbookTask {
  readonly path: string;
  /** Sheet name; absent: the first. */
  readonly sheet?: string;
  /** The CSV file; absent: only the names are read. */
  readonly to?: SheetTarget;
}

export type WorkbookAnswer =
  | { readonly sheets: readonly string[] }
  | { readonly refused: ZipRefusal }
  | { readonly unknownSheet: string };

/** The worker thread that reads workbooks. */
export type WorkbookWork = DataWork<WorkbookTask, WorkbookAnswer>;
