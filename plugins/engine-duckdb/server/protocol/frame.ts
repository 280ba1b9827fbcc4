import { Buffer } from 'node:buffer';

/**
 * One message with an optional block of bytes: u32 length of all that follows, u32 length of the JSON, the JSON,
 * padding to 8 bytes counted from behind the first length, the bytes. The alignment allows typed arrays on a received
 * frame without a copy.
 */
export interface Frame<M> {
  readonly message: M;
  readonly payload: ArrayBuffer;
  /** Offset of the bytes in `payload`; a multiple of 8. */
  readonly payloadAt: number;
}

const align8 = (n: number): number => (n + 7) & ~7;

export function encodeFrame(message: unknown, blocks: readonly Uint8Array[]): Uint8Array[] {
  const json = Buffer.from(JSON.stringify(message));
  const headLength = align8(4 + json.length);
  let payloadLength = 0;
  for (const block of blocks) payloadLength += block.length;
  const head = Buffer.alloc(4 + headLength);
  head.writeUInt32LE(headLength + payloadLength, 0);
  head.writeUInt32LE(json.length, 4);
  json.copy(head, 8);
  return [head, ...blocks];
}

/** Assembles frames from the pieces that a socket delivers. Each frame gets an `ArrayBuffer` of its own. */
export class FrameReader<M> {
  readonly #onFrame: (frame: Frame<M>) => void;
  #length = Buffer.alloc(4);
  #lengthFilled = 0;
  #body: Uint8Array<ArrayBuffer> | undefined;
  #bodyFilled = 0;

  constructor(onFrame: (frame: Frame<M>) => void) {
    this.#onFrame = onFrame;
  }

  push(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (!this.#body) {
        const take = Math.min(4 - this.#lengthFilled, chunk.length - at);
        this.#length.set(chunk.subarray(at, at + take), this.#lengthFilled);
        this.#lengthFilled += take;
        at += take;
        if (this.#lengthFilled === 4) {
          this.#body = Buffer.allocUnsafeSlow(this.#length.readUInt32LE(0));
          this.#bodyFilled = 0;
        }
        continue;
      }
      const take = Math.min(this.#body.length - this.#bodyFilled, chunk.length - at);
      this.#body.set(chunk.subarray(at, at + take), this.#bodyFilled);
      this.#bodyFilled += take;
      at += take;
      if (this.#bodyFilled === this.#body.length) {
        const body = this.#body;
        this.#body = undefined;
        this.#lengthFilled = 0;
        this.#onFrame(decodeFrame<M>(body));
      }
    }
  }
}

function decodeFrame<M>(body: Uint8Array<ArrayBuffer>): Frame<M> {
  const view = Buffer.from(body.buffer, body.byteOffset, body.length);
  const jsonLength = view.readUInt32LE(0);
  const message: M = JSON.parse(view.toString('utf8', 4, 4 + jsonLength));
  return { message, payload: body.buffer, payloadAt: align8(4 + jsonLength) };
}
