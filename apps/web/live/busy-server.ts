/** Times as long as the server says: browsers that came back all at the same moment would be too many again. */
const LATEST = 1.5;

/**
 * While the server refuses calls because it has too many, all calls of this page wait until the time that it named, and are
 * sent again then.
 */
export class BusyServer {
  readonly #listeners = new Set<() => void>();
  #until = 0;
  #isBusy = false;

  /** From the first refusal until a call is answered. */
  readonly isBusy = (): boolean => this.#isBusy;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns when calls may be sent. @throws AbortError when `signal` aborts first */
  async wait(signal?: AbortSignal): Promise<void> {
    // The time may have been put off meanwhile.
    for (let left = this.#left(); left > 0; left = this.#left()) {
      await pause(left, signal);
    }
  }

  refused(seconds: number): void {
    const until = performance.now() + seconds * 1_000 * (1 + Math.random() * (LATEST - 1));
    // Those that were refused together come back together: the first of them has named the time.
    if (this.#left() <= 0) this.#until = until;
    this.#tell(true);
  }

  answered(): void {
    if (this.#left() <= 0) this.#tell(false);
  }

  readonly #left = (): number => this.#until - performance.now();

  #tell(isBusy: boolean): void {
    if (this.#isBusy === isBusy) return;
    this.#isBusy = isBusy;
    for (const listener of this.#listeners) listener();
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    const abort = (): void => {
      clearTimeout(timer);
      reject(new DOMException('The call is not wanted any more.', 'AbortError'));
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}
