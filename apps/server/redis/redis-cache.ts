import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Disposable } from '@facet/sdk/common';
import type { SharedCache } from '@facet/sdk/server';
import type { MemoryCache } from '../shared/memory-cache.ts';
import { SingleFlight } from '../shared/single-flight.ts';
import type { RedisLink } from './redis-link.ts';

const VALUE = 'facet:cache:';
const TAG = 'facet:tag:';
const FLIGHT = 'facet:flight:';
const CHANNEL = 'facet:cache-news';
/** Larger values stay in this process: they would hold up the questions of all others. */
const LARGEST_VALUE = 16 * 1024 * 1024;
const LONGEST_LIFE_S = 30 * 86_400;
/** Who computes says so in a third of it; when its process is gone, another one begins. */
const FLIGHT_MS = 6_000;
const LOOK_MS = 250;

/** Gives back the lock of a computation, if it is still this one's, and tells those who wait for it. */
const LAND = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end
redis.call('publish', KEYS[2], ARGV[2])`;
const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;

/** What processes tell each other: values that are no longer those that others may hold, or a computation that has ended. */
interface News {
  readonly from: string;
  readonly changed?: readonly string[];
  readonly landed?: string;
}

/**
 * Values in Redis, with copies of those that this process has read last. A copy is dropped when another process writes or deletes
 * its value; while the messages of other processes do not arrive, their values are not copied. Without Redis this is the cache of
 * this process alone, and values that are deleted meanwhile are deleted in Redis as soon as it is back.
 */
export class RedisCache implements SharedCache, Disposable {
  readonly #link: RedisLink;
  readonly #near: MemoryCache;
  readonly #flights = new SingleFlight();
  readonly #origin = randomUUID();
  readonly #landing = new Map<string, Set<() => void>>();
  readonly #undeleted = new Set<string>();
  readonly #subscriptions: readonly Disposable[];
  /** Grows whenever a copy may have become wrong: an answer that was on its way then is not copied. */
  #epoch = 0;

  constructor(link: RedisLink, near: MemoryCache) {
    this.#link = link;
    this.#near = near;
    this.#subscriptions = [
      link.subscribe(CHANNEL, (message) => this.#hear(message)),
      link.onLoss(() => {
        this.#epoch += 1;
        near.clear();
      }),
    ];
  }

  async get(key: string): Promise<Buffer | undefined> {
    const copy = this.#near.held(key);
    if (copy && this.#copiesHold()) return copy;
    await this.#deleteLate();
    const epoch = this.#epoch;
    const answers = await this.#link.ask((redis) =>
      Promise.all([redis.getBuffer(VALUE + key), redis.pttl(VALUE + key)]),
    );
    if (answers === undefined) return copy;
    const [value, life] = answers;
    if (value === null) return undefined;
    if (this.#copiesHold() && epoch === this.#epoch && life > 0) await this.#near.set(key, value, life / 1_000);
    return value;
  }

  async set(key: string, value: Buffer, ttlSeconds: number): Promise<void> {
    if (this.#copiesHold()) await this.#near.set(key, value, ttlSeconds);
    const life = Math.max(1, Math.min(Math.round(ttlSeconds), LONGEST_LIFE_S));
    await this.#link.ask((redis) =>
      Promise.all([
        value.byteLength > LARGEST_VALUE ? redis.unlink(VALUE + key) : redis.set(VALUE + key, value, 'EX', life),
        redis.publish(CHANNEL, this.#news({ changed: [key] })),
      ]),
    );
  }

  async tag(key: string, tags: readonly string[]): Promise<void> {
    await this.#near.tag(key, tags);
    await this.#link.ask((redis) =>
      Promise.all(tags.flatMap((tag) => [redis.sadd(TAG + tag, key), redis.expire(TAG + tag, LONGEST_LIFE_S)])),
    );
  }

  async deleteByTag(tag: string): Promise<void> {
    await this.#near.deleteByTag(tag);
    this.#undeleted.add(tag);
    await this.#deleteLate();
  }

  singleFlight<T>(
    key: string,
    signal: AbortSignal,
    compute: (signal: AbortSignal) => Promise<T>,
    known?: () => Promise<T | undefined>,
  ): Promise<T> {
    return this.#flights.run(key, signal, known ? (own) => this.#alone(key, own, compute, known) : compute);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#near.dispose();
  }

  /** Computes while no other process does; what another one has computed meanwhile is looked for where it left it. */
  async #alone<T>(
    key: string,
    signal: AbortSignal,
    compute: (signal: AbortSignal) => Promise<T>,
    known: () => Promise<T | undefined>,
  ): Promise<T> {
    const lock = FLIGHT + key;
    const token = randomUUID();
    for (;;) {
      signal.throwIfAborted();
      const taken = await this.#link.ask((redis) => redis.set(lock, token, 'PX', FLIGHT_MS, 'NX'));
      if (taken !== null) return this.#leading(lock, token, taken === 'OK', () => compute(signal));
      await this.#untilLanded(lock);
      const found = await known();
      if (found !== undefined) return found;
    }
  }

  async #leading<T>(lock: string, token: string, locked: boolean, compute: () => Promise<T>): Promise<T> {
    if (!locked) return compute();
    const renewal = setInterval(() => {
      void this.#link.ask((redis) => redis.eval(RENEW, 1, lock, token, FLIGHT_MS));
    }, FLIGHT_MS / 3);
    try {
      return await compute();
    } finally {
      clearInterval(renewal);
      void this.#link.ask((redis) => redis.eval(LAND, 2, lock, CHANNEL, token, this.#news({ landed: lock })));
    }
  }

  /** Returns after a while in any case: the process that computes may be gone. */
  #untilLanded(lock: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#landing.get(lock) ?? new Set();
      this.#landing.set(lock, waiting);
      const done = (): void => {
        clearTimeout(timer);
        waiting.delete(done);
        if (waiting.size === 0 && this.#landing.get(lock) === waiting) this.#landing.delete(lock);
        resolve();
      };
      const timer = setTimeout(done, LOOK_MS);
      waiting.add(done);
    });
  }

  /** Copies are right while messages about changes arrive, and are all there is while Redis is away. */
  #copiesHold(): boolean {
    return this.#link.hears || !this.#link.isThere;
  }

  async #deleteLate(): Promise<void> {
    for (const tag of this.#undeleted) {
      const keys = await this.#link.ask((redis) => redis.smembers(TAG + tag));
      if (keys === undefined) return;
      this.#drop(keys);
      const names = [TAG + tag, ...keys.map((key) => VALUE + key)];
      const gone = await this.#link.ask((redis) =>
        Promise.all([redis.unlink(...names), redis.publish(CHANNEL, this.#news({ changed: keys }))]),
      );
      if (gone === undefined) return;
      this.#undeleted.delete(tag);
    }
  }

  #news(news: Omit<News, 'from'>): string {
    return JSON.stringify({ from: this.#origin, ...news } satisfies News);
  }

  #hear(message: string): void {
    // Only processes of this installation write to its Redis.
    const { from, changed = [], landed }: News = JSON.parse(message);
    if (landed !== undefined) for (const done of this.#landing.get(landed) ?? []) done();
    if (from !== this.#origin && changed.length > 0) this.#drop(changed);
  }

  #drop(keys: readonly string[]): void {
    this.#epoch += 1;
    for (const key of keys) this.#near.delete(key);
  }
}
