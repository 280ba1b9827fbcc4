import { type Disposable, toDisposable } from '@facet/sdk/common';
import type { Clock } from '../common/clock/clock.ts';

/** Time that passes only when a test says so. */
export class FakeClock implements Clock {
  #now: number;
  readonly #timers = new Set<{ readonly at: number; readonly fire: () => void }>();

  constructor(startMs = Date.UTC(2026, 0, 1)) {
    this.#now = startMs;
  }

  /** Timers that wait. */
  get pending(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  timer(ms: number, fire: () => void): Disposable {
    const timer = { at: this.#now + ms, fire };
    this.#timers.add(timer);
    return toDisposable(() => this.#timers.delete(timer));
  }

  /** Lets `ms` pass, fires what falls due in order, and lets promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settled();
      const due = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = due.at;
      due.fire();
    }
    this.#now = end;
    await settled();
  }
}

async function settled(): Promise<void> {
  // A macrotask: everything that was queued as a promise continuation has run by then.
  await new Promise((resolve) => setImmediate(resolve));
}
