/**
 * Fails pending work when the connection is lost. `Promise.race` with one promise for a whole stream would retain every
 * result until the end of the stream.
 */
export class LineLoss {
  #reason: Error | undefined;
  #fail: ((reason: Error) => void) | undefined;

  get isLost(): boolean {
    return this.#reason !== undefined;
  }

  /** Fails pending and all later work. */
  lose(reason: Error): void {
    this.#reason ??= reason;
    this.#fail?.(this.#reason);
  }

  /** Waits for one promise at a time. @throws the error of the lost connection, or that of the work */
  until<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      if (this.#reason) reject(this.#reason);
      work.then(resolve, reject);
    });
  }
}
