import { LRUCache } from 'lru-cache';

/** What one account may have stored at once: some fifty openings of a large dashboard. */
const MOST = 4 * 1024 * 1024;
const A_MINUTE = 1024 * 1024;
/** Stands for the columns and indexes of a row, whatever an event says. */
const OF_A_ROW = 300;
const MINUTE_MS = 60_000;
const MOST_ACCOUNTS = 10_000;

interface Left {
  readonly characters: number;
  readonly at: number;
}

/**
 * Limits how much usage each account may have stored by this process, so that nobody fills the disk of the metadata. Visitors without
 * an account are one.
 */
export class UsageBudget {
  readonly #left = new LRUCache<number, Left>({ max: MOST_ACCOUNTS });
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /**
   * Takes rows that hold these characters. What is larger than the whole budget is taken from a full one, which is in debt then.
   * @returns Seconds after which there is room for them; 0: they are taken.
   */
  take(account: number, rows: number, characters: number): number {
    const now = this.#clock().getTime();
    const before = this.#left.get(account) ?? { characters: MOST, at: now };
    const refilled = before.characters + (Math.max(0, now - before.at) / MINUTE_MS) * A_MINUTE;
    const left = Math.min(MOST, refilled);
    const cost = rows * OF_A_ROW + characters;
    const missing = Math.min(cost, MOST) - left;
    if (missing > 0) return Math.ceil((missing / A_MINUTE) * 60);
    this.#left.set(account, { characters: left - cost, at: now });
    return 0;
  }
}
