import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { ByteFrames } from './byte-frames.ts';
import { countValues, type ValueCount } from './count-values.ts';

/** Of tables of a million cells, with room for their names and indexes. */
const MOST_VALUES = 4_000_000;
const MOST_OBJECTS = 200_000;
/** Beyond what is there once: columns that share a list of names, or one view. A few objects that hold each other twice are
 * a tree that nobody walks to its end. */
const MOST_REPEATED_VALUES = 100_000;
const MOST_REPEATED_BYTES = 64 * 1024 * 1024;

export interface FrameChannelOptions {
  /** Bytes of one message; a larger one ends the channel. */
  readonly largest: number;
  readonly onMessage: (message: unknown) => void;
  /** Messages that are read with care for objects within themselves. */
  readonly mayHoldItself: (message: unknown) => boolean;
  /** Called for a frame that is no message; nothing more is read then. */
  readonly onBroken: (reason: string) => void;
}

/** Messages over a byte stream. Views in a message stand in the bytes that came. */
export class FrameChannel {
  readonly #frames: ByteFrames;
  readonly #options: FrameChannelOptions;

  constructor(stream: Duplex, options: FrameChannelOptions) {
    this.#options = options;
    const { largest, onBroken } = options;
    this.#frames = new ByteFrames(stream, { largest, onBroken, onFrame: (body) => this.#take(body) });
  }

  /** Bytes that wait for the other end to read. */
  get backlog(): number {
    return this.#frames.backlog;
  }

  askToCollect(): void {
    this.#frames.askToCollect();
  }

  /** @throws DOMException when the message cannot be cloned. */
  send(message: unknown): void {
    this.#frames.send(serialize(message));
  }

  #take(body: Buffer): void {
    const counted = countValues(body);
    if (counted === undefined || !isReadable(counted)) return this.#frames.break('a message of too many values');
    let message: unknown;
    try {
      message = deserialize(body);
    } catch {
      return this.#frames.break('bytes that are not a message');
    }
    if (counted.circles > 0 && !this.#options.mayHoldItself(message))
      return this.#frames.break('a message that holds itself');
    try {
      this.#options.onMessage(message);
    } catch (error) {
      // Whatever a plugin sends, it ends its own process at most.
      this.#frames.break(`a message that cannot be handled (${String(error)})`);
    }
  }
}

/** A message of a few bytes can become an object of any size, so each is read only after its values are counted. */
function isReadable({ values, objects, repeated }: ValueCount): boolean {
  return (
    values <= MOST_VALUES &&
    objects <= MOST_OBJECTS &&
    repeated.values <= MOST_REPEATED_VALUES &&
    repeated.bytes <= MOST_REPEATED_BYTES
  );
}
