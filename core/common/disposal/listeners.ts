import { type Disposable, toDisposable } from '@facet/sdk/common';

/** Functions to call when something changed. A throwing one does not silence the others. */
export class Listeners {
  readonly #all = new Set<{ readonly call: () => void }>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get size(): number {
    return this.#all.size;
  }

  add(call: () => void): Disposable {
    const member = { call };
    this.#all.add(member);
    return toDisposable(() => this.#all.delete(member));
  }

  notify(): void {
    for (const member of Array.from(this.#all)) {
      if (!this.#all.has(member)) continue;
      try {
        member.call();
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
