import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallMarker, RunningCall } from './call-marker.ts';
import { ownerOfStack } from './owner-of-stack.ts';

/** Knows whose code runs, also in what that code has set off: timers, promises, callbacks. */
export class Attribution {
  readonly #calls = new AsyncLocalStorage<RunningCall>();
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

  /** Who answers for an error that nobody caught; to be asked in the handler of it. `known`: ids of all plugins. */
  ownerOf(error: unknown, known: ReadonlySet<string>): string | undefined {
    const stack = error instanceof Error ? (error.stack ?? '').split('\n').slice(1) : [];
    return ownerOfStack(stack, known) ?? this.#calls.getStore()?.owner;
  }
}
