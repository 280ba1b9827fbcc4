import type { ExactValues } from '@facet/sdk/common';
import type { ResultTable } from '../tables/result-table.ts';
import type { AxisShift, OffsetAxis } from '../offsets/plan-offsets.ts';

/** A step of `post_processing`. */
export interface JobStep {
  readonly operation: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Only the serving thread has its operation. */
  readonly here: boolean;
  /** The module that holds its operation. */
  readonly module: string | undefined;
}

/** `headers`: what readers call a column that has another name, for the head of a file. */
export type TableForm =
  | { readonly kind: 'json' }
  | { readonly kind: 'csv' | 'xlsx' | 'parquet'; readonly headers: ReadonlyMap<string, string> }
  | { readonly kind: 'arrow' };

/** What becomes of the rows that the database gave: all of it is data, so that a thread can do it. */
export interface TableJob {
  readonly main: ResultTable;
  readonly offsets: readonly { readonly offset: string; readonly shift: AxisShift; readonly table: ResultTable }[];
  readonly metricLabels: readonly string[];
  readonly axis: OffsetAxis | undefined;
  readonly steps: readonly JobStep[];
  /** Number formats by column name. */
  readonly formats: ReadonlyMap<string, string>;
  readonly form: TableForm;
}

/** A finished table without its cells. */
export interface TableFacts extends Pick<ResultTable, 'names' | 'types' | 'parts' | 'rowNames' | 'rowCount'> {
  /** Its rows in the form that was asked for. */
  readonly bytes: Uint8Array;
  /** What their numbers do not hold, of rows as JSON; absent: they hold everything. */
  readonly exact?: readonly ExactValues[];
}

/** Cells that come in. */
export const cellsOf = ({ main, offsets }: TableJob): number =>
  [main, ...offsets.map(({ table }) => table)].reduce((sum, { rowCount, names }) => sum + rowCount * names.length, 0);
