import { Duplex } from 'node:stream';
import type { ServerStream } from '@facet/sdk/server';

/** A stream for a tunnel channel that is not open yet, with those members of a socket that drivers use. */
export class TunnelledStream extends Duplex implements ServerStream {
  readonly #open: () => Promise<Duplex>;
  #channel: Duplex | undefined;

  constructor(open: () => Promise<Duplex>) {
    super({ allowHalfOpen: false });
    this.#open = open;
  }

  override _construct(done: (error?: Error | null) => void): void {
    void this.#begin(done);
  }

  async #begin(done: (error?: Error | null) => void): Promise<void> {
    let channel: Duplex;
    try {
      channel = await this.#open();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    this.#channel = channel;
    channel.on('error', (error) => this.destroy(error));
    channel.once('close', () => this.destroy());
    channel.once('end', () => this.push(null));
    channel.on('data', (chunk) => {
      if (!this.push(chunk)) channel.pause();
    });
    done();
    if (!this.destroyed) this.emit('connect');
  }

  override _read(): void {
    this.#channel?.resume();
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#channel?.write(chunk, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#channel?.end(() => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#channel?.destroy();
    // TLS destroys the stream before it reports its error, and drivers would take the closed stream for the cause.
    setImmediate(done, error);
  }

  /** Drivers connect a socket themselves; this stream is connected by the tunnel. */
  connect(): this {
    return this;
  }

  // The SSH connection has these settings for all its channels.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
