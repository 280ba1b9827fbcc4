import { PassThrough, pipeline, type Readable } from 'node:stream';
import { bridgeErrors } from '../errors.ts';

/** The server reads a body at once, or never. */
const UNREAD_MS = 10_000;
/** So that no message is as large as a whole body, nor as small as a line of it. */
const PIECE_BYTES = 256 * 1024;

interface Waiting {
  readonly body: PassThrough;
  readonly timer: NodeJS.Timeout;
}

/** Streams of answers that the server reads after it has seen status and headers. */
export class WaitingBodies {
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  /** Gives the number that the server asks for it with. */
  add(stream: Readable): number {
    this.#last += 1;
    const id = this.#last;
    const body = new PassThrough({ highWaterMark: PIECE_BYTES });
    // What goes wrong is thrown by the loop over the body.
    pipeline(stream, body, () => undefined);
    const timer = setTimeout(() => {
      this.#waiting.delete(id);
      body.destroy();
    }, UNREAD_MS);
    this.#waiting.set(id, { body, timer });
    return id;
  }

  /** Leaving the loop early destroys the stream. */
  async *read(id: unknown): AsyncGenerator<Uint8Array, void> {
    const waiting = this.#waiting.get(Number(id));
    if (!waiting) throw bridgeErrors.noBody();
    this.#waiting.delete(Number(id));
    clearTimeout(waiting.timer);
    for await (const chunk of waiting.body) {
      const bytes: Buffer = chunk;
      for (let from = 0; from < bytes.byteLength; from += PIECE_BYTES)
        yield new Uint8Array(bytes.subarray(from, from + PIECE_BYTES));
    }
  }
}
