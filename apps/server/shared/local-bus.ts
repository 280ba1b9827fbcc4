import { toDisposable } from '@facet/sdk/common';
import type { Logger } from '@facet/sdk/common';
import type { SharedBus } from '@facet/sdk/server';

type Listener = (payload: unknown) => void;

/** A bus that can be closed; nothing is delivered afterwards. */
export interface HostBus extends SharedBus {
  close(): Promise<void>;
}

/** Delivery inside this process. A throwing listener is reported and does not stop the others. */
export class LocalBus implements HostBus {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #log: Logger;
  readonly #outside: <R>(work: () => R) => R;

  /** `outside` leaves the transaction that a publisher may be in, so that listeners can query. */
  constructor(log: Logger, outside: <R>(work: () => R) => R) {
    this.#log = log;
    this.#outside = outside;
  }

  async publish(topic: string, payload: unknown): Promise<void> {
    this.deliver(topic, structuredClone(payload));
  }

  subscribe(topic: string, listener: Listener) {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners);
    listeners.add(listener);
    return toDisposable(() => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    });
  }

  /** Tells the listeners of this process, after the current step of the publisher. */
  deliver(topic: string, payload: unknown): void {
    this.#outside(() =>
      queueMicrotask(() => {
        for (const listener of this.#listeners.get(topic) ?? []) {
          try {
            listener(payload);
          } catch (error) {
            this.#log.error('a listener of the bus threw', { topic, error });
          }
        }
      }),
    );
  }

  async close(): Promise<void> {
    this.#listeners.clear();
  }
}
