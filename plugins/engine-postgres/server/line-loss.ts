/**
 * What is asked over a connection, until that is lost. `Promise.race` with one promise for a whole stream would keep every result of
 * it until the end.
 */
export class LineLoss {
  #reason: Error | undefined;
  #fail: ((reason: Error) => void) | undefined;

  get isLost(): boolean {
    return this.#reason !== undefined;
  }

  /** Ends the waiting, now and from here on. */
  lose(reason: Error): void {
    this.#reason ??= reason;
    this.#fail?.(this.#reason);
  }

  /** One at a time. @throws what the connection was lost for, or what the work fails with */
  until<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      if (this.#reason) reject(this.#reason);
      work.then(resolve, reject);
    });
  }
}
