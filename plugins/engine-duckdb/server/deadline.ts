/** Time that a query may take, not counting what its reader takes. */
export class Deadline {
  readonly ms: number;
  #left: number;
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #onPassed = (): void => {};

  constructor(ms: number) {
    this.ms = ms;
    this.#left = ms;
  }

  onPassed(listener: () => void): void {
    this.#onPassed = listener;
  }

  /** The database works from now on. */
  run(): void {
    if (this.#runningSince !== undefined) return;
    this.#runningSince = performance.now();
    this.#timer = setTimeout(() => this.#onPassed(), Math.max(0, this.#left));
  }

  /** The reader has what it needs, and the clock stands. */
  rest(): void {
    if (this.#runningSince === undefined) return;
    clearTimeout(this.#timer);
    this.#left -= performance.now() - this.#runningSince;
    this.#runningSince = undefined;
  }
}
