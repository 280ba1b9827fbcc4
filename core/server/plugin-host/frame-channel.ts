import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { ByteFrames } from './byte-frames.ts';
import { countValues } from './count-values.ts';

/** A message up to this size becomes nothing that takes long, whatever it holds. */
const COUNTED_FROM = 256 * 1024;
/** Of tables of a million cells, with room for their names and indexes. */
const MOST_VALUES = 4_000_000;
const MOST_OBJECTS = 200_000;

export interface FrameChannelOptions {
  /** Bytes of one message; a larger one ends the channel. */
  readonly largest: number;
  readonly onMessage: (message: unknown) => void;
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
    if (!isReadable(body)) return this.#frames.break('a message of too many values');
    let message: unknown;
    try {
      message = deserialize(body);
    } catch {
      return this.#frames.break('bytes that are no message');
    }
    try {
      this.#options.onMessage(message);
    } catch (error) {
      // Whatever a plugin sends, it ends its own process at most.
      this.#frames.break(`a message that cannot be handled (${String(error)})`);
    }
  }
}

/** Three bytes can become an object of sixty: a large message is read only after its values are counted. */
function isReadable(body: Uint8Array): boolean {
  if (body.length <= COUNTED_FROM) return true;
  const counted = countValues(body);
  return counted !== undefined && counted.values <= MOST_VALUES && counted.objects <= MOST_OBJECTS;
}
