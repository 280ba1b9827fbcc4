import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { countValues } from './count-values.ts';

const HEADER = 4;
/** A message up to this size becomes nothing that takes long, whatever it holds. */
const COUNTED_FROM = 256 * 1024;
/** Of tables of a million cells, with room for their names and indexes. */
const MOST_VALUES = 4_000_000;
const MOST_OBJECTS = 200_000;

export interface FrameChannelOptions {
  /** Bytes of one message; a larger one ends the channel. */
  readonly largest: number;
  readonly onMessage: (message: unknown) => void;
  /** What came is no message; nothing more is read then. */
  readonly onBroken: (reason: string) => void;
}

/** Messages over a byte stream, each with its length before it. Views in a message stand in the bytes that came. */
export class FrameChannel {
  readonly #stream: Duplex;
  readonly #options: FrameChannelOptions;
  #header = Buffer.alloc(0);
  #body: Buffer | undefined;
  #filled = 0;
  #broken = false;

  constructor(stream: Duplex, options: FrameChannelOptions) {
    this.#stream = stream;
    this.#options = options;
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
    // The end of the process says why; what could not be written any more is no news.
    stream.on('error', () => undefined);
  }

  /** Bytes that wait for the other end to read. */
  get backlog(): number {
    return this.#stream.writableLength;
  }

  /** @throws DOMException when the message cannot be cloned. */
  send(message: unknown): void {
    if (this.#stream.destroyed) return;
    const body = serialize(message);
    const header = Buffer.allocUnsafe(HEADER);
    header.writeUInt32LE(body.length, 0);
    this.#stream.cork();
    this.#stream.write(header);
    this.#stream.write(body);
    this.#stream.uncork();
  }

  #take(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length && !this.#broken) {
      if (this.#body === undefined) at += this.#takeHeader(chunk.subarray(at));
      else at += this.#takeBody(this.#body, chunk.subarray(at));
    }
  }

  #takeHeader(chunk: Buffer): number {
    const part = chunk.subarray(0, HEADER - this.#header.length);
    this.#header = Buffer.concat([this.#header, part]);
    if (this.#header.length < HEADER) return part.length;
    const length = this.#header.readUInt32LE(0);
    this.#header = Buffer.alloc(0);
    if (length === 0 || length > this.#options.largest) {
      this.#break(`a message of ${length} bytes, where ${this.#options.largest} are allowed`);
      return part.length;
    }
    // A buffer of its own, which the views of the message keep.
    this.#body = Buffer.allocUnsafeSlow(length);
    this.#filled = 0;
    return part.length;
  }

  #takeBody(body: Buffer, chunk: Buffer): number {
    const part = chunk.subarray(0, body.length - this.#filled);
    body.set(part, this.#filled);
    this.#filled += part.length;
    if (this.#filled < body.length) return part.length;
    this.#body = undefined;
    if (!isReadable(body)) {
      this.#break('a message of too many values');
      return part.length;
    }
    let message: unknown;
    try {
      message = deserialize(body);
    } catch {
      this.#break('bytes that are no message');
      return part.length;
    }
    try {
      this.#options.onMessage(message);
    } catch (error) {
      // Whatever a plugin sends, it ends its own process at most.
      this.#break(`a message that cannot be handled (${String(error)})`);
    }
    return part.length;
  }

  #break(reason: string): void {
    this.#broken = true;
    this.#stream.pause();
    this.#options.onBroken(reason);
  }
}

/** Three bytes can become an object of sixty: a large message is read only after its values are counted. */
function isReadable(body: Uint8Array): boolean {
  if (body.length <= COUNTED_FROM) return true;
  const counted = countValues(body);
  return counted !== undefined && counted.values <= MOST_VALUES && counted.objects <= MOST_OBJECTS;
}
