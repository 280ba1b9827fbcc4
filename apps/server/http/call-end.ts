import type { Readable } from 'node:stream';
import type { HttpError, HttpResult } from '@facet/sdk/server';
import { EndedWork, untilEnded } from '../rights/ended-work.ts';

/**
 * The end of one call before its time: its handler is told, its caller gets what is told instead of an answer, and an answer that is
 * under way is broken off.
 */
export class CallEnd {
  // One controller a call: joining signals costs more than a call.
  readonly #controller = new AbortController();
  #sent: Readable | undefined;

  /** Aborts when the caller has gone away, the call takes too long, or what is told ends it. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends the call; its caller is told why. */
  because(told: HttpError): void {
    this.#controller.abort(new EndedWork(told));
    // What was sent must not look like the whole.
    this.#sent?.destroy(told);
  }

  /** Tells the handler; the answer is its own. */
  with(reason: unknown): void {
    this.#controller.abort(reason);
  }

  closed(isComplete: boolean): void {
    if (!isComplete) this.with(new DOMException('The caller has gone away.', 'AbortError'));
  }

  breaksOff(sent: Readable): void {
    this.#sent = sent;
  }

  /** @throws HttpError what is told, as soon as it is: a handler may take its time to end */
  async orAnswer(answer: Promise<HttpResult>): Promise<HttpResult> {
    const { ended, leave } = untilEnded(this.signal);
    try {
      return await Promise.race([answer, ended]);
    } catch (error) {
      // Nobody takes what comes later. Where the answer itself failed, this is its error.
      answer.then(
        ({ stream }) => stream?.destroy(),
        () => undefined,
      );
      throw error;
    } finally {
      leave();
    }
  }
}
