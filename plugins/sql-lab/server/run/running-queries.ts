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

/** Grows while it is written. */
export interface CountedRows {
  readonly rowCount: number;
  readonly byteCount: number;
}

export interface StartedRun {
  readonly clientId: string;
  readonly userId: number;
  readonly sql: string;
}

/** Queries that this process runs, by client id. A stop reaches the process that runs the query, whichever took the call. */
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

  /** The signal of a query that starts now; it aborts when someone stops it. */
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

  /** How many rows a query has by now, and what they take, is asked of its result. */
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

  /** Those that some process runs now. */
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
