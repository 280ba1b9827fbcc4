import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Duplex, duplexPair } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type TLSSocket } from 'node:tls';
import { lockTls } from './lock-tls.ts';

/** A stream through which the end is as slow as through a tunnel. */
class SlowEnd extends Duplex {
  readonly #below: Duplex;

  constructor(below: Duplex) {
    super({ allowHalfOpen: false });
    this.#below = below;
    below.on('data', (chunk) => this.push(chunk));
    below.once('end', () => this.push(null));
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#below.write(chunk, done);
  }

  override _final(done: () => void): void {
    setTimeout(() => this.#below.end(done), 5);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#below.destroy();
    done(error);
  }
}

const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);
beforeAll(() => {
  lockTls();
  process.prependListener('uncaughtException', note);
});
afterAll(() => process.off('uncaughtException', note));

/** As drivers find it. */
const required = createRequire(import.meta.url)('node:tls') as { readonly connect: typeof connect };

it.each<[string, (options: object) => TLSSocket]>([
  ['a module that imports it', (options) => connect(options)],
  ['a driver that requires it', (options) => required.connect(options)],
  ['a driver that names a port', (options) => required.connect(443, 'localhost', options)],
])('a record after the end of a line does not end the process: TLS of %s', async (_, begin) => {
  for (let round = 0; round < 20; round += 1) {
    const [ours, theirs] = duplexPair();
    const line = begin({ socket: new SlowEnd(ours), rejectUnauthorized: false });
    line.on('error', () => {});
    await once(theirs, 'readable');
    theirs.resume();
    line.end();
    for (let i = 0; i < 5; i += 1) {
      // A record that is none: it is answered with an alert, at any moment of the end.
      if (theirs.writable) theirs.write(Buffer.from([0x16, 3, 3, 0, 2, 1, 0]));
      await new Promise((resolve) => setTimeout(resolve, i));
    }
    line.destroy();
    theirs.destroy();
  }
  expect(uncaught).toEqual([]);
});
