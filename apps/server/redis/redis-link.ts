import { Redis } from 'ioredis';
import { type Disposable, type Logger, toDisposable } from '@facet/sdk/common';

const CONNECT_MS = 2_000;
/** A slower Redis saves no time, and saving time is its only use here. */
const ANSWER_MS = 500;
/** After a question without an answer the next one is asked so much later; until then all go on without. */
const AWAY_MS = 1_000;
/** A connected Redis without an answer for so long is gone; until then it may be late, or this process. */
const GONE_MS = 3_000;
const LONGEST_PAUSE_MS = 2_000;

type Listener = (message: string) => void;

/**
 * One Redis, which may be gone at any moment: nothing waits for it, and nothing that must not be lost is kept there. One
 * connection asks, another one listens.
 */
export class RedisLink {
  readonly #asking: Redis;
  readonly #listening: Redis;
  readonly #log: Pick<Logger, 'info' | 'warn'>;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #onLoss = new Set<() => void>();
  #awayUntil = 0;
  /** Moment of the first question without an answer; undefined while it answers. */
  #silentSince: number | undefined;

  constructor(url: string, log: Pick<Logger, 'info' | 'warn'>) {
    this.#log = log;
    const options = {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_MS,
      // Many processes come back at different moments.
      retryStrategy: (tries: number) =>
        Math.min(50 * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS) * (0.5 + Math.random()),
    };
    this.#asking = new Redis(url, { ...options, commandTimeout: ANSWER_MS });
    this.#listening = new Redis(url, options);
    this.#asking.on('error', (error: Error) => this.#lost(error));
    this.#listening.on('error', (error: Error) => this.#lost(error));
    this.#listening.on('close', () => this.#tellLoss());
    this.#listening.on('message', (channel: string, message: string) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(message);
    });
  }

  /** Connects as far as it can: a start does not wait for a Redis that is away. */
  async open(): Promise<void> {
    await Promise.allSettled([this.#asking.connect(), this.#listening.connect()]);
  }

  /** Whether a question would be asked now. */
  get isThere(): boolean {
    return this.#asking.status === 'ready' && Date.now() >= this.#awayUntil;
  }

  /** Whether it is gone, not only late: what all processes must agree on waits for a late one. */
  get isGone(): boolean {
    if (this.#asking.status !== 'ready') return true;
    return this.#silentSince !== undefined && Date.now() - this.#silentSince >= GONE_MS;
  }

  /** Whether messages arrive now. */
  get hears(): boolean {
    return this.#listening.status === 'ready';
  }

  /** `undefined` where Redis gave no answer. */
  async ask<T>(question: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    if (!this.isThere) return undefined;
    try {
      const answer = await question(this.#asking);
      if (this.#silentSince !== undefined) {
        this.#silentSince = undefined;
        this.#log.info('Redis answers again');
      }
      return answer;
    } catch (error) {
      this.#lost(error);
      return undefined;
    }
  }

  /** Messages of all processes on a channel, this one's too. */
  subscribe(channel: string, listener: Listener): Disposable {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    listeners.add(listener);
    if (listeners.size === 1) this.#follow(channel);
    return toDisposable(() => void listeners.delete(listener));
  }

  /** Tells whenever messages may have been missed. */
  onLoss(listener: () => void): Disposable {
    this.#onLoss.add(listener);
    return toDisposable(() => void this.#onLoss.delete(listener));
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#onLoss.clear();
    this.#asking.disconnect();
    this.#listening.disconnect();
  }

  /** Once it is connected; a connection that comes back follows its channels by itself. */
  #follow(channel: string): void {
    const follow = (): void => {
      this.#listening.subscribe(channel).catch((error: unknown) => this.#lost(error));
    };
    if (this.hears) follow();
    else this.#listening.once('ready', follow);
  }

  #tellLoss(): void {
    for (const listener of this.#onLoss) listener();
  }

  #lost(error: unknown): void {
    this.#awayUntil = Date.now() + AWAY_MS;
    if (this.#silentSince !== undefined) return;
    this.#silentSince = Date.now();
    this.#log.warn('Redis does not answer; requests go on without it', { error });
  }
}
