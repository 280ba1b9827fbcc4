import { LRUCache } from 'lru-cache';
import { tooManyAttempts } from './errors.ts';
import { networkOf } from './network-of.ts';

export interface Attempter {
  /** The typed account name. Existing and unknown accounts are treated alike. */
  readonly account: string;
  readonly address: string;
  /** Id of a browser with which this account has signed in before. */
  readonly device: string | undefined;
}

export interface Attempt {
  /** Call this when the password was correct: the attempt then does not count as a failure. */
  succeeded(): void;
}

interface Line {
  readonly failures: number;
  readonly waiting: number;
  /** Time at which the last waiting attempt may continue. */
  readonly freeAt: number;
}

interface Rule {
  readonly key: string;
  /** Number of failures without a delay. */
  readonly free: number;
  readonly longestMs: number;
  /** Maximum number of waiting attempts, which continue one after the other; absent: any number, in parallel. */
  readonly mostWaiting?: number;
}

const FORGET_MS = 15 * 60_000;
const FIRST_DELAY_MS = 250;
const NOTHING: Line = { failures: 0, waiting: 0, freeAt: 0 };

/**
 * Slows down password guessing with every failure, per account and address, per address, and per account.
 * Only attempts that arrive faster than the delay are refused, so that an attacker cannot lock out a user. A browser
 * that the account has used before is counted separately.
 */
export class AttemptDelay {
  readonly #lines: LRUCache<string, Line>;
  readonly #now: () => number;
  readonly #pause: (ms: number) => Promise<void>;

  constructor(now: () => number, pause: (ms: number) => Promise<void>) {
    this.#now = now;
    this.#pause = pause;
    this.#lines = new LRUCache({ max: 50_000, ttl: FORGET_MS, ttlResolution: 0, perf: { now } });
  }

  /**
   * Counts the attempt as a failure before the password is checked, so that parallel attempts gain nothing; then waits
   * for the delay.
   * @throws HttpError 429 when more attempts are waiting than one person sends.
   */
  async begin(who: Attempter): Promise<Attempt> {
    const rules = rulesFor(who);
    const now = this.#now();
    let until = now;
    for (const rule of rules) {
      const line = this.#line(rule.key);
      const delay = delayOf(rule, line.failures);
      if (delay > 0 && rule.mostWaiting !== undefined && line.waiting >= rule.mostWaiting)
        throw tooManyAttempts(Math.ceil((Math.max(line.freeAt, now) - now + delay) / 1_000));
      until = Math.max(until, (rule.mostWaiting === undefined ? now : Math.max(line.freeAt, now)) + delay);
    }
    const waits = until > now;
    for (const { key } of rules)
      this.#change(key, ({ failures, waiting, freeAt }) => ({
        failures: failures + 1,
        waiting: waiting + (waits ? 1 : 0),
        freeAt: waits ? Math.max(freeAt, until) : freeAt,
      }));
    if (waits) {
      await this.#pause(until - now);
      for (const { key } of rules) this.#change(key, (line) => ({ ...line, waiting: Math.max(line.waiting - 1, 0) }));
    }
    return {
      succeeded: () => {
        const [own, ...others] = rules;
        if (own) this.#change(own.key, (line) => ({ ...line, failures: 0 }));
        for (const { key } of others)
          this.#change(key, (line) => ({ ...line, failures: Math.max(line.failures - 1, 0) }));
      },
    };
  }

  #line(key: string): Line {
    return this.#lines.get(key) ?? NOTHING;
  }

  #change(key: string, change: (line: Line) => Line): void {
    this.#lines.set(key, change(this.#line(key)));
  }
}

function rulesFor({ account, address, device }: Attempter): readonly Rule[] {
  if (device !== undefined) return [{ key: `device ${device}`, free: 5, longestMs: 4_000, mostWaiting: 4 }];
  const network = networkOf(address);
  return [
    { key: `pair ${network} ${account}`, free: 5, longestMs: 4_000, mostWaiting: 4 },
    { key: `address ${network}`, free: 30, longestMs: 4_000, mostWaiting: 8 },
    { key: `account ${account}`, free: 20, longestMs: 4_000 },
  ];
}

function delayOf({ free, longestMs }: Rule, failures: number): number {
  return failures < free ? 0 : Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - free, 20), longestMs);
}
