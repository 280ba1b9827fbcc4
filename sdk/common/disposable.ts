/** Something acquired that must be released. `dispose` is idempotent. */
export interface Disposable {
  dispose(): void;
}

export function toDisposable(release: () => void): Disposable {
  let live = true;
  return {
    dispose() {
      if (!live) return;
      live = false;
      release();
    },
  };
}

/**
 * Owns disposables and releases them last in, first out. A throwing member does not stop the rest: its error goes to
 * `onError`. Adding to a disposed store disposes the newcomer at once.
 */
export class DisposableStore implements Disposable {
  #members: Disposable[] = [];
  #disposed = false;
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  get size(): number {
    return this.#members.length;
  }

  add<T extends Disposable>(member: T): T {
    if (this.#disposed) this.#release(member);
    else this.#members.push(member);
    return member;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    const members = this.#members;
    this.#members = [];
    for (let i = members.length - 1; i >= 0; i -= 1) {
      const member = members[i];
      if (member) this.#release(member);
    }
  }

  #release(member: Disposable): void {
    try {
      member.dispose();
    } catch (error) {
      this.#onError(error);
    }
  }
}
