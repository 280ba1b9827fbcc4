import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';

/** For so long after its question, one call takes the answer for all that it reads. */
const ONE_MOMENT_MS = 20;

interface Moment {
  readonly of: DatabaseState;
  readonly writes: number;
  readonly askedAt: number;
  readonly state: Promise<string>;
}

const calls = new AsyncLocalStorage<{ moment?: Moment }>();

/** What `call` reads in one moment, it reads of the database as it was in that moment: all questions of a chart are one then. */
export const readingInOneMoment = <T>(call: () => T): T => calls.run({}, call);

/**
 * Names the state that a database shows to a question that begins now. Many who ask at once share one answer: one that is
 * on its way may have seen the database before the call, so callers that ask meanwhile get the next one. It is sent once all
 * that came with the same turn of the event loop have asked.
 */
export class DatabaseState {
  readonly #ask: () => Promise<string>;
  #asking: Promise<unknown> | undefined;
  #next: Promise<string> | undefined;
  #writes = 0;

  constructor(ask: () => Promise<string>) {
    this.#ask = ask;
  }

  now(): Promise<string> {
    const call = calls.getStore();
    if (call === undefined) return this.#asked();
    const { moment } = call;
    const now = performance.now();
    if (moment?.of === this && moment.writes === this.#writes && now - moment.askedAt < ONE_MOMENT_MS)
      return moment.state;
    const state = this.#asked();
    call.moment = { of: this, writes: this.#writes, askedAt: now, state };
    return state;
  }

  /** To be told of each write of this process once it is over: a call sees what it has written itself. */
  written(): void {
    this.#writes += 1;
  }

  #asked(): Promise<string> {
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
