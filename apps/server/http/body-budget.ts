import type { Caller } from './caller.ts';
import { refusals } from './contract-errors.ts';

const MEGABYTE = 1024 * 1024;
/** Three uploads of the largest size. */
const MOST_OF_ONE = 48 * MEGABYTE;
const MOST_OF_ALL = 512 * MEGABYTE;
const MOST_OF_VISITORS = MOST_OF_ALL / 2;

/**
 * Memory for bodies, from when they are announced until their calls are answered. A call that sends its body slowly
 * holds what has come for minutes, so without a limit a few hundred of them would take all there is.
 */
export class BodyBudget {
  readonly #taken = new Map<string, number>();
  #all = 0;
  #ofVisitors = 0;

  /**
   * Gives the way to give it back, which works once.
   * @throws HttpError 429 when this caller holds too much already, 503 when all callers, or all visitors, do together.
   */
  take(caller: Caller, bytes: number): () => void {
    const own = this.#taken.get(caller.key) ?? 0;
    if (own + bytes > MOST_OF_ONE) throw refusals.tooManyBodies(MOST_OF_ONE);
    if (this.#all + bytes > MOST_OF_ALL) throw refusals.noRoomForBodies();
    if (caller.isVisitor && this.#ofVisitors + bytes > MOST_OF_VISITORS) throw refusals.noRoomForBodies();
    this.#change(caller, bytes);
    let held = bytes;
    return () => {
      this.#change(caller, -held);
      held = 0;
    };
  }

  #change({ key, isVisitor }: Caller, bytes: number): void {
    const own = (this.#taken.get(key) ?? 0) + bytes;
    if (own > 0) this.#taken.set(key, own);
    else this.#taken.delete(key);
    this.#all += bytes;
    if (isVisitor) this.#ofVisitors += bytes;
  }
}
