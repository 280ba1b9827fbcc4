import { EngineError } from '@facet/sdk/server';

/** Called with the number of bytes before they are stored. @throws EngineError `too-large` */
export type Spend = (bytes: number) => void;

/** The body of an answer, read piece by piece; pieces are released once they are read. */
export class ByteSource {
  readonly #parts: AsyncIterator<Uint8Array>;
  #part: Uint8Array = new Uint8Array(0);
  #at = 0;
  #ended = false;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#parts = body[Symbol.asyncIterator]();
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#at >= this.#part.length && !this.#ended) await this.#next();
    return this.#at >= this.#part.length;
  }

  /** The next bytes without consuming them: `size`, or all that are left. */
  async peek(size: number): Promise<Uint8Array> {
    while (this.#part.length - this.#at < size && !this.#ended) {
      const left = this.#part.subarray(this.#at);
      await this.#next();
      this.#part = Buffer.concat([left, this.#part]);
    }
    return this.#part.subarray(this.#at, this.#at + size);
  }

  /** Consumes bytes into an array of their own. @throws EngineError when fewer are left */
  async take(size: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(size);
    for (let filled = 0; filled < size; ) {
      if (await this.isAtEnd()) throw brokenOff();
      const piece = this.#part.subarray(this.#at, this.#at + size - filled);
      bytes.set(piece, filled);
      filled += piece.length;
      this.#at += piece.length;
    }
    return bytes;
  }

  async varint(): Promise<number> {
    let value = 0;
    for (let place = 1; place <= MOST_VARINT; place *= 128) {
      if (this.#at >= this.#part.length && (await this.isAtEnd())) throw brokenOff();
      const byte = this.#part[this.#at] ?? 0;
      this.#at += 1;
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
    throw new EngineError('connection', 'The answer of the server holds a length that cannot be.');
  }

  /** Consumes texts, each preceded by its length. */
  async texts(count: number, spend: Spend): Promise<{ bytes: Uint8Array<ArrayBuffer>; offsets: Float64Array }> {
    const offsets = new Float64Array(count + 1);
    let bytes = new Uint8Array(Math.max(64, count * 8));
    let used = 0;
    for (let index = 0; index < count; index += 1) {
      const first = this.#part[this.#at];
      let length: number;
      // Most texts are short and within one piece.
      if (first !== undefined && first < 128) {
        this.#at += 1;
        length = first;
      } else length = await this.varint();
      spend(length);
      if (used + length > bytes.length) bytes = grown(bytes, used + length);
      if (this.#at + length <= this.#part.length) {
        copyShort(this.#part, this.#at, length, bytes, used);
        this.#at += length;
      } else bytes.set(await this.take(length), used);
      used += length;
      offsets[index + 1] = used;
    }
    return { bytes: bytes.subarray(0, used), offsets };
  }

  /** The rest of the body, up to its last `size` bytes. */
  async lastBytes(size: number): Promise<Uint8Array> {
    let last = this.#part.slice(this.#at);
    this.#at = this.#part.length;
    while (!(await this.isAtEnd())) {
      last = Buffer.concat([last, this.#part.subarray(this.#at)]);
      if (last.length > size) last = last.subarray(-size);
      this.#at = this.#part.length;
    }
    return last;
  }

  /** Cancels the response when reading stops early. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#parts.return?.();
  }

  async #next(): Promise<void> {
    const next = await this.#parts.next();
    this.#ended = next.done === true;
    this.#part = next.done === true ? new Uint8Array(0) : next.value;
    this.#at = 0;
  }
}

/** Upper limit of decoded lengths, about 2^49. */
const MOST_VARINT = 128 ** 6;
const SHORT = 24;

/** A call of `set` costs more than copying the bytes of a short text. */
function copyShort(from: Uint8Array, at: number, length: number, to: Uint8Array, used: number): void {
  if (length > SHORT) to.set(from.subarray(at, at + length), used);
  else for (let i = 0; i < length; i += 1) to[used + i] = from[at + i] ?? 0;
}

function grown(bytes: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(needed, bytes.length * 2));
  larger.set(bytes);
  return larger;
}

const brokenOff = (): EngineError => new EngineError('connection', 'The answer of the server broke off.');
