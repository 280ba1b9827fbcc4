/** So long a suspect runs alone, and new requests wait: what takes all memory has taken it by then. */
const ALONE_MS = 10_000;
/** One that was under way that often when the memory was full is not tried again, whatever else was. */
const MOST_TIMES = 3;

/** A request that can be asked once more. */
export interface Suspect {
  readonly id: number;
  /** How often it was under way when the memory was full. */
  timesFull: number;
}

/**
 * Requests that were under way together when their process was ended for the memory that it took. Which of them took it is found
 * by trying them again, each by itself: the one that fills the memory alone is to blame, and the others get their answers.
 */
export class Suspects<S extends Suspect> {
  readonly #begin: (suspect: S) => void;
  /** The youngest first: without it, the memory was enough. */
  #waiting: S[] = [];
  #tried: { readonly suspect: S; readonly timer: NodeJS.Timeout } | undefined;
  #calm: PromiseWithResolvers<void> | undefined;
  #patience: NodeJS.Timeout | undefined;

  /** @param begin Sends the request again. */
  constructor(begin: (suspect: S) => void) {
    this.#begin = begin;
  }

  /** Resolves once others may begin beside what is tried. */
  get calm(): Promise<void> | undefined {
    return this.#calm?.promise;
  }

  /**
   * The memory was full while these, and perhaps others, were under way.
   * @returns those that are not tried again
   */
  add(underWay: readonly S[]): readonly S[] {
    this.#end();
    for (const one of underWay) one.timesFull += 1;
    const again = underWay.filter(({ timesFull }) => timesFull < MOST_TIMES);
    this.#waiting = [...this.#waiting, ...again].sort((one, other) => other.id - one.id);
    this.#calm ??= Promise.withResolvers();
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#rest(), ALONE_MS);
    this.#next();
    return underWay.filter((one) => !again.includes(one));
  }

  /** The cause is known: the others run as before. */
  acquit(): void {
    this.#end();
    for (const one of this.#waiting.splice(0)) this.#begin(one);
    this.#rest();
  }

  /** It has its answer, or nobody waits for it any more. */
  remove(id: number): S | undefined {
    const found = this.#waiting.find((one) => one.id === id);
    if (found) this.#waiting = this.#waiting.filter((one) => one !== found);
    if (this.#tried?.suspect.id === id) this.#end();
    this.#next();
    return found;
  }

  /** All that wait; none of them is tried. */
  clear(): readonly S[] {
    const all = this.#waiting;
    this.#waiting = [];
    this.#end();
    this.#next();
    return all;
  }

  #rest(): void {
    clearTimeout(this.#patience);
    this.#calm?.resolve();
    this.#calm = undefined;
  }

  #end(): void {
    clearTimeout(this.#tried?.timer);
    this.#tried = undefined;
  }

  #next(): void {
    if (this.#tried) return;
    const suspect = this.#waiting.shift();
    if (!suspect) return this.#rest();
    const timer = setTimeout(() => {
      this.#end();
      this.#next();
    }, ALONE_MS);
    this.#tried = { suspect, timer };
    this.#begin(suspect);
  }
}
