/** A busy machine may give work so much less of its processor than it asks for. */
const MOST_PATIENCE = 4;

/**
 * Time that a query may take, not counting what its reader takes. Where the processor's time is told, only that counts, up to
 * `MOST_PATIENCE` times as much by the clock.
 */
export class Deadline {
  readonly ms: number;
  readonly #worked: () => number | undefined;
  #left: number;
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #onPassed = (): void => {};

  /** @param worked Milliseconds that a processor has worked on it so far; undefined: they cannot be measured */
  constructor(ms: number, worked: () => number | undefined = () => undefined) {
    this.ms = ms;
    this.#left = ms;
    this.#worked = worked;
  }

  onPassed(listener: () => void): void {
    this.#onPassed = listener;
  }

  /** The database works from now on. */
  run(): void {
    if (this.#runningSince !== undefined) return;
    this.#runningSince = performance.now();
    this.#wait(Math.max(0, this.#left), this.#worked() ?? 0, this.ms * (MOST_PATIENCE - 1));
  }

  #wait(left: number, workedBefore: number, patience: number): void {
    this.#timer = setTimeout(() => {
      const worked = this.#worked();
      const idle = worked === undefined ? 0 : Math.min(patience, left - (worked - workedBefore));
      if (idle < 1) this.#onPassed();
      else this.#wait(idle, worked ?? 0, patience - idle);
    }, left);
  }

  /** The reader has what it needs, and the clock stands. */
  rest(): void {
    if (this.#runningSince === undefined) return;
    clearTimeout(this.#timer);
    this.#left -= performance.now() - this.#runningSince;
    this.#runningSince = undefined;
  }
}
