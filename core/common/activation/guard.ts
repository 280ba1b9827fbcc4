import { FacetError } from '@facet/sdk/common';
import type { Clock } from '../clock/clock.ts';
import { withDeadline } from '../clock/deadline.ts';
import { problems } from '../errors/catalogue.ts';
import type { Attribute } from './attribute.ts';

export interface GuardBudget {
  readonly deadlineMs: number;
  /** Calls of this owner under way at the same time. Absent: no limit. */
  readonly concurrency?: number;
  /** Of these calls, how many one caller, or group of callers, may have under way. */
  readonly shares?: readonly CallShare[];
  /** What is called, for messages, such as `GET /api/v1/chart/`. */
  readonly what: string;
}

export interface CallShare {
  readonly of: string;
  readonly most: number;
}

/** Counters of the calls into one plugin since the start. */
export interface OwnerMetrics {
  readonly calls: number;
  readonly failures: number;
  readonly timeouts: number;
  readonly refused: number;
  readonly running: number;
  /** Sum over all finished calls. */
  readonly totalMs: number;
}

export interface GuardOptions {
  readonly clock: Clock;
  readonly attribute: Attribute;
  readonly onLateError: (owner: string, error: unknown) => void;
}

type Counters = { -readonly [K in keyof OwnerMetrics]: OwnerMetrics[K] };

/** The one way from the host into a plugin's code: deadline, limit, counters; what the call throws goes on to the caller. */
export class CallGuard {
  readonly #options: GuardOptions;
  readonly #counters = new Map<string, Counters>();
  /** Calls under way by owner and caller, of callers with a share. */
  readonly #shares = new Map<string, number>();

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  get metrics(): ReadonlyMap<string, OwnerMetrics> {
    return this.#counters;
  }

  /**
   * @throws FacetError `KRN_BUSY` above the limit, `KRN_TIMEOUT` after the deadline, when `signal` has aborted as well;
   *   else what `call` throws.
   */
  async run<T>(owner: string, budget: GuardBudget, call: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
    const counters = this.#of(owner);
    const shares = (budget.shares ?? []).map(({ of, most }) => ({ key: JSON.stringify([owner, of]), most }));
    const limit =
      budget.concurrency !== undefined && counters.running >= budget.concurrency
        ? budget.concurrency
        : shares.find(({ key, most }) => (this.#shares.get(key) ?? 0) >= most)?.most;
    if (limit !== undefined) {
      counters.refused += 1;
      throw new FacetError(problems.busy(owner, limit));
    }
    const { clock, attribute, onLateError } = this.#options;
    const abort = new AbortController();
    const late = (): Error => {
      const error = new FacetError(problems.timeout(owner, budget.what, budget.deadlineMs));
      counters.timeouts += 1;
      abort.abort(error);
      return error;
    };
    counters.calls += 1;
    counters.running += 1;
    for (const { key } of shares) this.#countShare(key, 1);
    const start = clock.monotonic();
    try {
      const work = (async () => attribute(owner, budget.what, () => call(abort.signal)))();
      return await withDeadline(clock, budget.deadlineMs, work, late, (error) => onLateError(owner, error));
    } catch (error) {
      counters.failures += 1;
      throw error;
    } finally {
      counters.running -= 1;
      for (const { key } of shares) this.#countShare(key, -1);
      counters.totalMs += clock.monotonic() - start;
    }
  }

  #countShare(key: string, change: number): void {
    const running = (this.#shares.get(key) ?? 0) + change;
    if (running > 0) this.#shares.set(key, running);
    else this.#shares.delete(key);
  }

  #of(owner: string): Counters {
    let counters = this.#counters.get(owner);
    if (!counters) {
      counters = { calls: 0, failures: 0, timeouts: 0, refused: 0, running: 0, totalMs: 0 };
      this.#counters.set(owner, counters);
    }
    return counters;
  }
}
