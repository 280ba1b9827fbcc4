import type { Disposable } from '@facet/sdk/common';
import type { ResultTable } from './result-table.ts';
import { keepResult, type ResultStore } from './result-store.ts';
import type { RowListener } from './row-stream.ts';

/** Interval at which listeners are notified of more rows; the first rows are announced at once. */
const TELL_MS = 100;

/** Writes arriving rows into the result store. */
export class ResultKeeper implements RowListener, Disposable {
  readonly #store: ResultStore;
  readonly #key: string;
  #table: ResultTable | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: ResultStore, key: string) {
    this.#store = store;
    this.#key = key;
  }

  onTable(table: ResultTable): void {
    this.#table = table;
  }

  onRows(table: ResultTable): void {
    if (this.#store.getState()[this.#key]?.state !== 'ready') this.#tell(false);
    else if (table.rowCount > 0) this.#timer ??= setTimeout(() => this.#tell(false), TELL_MS);
  }

  /** Marks the result as complete. */
  complete(): void {
    this.#tell(true);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #tell(complete: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const table = this.#table;
    const result = { table, columns: table?.fields ?? [], rowCount: table?.rowCount ?? 0, complete };
    keepResult(this.#store, this.#key, { state: 'ready', result });
  }
}
