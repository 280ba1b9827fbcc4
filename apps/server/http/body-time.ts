import type { IncomingHttpHeaders } from 'node:http';

const WHOLE_MS = 300_000;
const SILENT_MS = 60_000;

const files = new WeakSet<object>();

/** The body goes to the disk: it may take hours over a slow line, as long as something of it comes. */
export const takeLong = (message: object): void => void files.add(message);

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly complete: boolean;
  readonly socket: { readonly bytesRead: number };
  once(event: 'end' | 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** Ends a request whose body does not arrive in time. Node's own limit makes no difference between bodies. */
export function limitBodyTime(message: Sent): void {
  const { headers, socket } = message;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  let seen = socket.bytesRead;
  const look = (left: number): void => {
    if (message.complete) return;
    const more = socket.bytesRead > seen;
    seen = socket.bytesRead;
    if (more && (files.has(message) || left > 0)) wait(left);
    else message.destroy();
  };
  let timer: NodeJS.Timeout | undefined;
  const wait = (left: number): void => {
    timer = setTimeout(() => look(left - SILENT_MS), SILENT_MS);
    timer.unref();
  };
  wait(WHOLE_MS);
  const stop = (): void => clearTimeout(timer);
  message.once('end', stop);
  message.once('close', stop);
}
