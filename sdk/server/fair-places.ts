import type { Principal } from '../common/principal.ts';

/** One who takes turns: a user id, or another name of a caller. */
export type PlaceHolder = number | string;

const PICTURES = 'pictures';

/**
 * Whose turn the work of a principal takes. All pages that the server photographs take turns as one caller: a report delays
 * neither other people nor the pages of the person that it is for. Each guest is a caller of their own.
 */
export const placeHolderOf = ({ id, onlyReads, guest }: Pick<Principal, 'id' | 'onlyReads' | 'guest'>): PlaceHolder =>
  guest?.visitor ?? (onlyReads === undefined ? id : PICTURES);

interface Waiting {
  readonly who: PlaceHolder;
  start(): void;
}

/** How long a caller is ready to wait for a place. */
export interface Patience {
  readonly ms: number;
  /** The error for a caller who would have to wait longer. */
  tooLong(expectedSeconds: number): Error;
}

export interface FairPlacesOptions {
  readonly places: number;
  /** Places that one caller may hold at most; without it: all. */
  readonly each?: number;
  /** The error for a caller whose signal aborts while it waits. */
  cancelled(): Error;
}

/** Of the last piece of work in the mean time that a place is held. */
const WEIGHT_OF_LAST = 0.1;

/**
 * At most so many pieces of work at a time. Who waits is served in turns by caller, so that one person's forty charts do
 * not stand before another's first; and with `each`, places stay free for others while one person's work lasts.
 */
export class FairPlaces {
  readonly #options: FairPlacesOptions;
  readonly #each: number;
  #taken = 0;
  readonly #held = new Map<PlaceHolder, number>();
  /** Callers stand in the order of their turns. */
  readonly #queues = new Map<PlaceHolder, Waiting[]>();
  /** How long places were held lately; undefined until one has been given back. */
  #heldMs: number | undefined;
  #fullSince = 0;

  constructor(options: FairPlacesOptions) {
    this.#options = options;
    this.#each = options.each ?? options.places;
  }

  get waiting(): number {
    let count = 0;
    for (const queue of this.#queues.values()) count += queue.length;
    return count;
  }

  /**
   * Resolves to a function that gives the place back.
   * @throws What `cancelled` makes, when `signal` aborts before; what `patience` makes, when the wait would be too long
   */
  async enter(who: PlaceHolder, signal?: AbortSignal, patience?: Patience): Promise<() => void> {
    if (signal?.aborted) throw this.#options.cancelled();
    if (this.#mayEnter(who)) this.#take(who);
    else {
      const expected = patience === undefined ? 0 : this.#expectedMs(who);
      if (patience !== undefined && expected > patience.ms) throw patience.tooLong(Math.ceil(expected / 1_000));
      await this.#wait(who, signal);
    }
    const since = performance.now();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const held = performance.now() - since;
      this.#heldMs = this.#heldMs === undefined ? held : this.#heldMs + (held - this.#heldMs) * WEIGHT_OF_LAST;
      this.#leave(who);
    };
  }

  /** How long a new piece of work of this caller would wait, if all work takes as long as it took lately. */
  #expectedMs(who: PlaceHolder): number {
    const own = (this.#queues.get(who)?.length ?? 0) + 1;
    let before = own;
    // Others have their turns in between, as many as they have work waiting.
    for (const [other, queue] of this.#queues) if (other !== who) before += Math.min(queue.length, own);
    const held = this.#heldMs ?? performance.now() - this.#fullSince;
    return held * Math.max(before / this.#options.places, own / this.#each);
  }

  #mayEnter(who: PlaceHolder): boolean {
    return this.#taken < this.#options.places && (this.#held.get(who) ?? 0) < this.#each;
  }

  #take(who: PlaceHolder): void {
    this.#taken += 1;
    if (this.#taken === this.#options.places) this.#fullSince = performance.now();
    this.#held.set(who, (this.#held.get(who) ?? 0) + 1);
  }

  #wait(who: PlaceHolder, signal: AbortSignal | undefined): Promise<void> {
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
  #leave(who: PlaceHolder): void {
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
