import type { Readable } from 'node:stream';
import type { Logger } from '@facet/sdk/common';
import type { Principal, RequestInfo } from '@facet/sdk/server';

export interface OpenAnswersOptions {
  /** Who the caller of a request is by now. */
  readonly current: (request: RequestInfo) => Promise<Principal | undefined>;
  readonly log: Pick<Logger, 'error' | 'info'>;
}

interface Reader {
  readonly who: Principal;
  readonly request: RequestInfo;
}

/**
 * Answers that are sent piece by piece, such as exports. Their readers may take any time, and what was allowed when the first
 * piece was sent may be over: a person is switched off or loses a role, a session is ended, a guest's token is called back.
 */
export class OpenAnswers {
  readonly #options: OpenAnswersOptions;
  readonly #open = new Map<Readable, Reader>();

  constructor(options: OpenAnswersOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#open.size;
  }

  add(answer: Readable, reader: Reader): void {
    // What everybody may have does not end with anybody's rights.
    if (reader.who.isAnonymous && reader.who.guest === undefined) return;
    this.#open.set(answer, reader);
    answer.once('close', () => this.#open.delete(answer));
  }

  /** Breaks off the answers to those who may no longer have them: what was sent must not look like the whole. */
  recheck(): void {
    const { current, log } = this.#options;
    for (const [answer, { who, request }] of this.#open)
      current(request).then(
        (now) => {
          if (now !== undefined && isStill(now, who)) return;
          log.info('an answer was broken off: its reader may no longer have it', {
            requestId: request.id,
            userId: who.id,
          });
          answer.destroy(new Error('The reader may no longer have this answer.'));
        },
        (error: unknown) => {
          log.error('the reader of an answer could not be checked', { requestId: request.id, userId: who.id, error });
          answer.destroy(new Error('The reader of this answer could not be checked.'));
        },
      );
  }
}

/** The same person with every role of before; other changes of rights count for the next call. */
const isStill = (now: Principal, before: Principal): boolean =>
  before.guest !== undefined
    ? now.guest !== undefined
    : !now.isAnonymous && now.id === before.id && before.roleIds.every((role) => now.roleIds.includes(role));
