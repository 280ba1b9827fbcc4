import { refusals } from './contract-errors.ts';

const MEGABYTE = 1024 * 1024;
/** Three uploads of the largest size. */
const MOST_OF_ONE = 48 * MEGABYTE;
const MOST_OF_ALL = 512 * MEGABYTE;

/**
 * Memory for bodies, from when they are announced until their calls are answered. A call that sends its body slowly
 * holds what has come for minutes, so without a limit a few hundred of them would take all there is.
 */
export class BodyRoom {
  readonly #taken = new Map<string, number>();
  #all = 0;

  /**
   * Gives the way to give it back, which works once.
   * @throws HttpError 429 when this caller holds too much already, 503 when all callers together do.
   */
  take(caller: string, bytes: number): () => void {
    const own = this.#taken.get(caller) ?? 0;
    if (own + bytes > MOST_OF_ONE) throw refusals.tooManyBodies(MOST_OF_ONE);
    if (this.#all + bytes > MOST_OF_ALL) throw refusals.noRoomForBodies();
    this.#change(caller, bytes);
    let held = bytes;
    return () => {
      this.#change(caller, -held);
      held = 0;
    };
  }

  #change(caller: string, bytes: number): void {
    const own = (this.#taken.get(caller) ?? 0) + bytes;
    if (own > 0) this.#taken.set(caller, own);
    else this.#taken.delete(caller);
    this.#all += bytes;
  }
}
