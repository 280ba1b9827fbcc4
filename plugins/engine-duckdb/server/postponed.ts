/** So long it waits for what ran beside it; some queries run for hours. */
const PATIENCE_MS = 20_000;
/** What finds no memory that often needs more than there ever is beside others. */
const MOST_TIMES = 3;

export interface Postponable {
  readonly id: number;
  /** How often there was no memory for it. */
  timesPostponed: number;
}

interface Waiting<R> {
  readonly request: R;
  /** Ids of those that ran when there was no memory for it, and still do. */
  readonly beside: Set<number>;
  readonly timer: NodeJS.Timeout;
}

/**
 * Requests that found no memory while others ran. DuckDB shares one budget among all queries of a file, and does not tell who has
 * taken it: each of them is asked once more when those that ran beside it have ended, one at a time.
 */
export class Postponed<R extends Postponable> {
  readonly #begin: (request: R) => void;
  readonly #waiting = new Map<number, Waiting<R>>();
  /** Those that have waited, but for each other. */
  readonly #ready = new Map<number, R>();
  #tried: number | undefined;

  /** @param begin Sends the request again. */
  constructor(begin: (request: R) => void) {
    this.#begin = begin;
  }

  get size(): number {
    return this.#waiting.size + this.#ready.size;
  }

  /** @returns false: it has had its chances, or nothing ran beside it; it is to blame itself */
  add(request: R, underWay: Iterable<number>): boolean {
    const beside = new Set(underWay);
    beside.delete(request.id);
    if (request.timesPostponed >= MOST_TIMES || beside.size === 0) return false;
    request.timesPostponed += 1;
    const timer = setTimeout(() => this.#getReady(request.id), PATIENCE_MS);
    this.#waiting.set(request.id, { request, beside, timer });
    return true;
  }

  /** A request is no longer under way, whatever came of it. */
  ended(id: number): void {
    if (this.#tried === id) this.#tried = undefined;
    for (const [waiting, { beside }] of this.#waiting)
      if (beside.delete(id) && beside.size === 0) this.#getReady(waiting);
    this.#next();
  }

  /** Nobody waits for it any more. */
  remove(id: number): R | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.timer);
    const found = waiting?.request ?? this.#ready.get(id);
    this.#waiting.delete(id);
    this.#ready.delete(id);
    return found;
  }

  clear(): readonly R[] {
    return [...this.#waiting.keys(), ...this.#ready.keys()].flatMap((id) => this.remove(id) ?? []);
  }

  #getReady(id: number): void {
    const request = this.remove(id);
    if (!request) return;
    this.#ready.set(id, request);
    this.#next();
  }

  #next(): void {
    if (this.#tried !== undefined) return;
    for (const [id, request] of this.#ready) {
      this.#ready.delete(id);
      this.#tried = id;
      this.#begin(request);
      return;
    }
  }
}
