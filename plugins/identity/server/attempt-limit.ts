import { LRUCache } from 'lru-cache';

const WINDOW_MS = 5 * 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;

/**
 * Counts failed attempts to sign in, by account and address and by address alone. Not by account alone: then anybody
 * could lock anybody out.
 */
export class AttemptLimit {
  readonly #failures: LRUCache<string, number>;

  constructor(now: () => number) {
    this.#failures = new LRUCache({ max: 50_000, ttl: WINDOW_MS, ttlResolution: 0, perf: { now } });
  }

  isSpent(username: string, address: string): boolean {
    const [account, all] = this.#keys(username, address);
    return (this.#failures.get(account) ?? 0) >= PER_ACCOUNT || (this.#failures.get(all) ?? 0) >= PER_ADDRESS;
  }

  failed(username: string, address: string): void {
    for (const key of this.#keys(username, address)) {
      const start = this.#failures.getRemainingTTL(key);
      const ttl = start > 0 ? start : WINDOW_MS;
      this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1, { ttl });
    }
  }

  succeeded(username: string, address: string): void {
    this.#failures.delete(this.#keys(username, address)[0]);
  }

  #keys(username: string, address: string): readonly [account: string, all: string] {
    return [JSON.stringify([address, username.toLowerCase().slice(0, 256)]), address];
  }
}
