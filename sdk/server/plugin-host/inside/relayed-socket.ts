import { Duplex } from 'node:stream';
import type { OpenSocketLine, ServerStream } from '../../connection-socket.ts';
import type { Bridge } from '../bridge.ts';
import { SERVICE_CALLS } from '../service-calls.ts';
import type { OpenedSocket, WireFailure } from '../socket-wire.ts';

const LARGEST_WRITE = 1_048_576;

type Done = (error?: Error | null) => void;

/** A line of bytes that the server holds, by its number. */
export class RelayedSocket extends Duplex implements ServerStream {
  readonly #bridge: Bridge;
  readonly #open: () => Promise<number>;
  readonly #reading = new AbortController();
  #line: number | undefined;
  #pumping: Promise<void> | undefined;
  #room: (() => void) | undefined;

  constructor(bridge: Bridge, open: () => Promise<number>) {
    super({ allowHalfOpen: false });
    this.#bridge = bridge;
    this.#open = open;
  }

  override _construct(done: Done): void {
    void settle(this.#begin(), (error) => {
      done(error);
      if (!error && !this.destroyed) this.onOpen();
    });
  }

  async #begin(): Promise<void> {
    this.#line = await this.#open();
    // It was given up meanwhile.
    if (this.destroyed) this.#close();
  }

  /** Tells drivers that the line stands. */
  protected onOpen(): void {
    this.emit('connect');
  }

  /** Leaves the line to one that stands above it: reads no more, and gives its number once it is open. */
  async handOver(): Promise<number> {
    await this.#untilOpen();
    if (this.#line === undefined) throw new Error('The underlying stream is not open.');
    this.#reading.abort(new DOMException('Another stream reads it.', 'AbortError'));
    this.#room?.();
    await this.#pumping;
    return this.#line;
  }

  #untilOpen(): Promise<void> {
    if (this.#line !== undefined || this.destroyed) return Promise.resolve();
    return new Promise((resolve) => this.once('connect', resolve).once('close', resolve));
  }

  override _read(): void {
    this.#room?.();
    this.#room = undefined;
    this.#pumping ??= this.#pump();
  }

  async #pump(): Promise<void> {
    const { signal } = this.#reading;
    try {
      for await (const item of this.#bridge.stream(SERVICE_CALLS.readSocket, [this.#line], { signal })) {
        if (!(item instanceof Uint8Array)) throw failureError(item as WireFailure);
        if (!this.push(item)) await this.#untilRoom();
      }
      this.push(null);
    } catch (error) {
      if (!signal.aborted) this.destroy(asError(error));
    }
  }

  #untilRoom(): Promise<void> {
    if (this.destroyed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#room = resolve;
    });
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: Done): void {
    void settle(this.#send(chunk), done);
  }

  override _writev(chunks: readonly { readonly chunk: Uint8Array }[], done: Done): void {
    void settle(this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))), done);
  }

  async #send(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; from += LARGEST_WRITE) {
      const failed = await this.#bridge.call(SERVICE_CALLS.writeSocket, [
        this.#line,
        bytes.subarray(from, from + LARGEST_WRITE),
      ]);
      if (failed !== null) throw failureError(failed as WireFailure);
    }
  }

  override _final(done: Done): void {
    void settle(this.#bridge.call(SERVICE_CALLS.endSocket, [this.#line]), done);
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#reading.abort(new DOMException('The line was closed.', 'AbortError'));
    this.#room?.();
    this.#close();
    setImmediate(done, error);
  }

  #close(): void {
    if (this.#line === undefined) return;
    // A process that is going has no line any more.
    this.#bridge.call(SERVICE_CALLS.closeSocket, [this.#line]).catch(() => undefined);
  }

  /** It is on its way from the start. */
  connect(): this {
    return this;
  }

  // The server's end has these settings.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  setTimeout(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/** Lines to the server of a connection, made by the host: it knows the connection by the number of its database. */
export const relayedSockets =
  (bridge: Bridge, database: unknown): OpenSocketLine =>
  (options) =>
    new RelayedSocket(bridge, async () => {
      // The server's end gives what it promises.
      const opened = (await bridge.call(SERVICE_CALLS.openSocket, [database, options])) as OpenedSocket;
      if ('failed' in opened) throw failureError(opened.failed);
      return opened.line;
    });

export function failureError({ message, code }: WireFailure): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function settle(work: Promise<unknown>, done: Done): Promise<void> {
  let failure: Error | null = null;
  try {
    await work;
  } catch (error) {
    failure = asError(error);
  }
  done(failure);
}
