import { LRUCache } from 'lru-cache';

/** Counts calls. The embedded one counts in this process; one that counts for all processes fits the same shape. */
export interface RateLimiter {
  /** Gives 0 when the call may pass, else the seconds to wait. */
  take(key: string, callsPerMinute: number): Promise<number>;
}

interface Bucket {
  left: number;
  filledAt: number;
}

const MINUTE_MS = 60_000;
const MOST_CALLERS = 50_000;

/** A bucket a caller, refilled evenly over the minute. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MOST_CALLERS, ttl: MINUTE_MS });
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async take(key: string, callsPerMinute: number): Promise<number> {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { left: callsPerMinute, filledAt: now };
    const left = Math.min(callsPerMinute, bucket.left + ((now - bucket.filledAt) / MINUTE_MS) * callsPerMinute);
    this.#buckets.set(key, { left: left >= 1 ? left - 1 : left, filledAt: now });
    return left >= 1 ? 0 : Math.ceil(((1 - left) * MINUTE_MS) / callsPerMinute / 1_000);
  }
}
