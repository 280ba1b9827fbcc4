import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { HttpLine } from '@facet/sdk/server';
import { refusal } from '@facet/sdk/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openHttpLine } from './http-line.ts';
import type { RoutedConnection } from './routed-connection.ts';

const PART = Buffer.alloc(65_536, 'x');

let port: number;
let line: HttpLine;
let written = 0;
let answering: (response: ServerResponse) => void;
let last: ServerResponse | undefined;
const server = createServer((_, response) => {
  last = response;
  answering(response);
});
const signal = new AbortController().signal;

beforeEach(async () => {
  written = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  port = address.port;
  line = openLine();
});
afterEach(async () => {
  line.close();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

function openLine(more: Partial<RoutedConnection> = {}): HttpLine {
  const connection: RoutedConnection = {
    id: 1,
    name: 'test',
    scheme: 'test',
    username: null,
    password: null,
    hostname: '127.0.0.1',
    port,
    database: null,
    query: {},
    extra: {},
    connectTimeoutMs: 5_000,
    ...more,
  };
  return openHttpLine(connection, { port, tls: 'off' });
}

async function writeForEver(response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    await new Promise((resolve) => response.write(PART, resolve));
    written += PART.length;
  }
}

it('takes no more of an answer than is read, and ends it when its reader leaves', async () => {
  answering = (response) => void writeForEver(response);
  const { status, headers, body } = await line.stream({ method: 'POST', path: '/', body: 'x', signal });
  expect([status, headers['transfer-encoding']]).toEqual([200, 'chunked']);
  let read = 0;
  let before = -1;
  for await (const part of body) {
    read += part.length;
    if (before < 0) {
      // What the sockets hold fills up, and then nothing more is written.
      await expect.poll(() => [before, (before = written)], { interval: 200 }).toSatisfy(([a, b]) => a === b);
      expect(written).toBeLessThan(64 * 1_048_576);
    }
    if (read > 4 * PART.length) break;
  }
  await expect.poll(() => last?.destroyed).toBe(true);
});

it.for<[string, (response: ServerResponse) => void]>([
  ['is cut', (response) => response.write(PART, () => response.destroy())],
  [
    'is shorter than it says',
    (response) => {
      response.writeHead(200, { 'content-length': PART.length + 1 });
      response.write(PART, () => response.destroy());
    },
  ],
])('fails an answer that %s', async ([, answer]) => {
  answering = answer;
  const { body } = await line.stream({ method: 'GET', path: '/', signal });
  const read = async (): Promise<void> => {
    for await (const part of body) expect(part.length).toBeGreaterThan(0);
  };
  expect((await refusal(read())).kind).toBe('connection');
});

it('fails an aborted answer with the reason of the signal, and an answer without a reader without harm', async () => {
  answering = (response) => void writeForEver(response);
  const stop = new AbortController();
  const { body } = await line.stream({ method: 'GET', path: '/', signal: stop.signal });
  await line.stream({ method: 'GET', path: '/', signal: stop.signal });
  const reason = new Error('enough');
  const read = async (): Promise<void> => {
    for await (const part of body) if (part.length > 0) stop.abort(reason);
  };
  await expect(read()).rejects.toBe(reason);
  await expect.poll(() => last?.destroyed).toBe(true);
});

it('gives up on a server that does not begin in its time, and asks no address that is forbidden', async () => {
  answering = () => {};
  expect((await refusal(line.stream({ method: 'GET', path: '/', signal, answerMs: 100 }))).kind).toBe('connection');
  const closed = openLine({
    hostname: 'forbidden.test',
    lookup: (_, __, done) => done(new Error('not allowed'), ''),
  });
  expect(await refusal(closed.stream({ method: 'GET', path: '/', signal }))).toMatchObject({
    kind: 'connection',
    message: 'not allowed',
  });
  closed.close();
});
