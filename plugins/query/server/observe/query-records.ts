import type { Disposable } from '@facet/sdk/common';
import type { QueryRecord } from './query-record.ts';

const MOST = 1_000;
const LATEST_MS = 200;

/** Collects records and tells of many at once: answers from the cache come by the thousand. */
export class QueryRecords implements Disposable {
  readonly #tell: (records: readonly QueryRecord[]) => void;
  #records: QueryRecord[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: (records: readonly QueryRecord[]) => void) {
    this.#tell = tell;
  }

  add(record: QueryRecord): void {
    this.#records.push(record);
    if (this.#records.length >= MOST) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), LATEST_MS).unref();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#records = [];
  }

  #flush(): void {
    const records = this.#records;
    this.dispose();
    this.#tell(records);
  }
}
