import { performance as loop } from 'node:perf_hooks';
import type { Disposable } from '@facet/sdk/common';
import { FairPlaces } from '@facet/sdk/server';
import type { Caller } from './caller.ts';
import { refusals } from './contract-errors.ts';

/** Calls of people that share the processor at a time, and as many of visitors as half of it. One caller has half of either at most. */
const AT_A_TIME = 64;
/** A call that would wait longer for its turn is refused at once, and told when to come again. */
const LONGEST_WAIT_MS = 10_000;
const LOOK_MS = 100;
/** Below this share of the time, the event loop has room for more calls. */
const BUSY = 0.9;
/** A call that lasts longer waits for something else than the processor most of the time. */
const MOST_HELD_MS = 1_000;

export interface CallLimiterOptions {
  readonly atATime?: number;
  readonly longestWaitMs?: number;
  /** The share of the time, 0 to 1, that the event loop has worked since the last question. */
  readonly utilization?: () => number;
}

interface Held {
  readonly since: number;
  leave(): void;
}

/**
 * Shares the processor of this process among callers, in turns by caller. Without it, all calls of a crowd are in progress
 * at the same time, and the next person's call ends when the last of them does. A call holds its place only while it needs
 * the processor: where the event loop is free, those in progress wait for databases, and others may begin.
 */
export class CallLimiter implements Disposable {
  readonly #people: FairPlaces;
  readonly #visitors: FairPlaces;
  readonly #patience: { readonly ms: number; readonly tooLong: (seconds: number) => Error };
  readonly #held = new Set<Held>();
  readonly #utilization: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ atATime = AT_A_TIME, longestWaitMs = LONGEST_WAIT_MS, utilization }: CallLimiterOptions = {}) {
    this.#people = placesOf(atATime);
    this.#visitors = placesOf(Math.ceil(atATime / 2));
    this.#patience = { ms: longestWaitMs, tooLong: refusals.tooManyCalls };
    this.#utilization = utilization ?? utilizationOfLoop();
  }

  /** Resolves to a function that gives the place back. @throws HttpError 503 with Retry-After; AbortError */
  async enter({ key, isVisitor }: Caller, signal: AbortSignal): Promise<() => void> {
    const places = isVisitor ? this.#visitors : this.#people;
    const entering = places.enter(key, signal, this.#patience);
    if (places.waiting > 0) this.#watch();
    const giveBack = await entering;
    const held: Held = {
      since: performance.now(),
      leave: () => {
        this.#held.delete(held);
        giveBack();
      },
    };
    this.#held.add(held);
    return held.leave;
  }

  dispose(): void {
    clearInterval(this.#timer);
  }

  /** A server that has room for all calls does not look. */
  #watch(): void {
    if (this.#timer !== undefined) return;
    // Measured from now on.
    this.#utilization();
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  #look(): void {
    if (this.#people.waiting + this.#visitors.waiting === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const before = this.#utilization() >= BUSY ? performance.now() - MOST_HELD_MS : Infinity;
    for (const { since, leave } of this.#held) if (since < before) leave();
  }
}

const placesOf = (places: number): FairPlaces =>
  new FairPlaces({
    places,
    each: Math.ceil(places / 2),
    cancelled: () => new DOMException('The caller has gone away.', 'AbortError'),
  });

function utilizationOfLoop(): () => number {
  let last = loop.eventLoopUtilization();
  return () => {
    const now = loop.eventLoopUtilization();
    const { utilization } = loop.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
