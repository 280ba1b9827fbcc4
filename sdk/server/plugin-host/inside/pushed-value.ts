import type { Disposable } from '../../../common/disposable.ts';
import { toDisposable } from '../../../common/disposable.ts';

/** A value that the server keeps up to date here, so that it can be read without asking. */
export class PushedValue<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(initial: T) {
    this.#value = initial;
  }

  get(): T {
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => this.#listeners.delete(listener));
  }
}
