import { randomUUID } from 'node:crypto';
import type { Disposable } from '@facet/sdk/common';
import { FairPlaces, type FairPlacesOptions, type Place, type PlaceHolder, type Places } from '@facet/sdk/server';
import type { RedisLink } from './redis-link.ts';

const PREFIX = 'facet:places:';
const CHANNEL = 'facet:places-news';
/** A process that does not renew its places for so long is gone, or paused. */
const LEASE_MS = 15_000;
const LOOK_MS = 100;

/** Times are those of Redis: the clocks of processes may differ. */
const NOW = `local time = redis.call('time') local now = time[1] * 1000 + math.floor(time[2] / 1000)`;
/** Who is inside already asks again because the first answer came too late. */
const ENTER = `${NOW}
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if redis.call('zscore', KEYS[1], ARGV[4]) then return 1 end
local inside = redis.call('zrange', KEYS[1], 0, -1)
if #inside >= tonumber(ARGV[1]) then return 0 end
local own = 0
for _, member in ipairs(inside) do if string.sub(member, 1, #ARGV[3]) == ARGV[3] then own = own + 1 end end
if own >= tonumber(ARGV[2]) then return 0 end
redis.call('zadd', KEYS[1], now + ARGV[5], ARGV[4])
redis.call('pexpire', KEYS[1], ARGV[5] * 2)
return 1`;
/** Those that are not there any more are taken again: a Redis that lost what it held would let others into places that are taken. */
const RENEW = `${NOW}
for i = 2, #ARGV do redis.call('zadd', KEYS[1], now + ARGV[1], ARGV[i]) end
redis.call('pexpire', KEYS[1], ARGV[1] * 2)`;

/**
 * Callers of one process get places in the order in which they asked; among processes, the first that asks after a place has
 * become free. While Redis is gone each process keeps its own count; one that is only late is asked again, because otherwise a
 * person would have as many shares as there are busy processes.
 */
export class RedisPlaces implements Places, Disposable {
  readonly #link: RedisLink;
  /** Name → members that this process has inside. */
  readonly #held = new Map<string, Set<string>>();
  /** Name → members that have left while no answer came. */
  readonly #left = new Map<string, Set<string>>();
  readonly #waiting = new Map<string, Set<() => void>>();
  #disposed = false;
  readonly #subscription: Disposable;
  readonly #renewal: NodeJS.Timeout;

  constructor(link: RedisLink) {
    this.#link = link;
    this.#subscription = link.subscribe(CHANNEL, (name) => {
      for (const look of this.#waiting.get(name) ?? []) look();
    });
    this.#renewal = setInterval(() => this.#renew(), LEASE_MS / 3).unref();
  }

  of(name: string, options: FairPlacesOptions): Place {
    const own = new FairPlaces(options);
    return {
      enter: async (who, signal, patience) => {
        const giveBack = await own.enter(who, signal, patience);
        try {
          const leave = await this.#enter(name, who, options, signal);
          return () => {
            leave();
            giveBack();
          };
        } catch (error) {
          giveBack();
          throw error;
        }
      },
    };
  }

  dispose(): void {
    this.#disposed = true;
    clearInterval(this.#renewal);
    this.#subscription.dispose();
    for (const [name, members] of this.#held) for (const member of members) this.#leave(name, member);
  }

  async #enter(name: string, who: PlaceHolder, options: FairPlacesOptions, signal?: AbortSignal): Promise<() => void> {
    const { places, each = places } = options;
    const member = `${who}:${randomUUID()}`;
    for (;;) {
      if (signal?.aborted) {
        // A question that was answered too late may have entered.
        this.#giveBack(name, member);
        throw options.cancelled();
      }
      const entered = await this.#link.ask((redis) =>
        redis.eval(ENTER, 1, PREFIX + name, places, each, `${who}:`, member, LEASE_MS),
      );
      if (entered === 1 || (entered === undefined && this.#link.isGone)) break;
      await this.#untilNews(name, signal);
    }
    const members = this.#held.get(name) ?? new Set();
    this.#held.set(name, members.add(member));
    return () => this.#leave(name, member);
  }

  #leave(name: string, member: string): void {
    const members = this.#held.get(name);
    if (!members?.delete(member)) return;
    if (members.size === 0) this.#held.delete(name);
    this.#giveBack(name, member);
  }

  #giveBack(name: string, member: string): void {
    const members = this.#left.get(name);
    // More wait for an answer already, and go with the next question.
    if (members) members.add(member);
    else void this.#tellLeft(name, new Set([member]));
  }

  /** Until it is told: a place that nobody holds would be taken until its lease ends. */
  async #tellLeft(name: string, members: Set<string>): Promise<void> {
    const told = await this.#link.ask((redis) =>
      Promise.all([redis.zrem(PREFIX + name, ...members), redis.publish(CHANNEL, name)]),
    );
    if (told !== undefined || this.#link.isGone || this.#disposed) return;
    const all = this.#left.get(name);
    if (all) for (const member of members) all.add(member);
    else {
      this.#left.set(name, members);
      setTimeout(() => {
        this.#left.delete(name);
        void this.#tellLeft(name, members);
      }, LOOK_MS).unref();
    }
  }

  /** Returns after a moment in any case: a process that is gone gives nothing back. */
  #untilNews(name: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(name) ?? new Set();
      this.#waiting.set(name, waiting);
      const look = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', look);
        waiting.delete(look);
        if (waiting.size === 0 && this.#waiting.get(name) === waiting) this.#waiting.delete(name);
        resolve();
      };
      const timer = setTimeout(look, LOOK_MS * (0.5 + Math.random()));
      signal?.addEventListener('abort', look, { once: true });
      waiting.add(look);
    });
  }

  #renew(): void {
    for (const [name, members] of this.#held)
      void this.#link.ask((redis) => redis.eval(RENEW, 1, PREFIX + name, LEASE_MS, ...members));
  }
}
