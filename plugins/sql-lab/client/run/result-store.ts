import type { GridRow } from '@facet/sdk/ui';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ResultColumn {
  readonly column_name: string;
  readonly name: string;
  readonly type: string | null;
  readonly type_generic: number | null;
  readonly is_dttm: boolean;
}

/** Rows of a finished run. */
export interface SqlResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly GridRow[];
  /** The answer held the first rows only; the others are on their way. */
  readonly partial: boolean;
}

export type ResultEntry =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly result: SqlResult }
  | { readonly state: 'failed'; readonly error: unknown };

/** Rows by client id. They live in memory only; the server keeps them for a day. */
export type ResultStore = StoreApi<Readonly<Record<string, ResultEntry>>>;

export function createResultStore(): ResultStore {
  return createStore<Readonly<Record<string, ResultEntry>>>(() => ({}));
}

export function keepResult(store: ResultStore, clientId: string, entry: ResultEntry): void {
  store.setState({ ...store.getState(), [clientId]: entry }, true);
}

/** Drops the rows of runs that nobody shows any more. */
export function keepOnly(store: ResultStore, clientIds: ReadonlySet<string>): void {
  const entries = Object.entries(store.getState());
  const kept = entries.filter(([clientId]) => clientIds.has(clientId));
  if (kept.length < entries.length) store.setState(Object.fromEntries(kept), true);
}

/** Rows of an answer as the grid takes them: what is neither text, number nor truth value is shown as JSON. */
export function gridRows(data: readonly Readonly<Record<string, unknown>>[]): readonly GridRow[] {
  return data.every((row) => Object.values(row).every(isCell)) ? (data as readonly GridRow[]) : data.map(flatRow);
}

function flatRow(row: Readonly<Record<string, unknown>>): GridRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isCell(value) ? value : JSON.stringify(value)]),
  );
}

function isCell(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
