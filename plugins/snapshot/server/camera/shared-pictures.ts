import type { Snapshot } from '../../contract.server.ts';

interface SharedPicture {
  readonly begunAt: number;
  readonly taken: Promise<Snapshot>;
  readonly ending: AbortController;
  waiting: number;
  /** Undefined until the picture is taken. */
  bytes?: number;
}

const KEPT_MS = 5 * 60_000;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Pictures that several orders get, such as a dashboard that many reports of the same hour show. An order says how old its picture may
 * be; a picture is as old as its beginning.
 */
export class SharedPictures {
  readonly #pictures = new Map<string, SharedPicture>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * @param key Orders of the same key get the same picture: the look, the person and the permissions are parts of it
   * @param work Its signal aborts when nobody waits for the picture any more
   * @throws errors of `work`; the reason of the signal when it aborts
   */
  async take(
    key: string,
    since: Date,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Snapshot>,
  ): Promise<Snapshot> {
    signal.throwIfAborted();
    const known = this.#pictures.get(key);
    const picture = known !== undefined && known.begunAt >= since.getTime() ? known : this.#begin(key, work);
    picture.waiting += 1;
    try {
      return await until(signal, picture.taken);
    } finally {
      picture.waiting -= 1;
      if (picture.waiting === 0 && picture.bytes === undefined) {
        this.#forget(key, picture);
        picture.ending.abort(new DOMException('The picture is not wanted any more.', 'AbortError'));
      }
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<Snapshot>): SharedPicture {
    const ending = new AbortController();
    const picture: SharedPicture = { begunAt: this.#now(), taken: work(ending.signal), ending, waiting: 0 };
    this.#pictures.delete(key);
    this.#pictures.set(key, picture);
    picture.taken.then(
      ({ bytes, problems }) =>
        // What is missing may be there when the next one is taken.
        problems.length === 0 ? this.#keep(key, picture, bytes.length) : this.#forget(key, picture),
      () => this.#forget(key, picture),
    );
    return picture;
  }

  #keep(key: string, picture: SharedPicture, bytes: number): void {
    picture.bytes = bytes;
    setTimeout(() => this.#forget(key, picture), KEPT_MS).unref();
    let sum = 0;
    for (const [, one] of this.#pictures) sum += one.bytes ?? 0;
    for (const [other, one] of this.#pictures) {
      if (sum <= MOST_BYTES) break;
      if (one.bytes === undefined) continue;
      sum -= one.bytes;
      this.#pictures.delete(other);
    }
  }

  /** A newer picture of the same key stays. */
  #forget(key: string, picture: SharedPicture): void {
    if (this.#pictures.get(key) === picture) this.#pictures.delete(key);
  }
}

async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
