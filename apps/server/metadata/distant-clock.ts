export interface DistantClockParts {
  /** Milliseconds, by the clock elsewhere. */
  ask(): Promise<number>;
  onError(error: Error): void;
  /** The own clock. */
  readonly own?: () => number;
}

const ASK_EVERY_MS = 10_000;

/**
 * The clock of a server, without a question each time: how far the own one is from it is measured now and then. Only the first
 * call waits for that, so that transactions may ask for the time while they hold the last connection.
 */
export class DistantClock {
  readonly #parts: DistantClockParts;
  readonly #own: () => number;
  #offset: Promise<number> | undefined;
  #measuredAt = 0;

  constructor(parts: DistantClockParts) {
    this.#parts = parts;
    this.#own = parts.own ?? Date.now;
  }

  /** @throws what the first question throws */
  async now(): Promise<Date> {
    this.#offset ??= this.#first();
    const offset = await this.#offset;
    // Also when the own clock was set back.
    if (Math.abs(this.#own() - this.#measuredAt) >= ASK_EVERY_MS) this.#measureAgain();
    return new Date(this.#own() + offset);
  }

  async #first(): Promise<number> {
    try {
      return middleOf(await this.#measure());
    } catch (error) {
      this.#offset = undefined;
      throw error;
    }
  }

  #measureAgain(): void {
    this.#measuredAt = this.#own();
    this.#measure().then(
      (measured) => {
        this.#offset = this.#offset?.then((known) => better(known, measured));
      },
      (error: unknown) => this.#parts.onError(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async #measure(): Promise<Range> {
    const before = this.#own();
    const there = await this.#parts.ask();
    const after = this.#own();
    this.#measuredAt = after;
    return { least: there - after, most: there - before };
  }
}

/** Between which the offset lies: an answer that took long tells little. */
interface Range {
  readonly least: number;
  readonly most: number;
}

const middleOf = ({ least, most }: Range): number => (least + most) / 2;

/** What may still be right stays: a slow answer makes the time neither jump nor run backwards. */
const better = (known: number, { least, most }: Range): number =>
  known >= least && known <= most ? known : middleOf({ least, most });
