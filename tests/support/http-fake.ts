import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

export interface HttpFakeCall {
  readonly method: string;
  /** With what follows a question mark. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Of JSON; undefined where there is none. */
  readonly body: unknown;
}

export interface HttpFakeAnswer {
  /** Absent: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** In place of `json`. */
  readonly bytes?: Uint8Array;
}

export interface HttpFake {
  readonly port: number;
  readonly calls: readonly HttpFakeCall[];
  /** Ends all connections. */
  drop(): void;
  stop(): Promise<void>;
}

/** A server of JSON on loopback, which answers as a test says. */
export async function httpFake(serve: (call: HttpFakeCall) => Promise<HttpFakeAnswer>): Promise<HttpFake> {
  const calls: HttpFakeCall[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const { method = 'GET', url = '/', headers } = request;
    const call = { method, path: url, headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
    calls.push(call);
    const { status = 200, headers: given = {}, json, bytes } = await serve(call);
    response.writeHead(status, { 'content-type': 'application/json', ...given });
    response.end(bytes ?? JSON.stringify(json ?? {}));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    calls,
    drop,
    async stop() {
      server.close();
      drop();
      await once(server, 'close');
    },
  };
}
