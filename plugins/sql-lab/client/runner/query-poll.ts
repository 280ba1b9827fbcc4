import { type ApiClient, ApiError } from '@facet/sdk/client';
import type { Disposable } from '@facet/sdk/common';

const EVERY_MS = 2_000;
/** Overlap of two polls, because the clocks of browser and server differ. */
const OVERLAP_MS = 5_000;

export interface QueryPollOptions {
  readonly api: ApiClient;
  /** Start times of the runs to follow, in epoch milliseconds; empty: the server is not polled. */
  readonly startTimes: () => readonly number[];
  onRecord(record: Readonly<Record<string, unknown>>): void;
}

/** Polls the server for the progress of the running queries, as long as there are any. */
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
      // The next poll makes up for a failed one, but a refused request would be refused again and again.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return;
    }
    this.schedule();
  }
}
