import { type Disposable, toDisposable } from '@facet/sdk/common';
import type { KeyValueStore, SharedBus } from '@facet/sdk/server';
import { KEPT_SECONDS } from './kept-seconds.ts';

const TOPIC = 'async-queries/stop';
const SPACE = 'async-queries/stopped';

/** A request to stop a job; it applies only to jobs of the same user. */
interface Stop {
  readonly job: string;
  readonly userId: number;
}

/** Stops jobs in any process. A job that is still queued is stopped when it starts. */
export class JobStops implements Disposable {
  readonly #values: KeyValueStore;
  readonly #bus: SharedBus;
  readonly #running = new Map<string, { readonly userId: number; readonly stopping: AbortController }>();
  readonly #listening: Disposable;

  constructor(values: KeyValueStore, bus: SharedBus) {
    this.#values = values;
    this.#bus = bus;
    this.#listening = bus.subscribe(TOPIC, (payload) => {
      if (!isStop(payload)) return;
      const found = this.#running.get(payload.job);
      if (found?.userId === payload.userId) found.stopping.abort();
    });
  }

  async stop({ job, userId }: Stop): Promise<void> {
    await this.#values.set(SPACE, keyOf({ job, userId }), true, { ownerId: userId, ttlSeconds: KEPT_SECONDS });
    await this.#bus.publish(TOPIC, { job, userId } satisfies Stop);
  }

  /** Returns the abort signal of a job that runs here. Dispose of it when the job has ended. */
  async watch({ job, userId }: Stop): Promise<Disposable & { readonly signal: AbortSignal; stop(): void }> {
    const stopping = new AbortController();
    // Registered before the stored stops are read, so that no stop is missed.
    this.#running.set(job, { userId, stopping });
    const watched = toDisposable(() => this.#running.delete(job));
    try {
      if (await this.#values.get(SPACE, keyOf({ job, userId }))) stopping.abort();
    } catch (error) {
      watched.dispose();
      throw error;
    }
    return { signal: stopping.signal, stop: () => stopping.abort(), dispose: () => watched.dispose() };
  }

  dispose(): void {
    this.#listening.dispose();
  }
}

const keyOf = ({ job, userId }: Stop): string => `${userId}/${job}`;

const isStop = (payload: unknown): payload is Stop =>
  typeof payload === 'object' && payload !== null && 'job' in payload && 'userId' in payload;
