import type { LoadedRows, RowFile, RowFileInspection, RowFileLoad, RowFileRefusal } from './row-files.ts';
import type { RowFileRows } from './table-loads.ts';

/**
 * Tables made of files. A load is one transaction: a table is there as a whole or not at all, whatever ends it. Where the
 * file lies is the caller's affair; the engine opens it and no other.
 */
export interface EngineRowFiles {
  /** @param rows how many are given back */
  inspect(file: RowFile, rows: number, signal: AbortSignal): Promise<RowFileInspection | RowFileRefusal>;
  /** @throws EngineError what the database itself says */
  load(
    file: RowFile,
    load: RowFileLoad,
    signal: AbortSignal,
    /** Told the number of rows that the table has got so far, now and then. */
    onRows?: (rows: number) => void,
  ): Promise<LoadedRows | RowFileRefusal>;
  /** The rows that a load would write, for a table of another engine. Reading goes on until `signal` or the reader ends it. */
  read(file: RowFile, load: RowFileLoad, signal: AbortSignal): Promise<RowFileRows | RowFileRefusal>;
}
