import { setImmediate as turn } from 'node:timers/promises';

/**
 * Names the state that a database shows to a question that begins now. Many who ask at once share one answer: one that is
 * on its way may have seen the database before the call, so callers that ask meanwhile get the next one. It is sent once all
 * that came with the same turn of the event loop have asked.
 */
export class DatabaseState {
  readonly #ask: () => Promise<string>;
  #asking: Promise<unknown> | undefined;
  #next: Promise<string> | undefined;

  constructor(ask: () => Promise<string>) {
    this.#ask = ask;
  }

  now(): Promise<string> {
    return (this.#next ??= this.#afterThis());
  }

  async #afterThis(): Promise<string> {
    await this.#asking;
    await turn();
    this.#next = undefined;
    const asking = this.#ask();
    // Its failure is that of those who wait for it.
    this.#asking = asking.catch(() => undefined);
    return asking;
  }
}
