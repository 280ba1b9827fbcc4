import { ApiError } from '@facet/sdk/client';
import type { JobEvent, Progress } from '../common/wire/async-events.ts';
import type { KeptPosition } from './kept-position.ts';

export interface JobEventParts {
  /** The events after a given one; without it all stored ones. */
  read(lastId: string | undefined): Promise<readonly JobEvent[]>;
  readonly position: KeptPosition;
  readonly delayMs: number;
  /** Events arrive by `take`, so they are not read before `poll` is called. */
  readonly isPushed?: boolean;
}

interface Waiting {
  resolve(address: string | null): void;
  reject(error: unknown): void;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** The event may arrive before the response with the job's id, so it is searched again: this often, with growing pauses. */
const MOST_TRIES = 6;
const TRY_MS = 100;
/** Enough attempts for a restart of the server. */
const MOST_FAILURES = 20;
/** Errors for which another attempt is useless. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404]);
const FAILED = 422;

/** Ends of the background jobs of this browser. Events are read only while a job is awaited. */
export class JobEvents {
  readonly #parts: JobEventParts;
  readonly #waiting = new Map<string, Waiting>();
  readonly #retries = new Set<ReturnType<typeof setTimeout>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #channel: string | undefined;
  #isReading = false;
  #isNews = false;
  #failures = 0;
  #isPolled: boolean;

  constructor(parts: JobEventParts) {
    this.#parts = parts;
    this.#isPolled = !parts.isPushed;
  }

  /** Resolves to the address of the job's result after it has ended; null for one without a result. @throws ApiError of the failed job; an AbortError */
  async ended(
    job: { readonly job_id: string; readonly channel_id: string },
    signal: AbortSignal,
    onProgress?: (progress: Progress) => void,
  ): Promise<string | null> {
    const end = Promise.withResolvers<string | null>();
    const leave = () => end.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.set(job.job_id, { ...end, onProgress });
    this.#channel = job.channel_id;
    this.#schedule();
    try {
      return await end.promise;
    } finally {
      signal.removeEventListener('abort', leave);
      this.#waiting.delete(job.job_id);
    }
  }

  /** Position after which a channel is read. */
  position(channel: string): string | undefined {
    return this.#parts.position.get(channel);
  }

  take(event: JobEvent): void {
    this.#parts.position.set(event.channel_id, event.id);
    this.#settle(event, 1);
  }

  /** Reads events from now on, because they no longer arrive by themselves. */
  poll(): void {
    this.#isPolled = true;
    this.look();
  }

  /** Reads the events now, because there may be new ones. */
  look(): void {
    if (this.#waiting.size === 0 || !this.#isPolled) return;
    this.#isNews = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#read();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const retry of this.#retries) clearTimeout(retry);
    this.#fail(new DOMException('The plugin of background queries was switched off.', 'AbortError'));
  }

  #schedule(): void {
    if (!this.#isPolled || this.#timer !== undefined || this.#isReading || this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#read();
    }, this.#parts.delayMs);
  }

  async #read(): Promise<void> {
    const { read, position } = this.#parts;
    const channel = this.#channel;
    if (this.#isReading || channel === undefined) return;
    this.#isReading = true;
    try {
      do {
        this.#isNews = false;
        for (const event of await read(position.get(channel))) this.take(event);
        this.#failures = 0;
      } while (this.#isNews);
    } catch (error) {
      this.#failures += 1;
      const isRefused = error instanceof ApiError && REFUSALS.has(error.status);
      if (isRefused || this.#failures >= MOST_FAILURES) this.#fail(error);
    } finally {
      this.#isReading = false;
      this.#schedule();
    }
  }

  #settle(event: JobEvent, tries: number): void {
    const waiting = this.#waiting.get(event.job_id);
    // Not an end: the job is awaited further.
    if (event.status === 'running') {
      if (event.progress) waiting?.onProgress?.(event.progress);
      return;
    }
    if (waiting) {
      this.#waiting.delete(event.job_id);
      if (event.status === 'done') waiting.resolve(event.result_url);
      else waiting.reject(failureOf(event));
    } else if (tries <= MOST_TRIES) {
      const retry = setTimeout(() => {
        this.#retries.delete(retry);
        this.#settle(event, tries + 1);
      }, TRY_MS * tries);
      this.#retries.add(retry);
    }
  }

  #fail(error: unknown): void {
    this.#failures = 0;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
  }
}

/** The error that the query would have had without a job. */
function failureOf({ errors }: JobEvent): ApiError {
  const [first] = errors;
  const text = (name: string): string | null => (typeof first?.[name] === 'string' ? first[name] : null);
  return new ApiError(text('message') ?? '', {
    status: FAILED,
    body: { errors },
    requestId: null,
    type: text('error_type'),
  });
}
