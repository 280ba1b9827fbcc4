import { type ApiClient, ApiError } from '@facet/sdk/client';
import type { Disposable } from '@facet/sdk/common';

const EVERY_MS = 2_000;
/** Clocks of browser and server differ. */
const OVERLAP_MS = 5_000;

export interface QueryPollOptions {
  readonly api: ApiClient;
  /** When the runs started that are followed, in epoch milliseconds; none: there is nothing to ask. */
  readonly startTimes: () => readonly number[];
  onRecord(record: Readonly<Record<string, unknown>>): void;
}

/** Asks the server how the running queries are getting on, as long as there are some. */
export class QueryPoll implements Disposable {
  readonly #options: QueryPollOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #disposed = false;

  constructor(options: QueryPollOptions) {
    this.#options = options;
  }

  schedule(delay = EVERY_MS): void {
    if (this.#disposed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#ask();
    }, delay);
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    const { api, startTimes, onRecord } = this.#options;
    const times = startTimes();
    if (times.length === 0) return;
    try {
      const q = { last_updated_ms: Math.min(...times) - OVERLAP_MS };
      const { result } = await api.call('GET /api/v1/query/updated_since', { q });
      for (const record of result) onRecord(record);
    } catch (error) {
      // A lost answer is made up for by the next. A refusal would come again and again.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return;
    }
    this.schedule();
  }
}
