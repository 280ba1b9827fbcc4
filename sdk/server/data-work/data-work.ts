import { availableParallelism } from 'node:os';
import type { Transferable } from 'node:worker_threads';
import type { Disposable } from '../../common/disposable.ts';
import { FairPlaces } from '../fair-places.ts';
import { dataWorkErrors } from './data-work-error.ts';
import { type WorkLimits, WorkThread } from './work-thread.ts';

export interface DataWorkOptions extends WorkLimits {
  /** Module that calls `serveDataWork`. */
  readonly module: URL;
  /** Time of one piece of work. */
  readonly seconds: number;
  /** Memory of a thread for JavaScript values. Buffers do not count: bound the input that makes them. */
  readonly megabytes: number;
  /** Threads at most; without it one less than the machine has processors. */
  readonly concurrency?: number;
}

export interface DataWorkCall {
  /** Ends the work. */
  readonly signal?: AbortSignal;
  /** Buffers of the input that move instead of being copied. */
  readonly transfer?: readonly Transferable[];
  /** Id of the person whose data it is; people who wait are served in turns. */
  readonly who?: number;
}

/** Heavy work on data of people, away from the thread that serves everybody. */
export interface DataWork<Input, Output> extends Disposable {
  /** Values go in and come out as structured clones. @throws DataWorkError */
  run(input: Input, call?: DataWorkCall): Promise<Output>;
}

/** Memory of idle threads is given back. */
const IDLE_MS = 60_000;
const NO_USER = 0;

/**
 * Runs work in threads with limits of time and memory. What breaks a limit fails alone, as an error of the data: it blocks
 * no other request and counts against no plugin. Threads start when they are needed and stay for the next piece of work. To
 * be added to the plugin's `subscriptions`.
 */
export function createDataWork<Input, Output>(options: DataWorkOptions): DataWork<Input, Output> {
  const concurrency = options.concurrency ?? Math.max(1, availableParallelism() - 1);
  const places = new FairPlaces({ places: concurrency, cancelled: dataWorkErrors.cancelled });
  const idle = new Map<WorkThread<Input, Output>, NodeJS.Timeout>();
  const all = new Set<WorkThread<Input, Output>>();
  let closed = false;

  const end = (thread: WorkThread<Input, Output>): void => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    all.delete(thread);
    thread.end();
  };
  const taken = (): WorkThread<Input, Output> => {
    // The one that worked last: the others may grow old and go.
    for (const [thread, timer] of [...idle].toReversed()) {
      clearTimeout(timer);
      idle.delete(thread);
      if (thread.usable) return thread;
      all.delete(thread);
    }
    const thread = new WorkThread<Input, Output>(options);
    all.add(thread);
    return thread;
  };
  const giveBack = (thread: WorkThread<Input, Output>): void => {
    if (closed || !thread.usable) return end(thread);
    const timer = setTimeout(() => end(thread), IDLE_MS);
    timer.unref();
    idle.set(thread, timer);
  };

  return {
    async run(input, { signal, transfer = [], who = NO_USER } = {}) {
      const leave = await places.enter(who, signal);
      try {
        if (closed) throw dataWorkErrors.closed();
        // It may have gone since it was let in.
        if (signal?.aborted) throw dataWorkErrors.cancelled();
        const thread = taken();
        try {
          return await thread.do(input, transfer, signal);
        } finally {
          giveBack(thread);
        }
      } finally {
        leave();
      }
    },
    dispose() {
      closed = true;
      for (const thread of all) end(thread);
    },
  };
}
