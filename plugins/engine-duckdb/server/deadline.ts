/** On a busy machine, work may take this much more time than processor time. */
const MOST_PATIENCE = 4;

/**
 * The deadline of a query, without the time that its reader takes. If processor time can be measured, only that counts,
 * up to `MOST_PATIENCE` times the deadline in real time.
 */
export class Deadline {
  readonly ms: number;
  readonly #worked: () => number | undefined;
  #left: number;
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #onPassed = (): void => {};

  /** @param worked Returns the processor time used so far in milliseconds; undefined: it cannot be measured */
  constructor(ms: number, worked: () => number | undefined = () => undefined) {
    this.ms = ms;
    this.#left = ms;
    this.#worked = worked;
  }

  onPassed(listener: () => void): void {
    this.#onPassed = listener;
  }

  /** Starts the clock: the database is working. */
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

  /** Stops the clock: the reader is working. */
  rest(): void {
    if (this.#runningSince === undefined) return;
    clearTimeout(this.#timer);
    this.#left -= performance.now() - this.#runningSince;
    this.#runningSince = undefined;
  }
}
