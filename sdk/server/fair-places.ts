interface Waiting {
  readonly who: number;
  start(): void;
}

export interface FairPlacesOptions {
  readonly places: number;
  /** Places that one caller may hold at most; without it: all. */
  readonly each?: number;
  /** The error for a caller whose signal aborts while it waits. */
  cancelled(): Error;
}

/**
 * At most so many pieces of work at a time. Who waits is served in turns by caller, so that one person's forty charts do
 * not stand before another's first; and with `each`, places stay free for others while one person's work lasts.
 */
export class FairPlaces {
  readonly #options: FairPlacesOptions;
  readonly #each: number;
  #taken = 0;
  readonly #held = new Map<number, number>();
  /** Callers stand in the order of their turns. */
  readonly #queues = new Map<number, Waiting[]>();

  constructor(options: FairPlacesOptions) {
    this.#options = options;
    this.#each = options.each ?? options.places;
  }

  get waiting(): number {
    let count = 0;
    for (const queue of this.#queues.values()) count += queue.length;
    return count;
  }

  /** Resolves to a function that gives the place back. @throws What `cancelled` makes, when `signal` aborts before */
  async enter(who: number, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw this.#options.cancelled();
    if (this.#mayEnter(who)) this.#take(who);
    else await this.#wait(who, signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave(who);
    };
  }

  #mayEnter(who: number): boolean {
    return this.#taken < this.#options.places && (this.#held.get(who) ?? 0) < this.#each;
  }

  #take(who: number): void {
    this.#taken += 1;
    this.#held.set(who, (this.#held.get(who) ?? 0) + 1);
  }

  #wait(who: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        who,
        start: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const onAbort = (): void => {
        this.#remove(entry);
        reject(this.#options.cancelled());
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const queue = this.#queues.get(who);
      if (queue) queue.push(entry);
      else this.#queues.set(who, [entry]);
    });
  }

  /** The place goes to the next caller who may hold one more. */
  #leave(who: number): void {
    this.#taken -= 1;
    const held = (this.#held.get(who) ?? 1) - 1;
    if (held > 0) this.#held.set(who, held);
    else this.#held.delete(who);
    for (const [next, queue] of this.#queues) {
      if (!this.#mayEnter(next)) continue;
      const entry = queue.shift();
      this.#queues.delete(next);
      if (queue.length > 0) this.#queues.set(next, queue);
      if (!entry) continue;
      this.#take(next);
      entry.start();
      return;
    }
  }

  #remove(entry: Waiting): void {
    const queue = this.#queues.get(entry.who);
    if (!queue) return;
    const rest = queue.filter((other) => other !== entry);
    if (rest.length > 0) this.#queues.set(entry.who, rest);
    else this.#queues.delete(entry.who);
  }
}

/** Limits of each process by itself, whatever others do. */
export const placesOfProcess = {
  of: (_name: string, options: FairPlacesOptions): FairPlaces => new FairPlaces(options),
};
