import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ResultField } from '../../common/result-field.ts';
import type { ResultTable } from './result-table.ts';

/** Rows of a run. The table grows while `complete` is false; `rowCount` is the number of rows so far. */
export interface SqlResult {
  /** Undefined for a statement that gives no rows. */
  readonly table: ResultTable | undefined;
  readonly columns: readonly ResultField[];
  readonly rowCount: number;
  readonly complete: boolean;
}

export type ResultEntry =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly result: SqlResult }
  | { readonly state: 'failed'; readonly error: unknown };

/**
 * Rows by client id; those of earlier statements of a script by their results key. They are only in memory; the server
 * stores them for a day.
 */
export type ResultStore = StoreApi<Readonly<Record<string, ResultEntry>>>;

export const NO_ROWS: SqlResult = { table: undefined, columns: [], rowCount: 0, complete: true };

export function createResultStore(): ResultStore {
  return createStore<Readonly<Record<string, ResultEntry>>>(() => ({}));
}

export function keepResult(store: ResultStore, key: string, entry: ResultEntry): void {
  store.setState({ ...store.getState(), [key]: entry }, true);
}

/** Drops the rows of runs that are no longer shown. */
export function keepOnly(store: ResultStore, keys: ReadonlySet<string>): void {
  const entries = Object.entries(store.getState());
  const kept = entries.filter(([key]) => keys.has(key));
  if (kept.length < entries.length) store.setState(Object.fromEntries(kept), true);
}
