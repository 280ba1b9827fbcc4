import type { Disposable } from '@facet/sdk/common';

/**
 * What a running server holds: acquired top-down, released in the opposite order. A member that cannot be released does not
 * keep the others; its error is thrown after them.
 */
export class Lifetime {
  readonly #owned = new AsyncDisposableStack();
  readonly #stopping = new AbortController();
  readonly #abandoned = new AbortController();

  /** Aborts first of all: nothing new is taken on. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Aborts when the server no longer waits for calls under way. */
  get abandoned(): AbortSignal {
    return this.#abandoned.signal;
  }

  add<T extends Disposable>(member: T): T {
    return this.#owned.adopt(member, (owned) => owned.dispose());
  }

  adopt<T>(value: T, release: (value: T) => void | Promise<void>): T {
    return this.#owned.adopt(value, release);
  }

  abandon(): void {
    this.#abandoned.abort(new DOMException('The server stops.', 'AbortError'));
  }

  async end(): Promise<void> {
    this.#stopping.abort();
    await this.#owned.disposeAsync();
  }
}
