/**
 * Names the state that a database shows to a question that begins now. Many who ask at once share one answer: one that is
 * on its way may have seen the database before the call, so callers that ask meanwhile get the next one.
 */
export class DatabaseState {
  readonly #ask: () => Promise<string>;
  #asking: Promise<string> | undefined;
  #next: Promise<string> | undefined;

  constructor(ask: () => Promise<string>) {
    this.#ask = ask;
  }

  now(): Promise<string> {
    if (this.#asking === undefined) return this.#begin();
    this.#next ??= this.#asking
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#begin();
      });
    return this.#next;
  }

  #begin(): Promise<string> {
    const asking = this.#ask().finally(() => {
      if (this.#asking === asking) this.#asking = undefined;
    });
    this.#asking = asking;
    return asking;
  }
}
