import type { Duplex } from 'node:stream';

const HEADER = 4;
/** Part of the thread's time that messages of one process may take for long. */
const SHARE = 0.5;
/** Milliseconds that they may take at once; a large result is read without a pause. */
const BURST_MS = 1_000;
const LONGEST_REST_MS = 1_000;

export interface ByteFrameOptions {
  /** Bytes of one frame; a larger one ends the stream. */
  readonly largest: number;
  readonly onFrame: (body: Buffer) => void;
  /** Called for bytes that are no frame; nothing more is read then. */
  readonly onBroken: (reason: string) => void;
}

/** Frames of bytes over a stream, each with its length before it. One that sends more than it is worth is read slowly, and
 * so waits itself. */
export class ByteFrames {
  readonly #stream: Duplex;
  readonly #options: ByteFrameOptions;
  #header = Buffer.alloc(0);
  #body: Buffer | undefined;
  #filled = 0;
  #broken = false;
  #room = BURST_MS;
  #roomSince = performance.now();
  #held = false;
  #resting: NodeJS.Timeout | undefined;

  constructor(stream: Duplex, options: ByteFrameOptions) {
    this.#stream = stream;
    this.#options = options;
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
    stream.on('close', () => clearTimeout(this.#resting));
    // The end of the process says why; what could not be written any more is no news.
    stream.on('error', () => undefined);
  }

  /** Bytes that wait for the other end to read. */
  get backlog(): number {
    return this.#stream.writableLength;
  }

  /** A frame without content: the locked end frees what nothing holds any more. */
  askToCollect(): void {
    if (!this.#stream.destroyed) this.#stream.write(Buffer.alloc(HEADER));
  }

  send(body: Uint8Array): void {
    if (this.#stream.destroyed) return;
    const header = Buffer.allocUnsafe(HEADER);
    header.writeUInt32LE(body.length, 0);
    this.#stream.cork();
    this.#stream.write(header);
    this.#stream.write(body);
    this.#stream.uncork();
  }

  /** Pauses or resumes reading. */
  hold(isHeld: boolean): void {
    this.#held = isHeld;
    if (isHeld) this.#stream.pause();
    else if (!this.#broken && this.#resting === undefined) this.#stream.resume();
  }

  break(reason: string): void {
    if (this.#broken) return;
    this.#broken = true;
    clearTimeout(this.#resting);
    this.#stream.pause();
    this.#options.onBroken(reason);
  }

  #take(chunk: Buffer): void {
    const from = performance.now();
    let at = 0;
    while (at < chunk.length && !this.#broken) {
      if (this.#body === undefined) at += this.#takeHeader(chunk.subarray(at));
      else {
        const part = chunk.subarray(at, at + this.#body.length - this.#filled);
        at += part.length;
        this.#fill(this.#body, part);
      }
    }
    this.#spend(performance.now() - from);
  }

  #takeHeader(chunk: Buffer): number {
    const part = chunk.subarray(0, HEADER - this.#header.length);
    this.#header = Buffer.concat([this.#header, part]);
    if (this.#header.length < HEADER) return part.length;
    const length = this.#header.readUInt32LE(0);
    this.#header = Buffer.alloc(0);
    const { largest } = this.#options;
    if (length === 0 || length > largest) this.break(`a message of ${length} bytes, where ${largest} are allowed`);
    else {
      // A buffer of its own, which the views of the message keep.
      this.#body = Buffer.allocUnsafeSlow(length);
      this.#filled = 0;
    }
    return part.length;
  }

  #fill(body: Buffer, part: Buffer): void {
    body.set(part, this.#filled);
    this.#filled += part.length;
    if (this.#filled < body.length) return;
    this.#body = undefined;
    this.#options.onFrame(body);
  }

  #spend(ms: number): void {
    const now = performance.now();
    this.#room = Math.min(BURST_MS, this.#room + (now - this.#roomSince) * SHARE) - ms;
    this.#roomSince = now;
    if (this.#room >= 0 || this.#broken || this.#resting !== undefined) return;
    this.#stream.pause();
    const rest = Math.min(-this.#room / SHARE, LONGEST_REST_MS);
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      if (!this.#held && !this.#broken) this.#stream.resume();
    }, rest);
  }
}
