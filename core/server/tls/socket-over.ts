import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Duplex, pipeline } from 'node:stream';

/**
 * A socket of the operating system whose bytes go through `stream`, for TLS. Over streams of JavaScript Node's own TLS ends the
 * process with an assertion where the other end sends while this one is ending, and that end is not ours.
 */
export function socketOver(stream: Duplex): Socket {
  if (stream instanceof Socket) return stream;
  // What arrives before it is piped would be lost.
  stream.pause();
  const path = ownPath();
  const server = createServer({ allowHalfOpen: true }, (inner) => {
    server.close();
    if (stream.destroyed) return void inner.destroy();
    pipeline(inner, stream, inner, () => {
      inner.destroy();
      stream.destroy();
    });
  });
  const outer = new Socket({ allowHalfOpen: true });
  const fail = (error: Error): void => void outer.destroy(error);
  server.once('error', fail);
  stream.once('error', fail);
  outer.once('close', () => server.close());
  server.listen(path);
  // It listens already; only the event comes later.
  outer.connect(path);
  return outer;
}

let folder: string | undefined;

/** A folder that only this user can open, so that no other user can connect. */
function ownPath(): string {
  const name = `facet-${randomUUID()}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'facet-lines-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return join(folder, name.slice(0, 20));
}
