import type { Disposable } from '@facet/sdk/common';
import type { RunningWork, SharedBus } from '@facet/sdk/server';
import { shortSql } from '../short-sql.ts';

const STOP_TOPIC = 'sql-lab/stop';
const KIND = 'sql';

interface Running {
  readonly controller: AbortController;
  readonly shown: Disposable;
  result: CountedRows | undefined;
}

/** Row and byte counts of a result, which grow while it is written. */
export interface CountedRows {
  readonly rowCount: number;
  readonly byteCount: number;
}

export interface StartedRun {
  readonly clientId: string;
  readonly userId: number;
  readonly sql: string;
}

/**
 * Queries that this process runs, by client id. A stop request may arrive at any process and is passed to the one that
 * runs the query.
 */
export class RunningQueries implements Disposable {
  readonly #running = new Map<string, Running>();
  readonly #bus: SharedBus;
  readonly #work: RunningWork;
  readonly #subscription: Disposable;

  constructor(bus: SharedBus, work: RunningWork) {
    this.#bus = bus;
    this.#work = work;
    this.#subscription = bus.subscribe(STOP_TOPIC, (payload) => {
      if (typeof payload === 'string') this.#running.get(payload)?.controller.abort();
    });
  }

  /** The abort signal of a query that starts now; stopping the query aborts it. */
  start({ clientId, userId, sql }: StartedRun): AbortSignal {
    const controller = new AbortController();
    const running: Running = {
      controller,
      result: undefined,
      shown: this.#work.start({
        kind: KIND,
        key: clientId,
        userId,
        about: shortSql(sql),
        rows: () => running.result?.rowCount ?? 0,
        bytes: () => running.result?.byteCount ?? 0,
        stop: () => controller.abort(),
      }),
    };
    this.#running.set(clientId, running);
    return controller.signal;
  }

  /** Registers the result from which the current row and byte counts of a query are read. */
  count(clientId: string, result: CountedRows): void {
    const running = this.#running.get(clientId);
    if (running) running.result = result;
  }

  finish(clientId: string): void {
    this.#running.get(clientId)?.shown.dispose();
    this.#running.delete(clientId);
  }

  async stop(clientId: string): Promise<void> {
    await this.#bus.publish(STOP_TOPIC, clientId);
  }

  /** Client ids of the queries that any process is running now. */
  async ofAllProcesses(): Promise<ReadonlySet<string>> {
    const items = await this.#work.list();
    return new Set(items.flatMap(({ kind, key }) => (kind === KIND ? [key] : [])));
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const { controller, shown } of this.#running.values()) {
      controller.abort();
      shown.dispose();
    }
    this.#running.clear();
  }
}
