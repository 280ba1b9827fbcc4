import { AsyncLocalStorage } from 'node:async_hooks';
import { sourceStack } from '../log/source-positions.ts';
import type { RequestOfPerson } from './blocked-requests.ts';
import type { CallMarker, RunningCall } from './call-marker.ts';
import { ownerOfStack } from './owner-of-stack.ts';

export interface RunningWork {
  readonly request?: RequestOfPerson;
  /** Requests under way. */
  readonly requests: number;
}

/** Knows whose code runs, also in what that code has set off: timers, promises, callbacks. */
export class Attribution {
  readonly #calls = new AsyncLocalStorage<RunningCall>();
  readonly #requests = new AsyncLocalStorage<RequestOfPerson>();
  readonly #underWay = new Set<RequestOfPerson>();
  readonly #marker: CallMarker | undefined;

  /** With a marker, a watching thread can tell as well. */
  constructor(marker?: CallMarker) {
    this.#marker = marker;
  }

  readonly attribute = <T>(owner: string, what: string, call: () => T): T => {
    const marker = this.#marker;
    if (!marker) return this.#calls.run({ owner, what }, call);
    const previous = marker.enter(owner, what);
    try {
      return this.#calls.run({ owner, what }, call);
    } finally {
      marker.leave(previous);
    }
  };

  /**
   * Whatever `call` sets off is the work of this request. `done` settles when it has been answered: what it has set off
   * may live on, such as a connection that serves others from then on.
   */
  forRequest<T>(request: RequestOfPerson, done: Promise<void>, call: () => T): T {
    this.#underWay.add(request);
    void done.finally(() => this.#underWay.delete(request));
    return this.#requests.run(request, call);
  }

  /** The plugin whose work runs now, and whether any plugin's work may run. */
  readonly work = (): RunningWork => {
    const request = this.#requests.getStore();
    return {
      ...(request && this.#underWay.has(request) ? { request } : {}),
      requests: this.#underWay.size,
    };
  };

  /** Owner of an uncaught error; to be asked in its handler. `known`: ids of all plugins. */
  ownerOf(error: unknown, known: ReadonlySet<string>): string | undefined {
    const stack =
      error instanceof Error
        ? sourceStack(error.stack ?? '')
            .split('\n')
            .slice(1)
        : [];
    return ownerOfStack(stack, known) ?? this.#calls.getStore()?.owner;
  }
}
