import { type Disposable, toDisposable } from '@facet/sdk/common';

/** Time as the kernel sees it, so that tests can hold it in their hands. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** Milliseconds from an arbitrary start, never going backwards. */
  monotonic(): number;
  /** Calls `fire` once after `ms`, unless it is disposed before. */
  timer(ms: number, fire: () => void): Disposable;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  timer(ms, fire) {
    const id = setTimeout(fire, ms);
    return toDisposable(() => clearTimeout(id));
  },
};
