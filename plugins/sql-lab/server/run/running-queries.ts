import type { Disposable } from '@facet/sdk/common';
import type { SharedBus } from '@facet/sdk/server';

const STOP_TOPIC = 'sql-lab/stop';

/** Queries that this process runs, by client id. A stop reaches the process that runs the query, whichever took the call. */
export class RunningQueries implements Disposable {
  readonly #running = new Map<string, AbortController>();
  readonly #bus: SharedBus;
  readonly #subscription: Disposable;

  constructor(bus: SharedBus) {
    this.#bus = bus;
    this.#subscription = bus.subscribe(STOP_TOPIC, (payload) => {
      if (typeof payload === 'string') this.#running.get(payload)?.abort();
    });
  }

  /** The signal of a query that starts now; it also follows `outer`. */
  start(clientId: string, outer: AbortSignal | null): AbortSignal {
    const controller = new AbortController();
    this.#running.set(clientId, controller);
    return outer ? AbortSignal.any([controller.signal, outer]) : controller.signal;
  }

  finish(clientId: string): void {
    this.#running.delete(clientId);
  }

  async stop(clientId: string): Promise<void> {
    await this.#bus.publish(STOP_TOPIC, clientId);
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
  }
}
