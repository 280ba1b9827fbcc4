import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { BuiltInPlugin } from '../start-server.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const endpoints = defineEndpoints({
  'GET /api/v1/socket/words': {
    policy: 'public',
    summary: 'Words, then the end',
    query: z.object({ words: z.string() }),
    responses: { 101: 'messages' },
  },
  'GET /api/v1/socket/endless': { policy: 'public', summary: 'Numbers without an end', responses: { 101: 'messages' } },
  'GET /api/v1/socket/broken': { policy: 'public', summary: 'Fails after a message', responses: { 101: 'messages' } },
  'GET /api/v1/socket/mine': { policy: 'signed-in', summary: 'Mine', responses: { 101: 'messages' } },
  'GET /api/v1/socket/plain': { policy: 'public', summary: 'No socket', responses: { 200: z.looseObject({}) } },
});

/** How many numbers were asked for, and whether the last endless stream has been told to end. */
const endless = { made: 0, isOver: false };

async function* numbers(signal: AbortSignal): AsyncGenerator<string, void> {
  endless.isOver = false;
  signal.addEventListener('abort', () => (endless.isOver = true), { once: true });
  for (endless.made = 0; !signal.aborted; endless.made += 1) yield String(endless.made).padEnd(16_384);
}

async function* failing(): AsyncGenerator<string, void> {
  yield 'one';
  throw new Error('no more');
}

const manifest = defineManifest({
  id: 'test/sockets',
  version: '1.0.0',
  name: 'Sockets',
  description: 'Answers websockets.',
  icon: 'plug',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: { 'http/routes@1': [{ key: 'sockets', prefixes: ['/api/v1/socket'] }] },
});

const plugin: BuiltInPlugin = {
  manifest,
  load: async () => ({
    default: defineServerPlugin(manifest, (ctx) => {
      ctx.implement(HttpRoutes, 'sockets', async () =>
        defineRoutes(endpoints, {
          'GET /api/v1/socket/words': ({ query }) => ({ status: 101, stream: Readable.from(query.words.split(' ')) }),
          'GET /api/v1/socket/endless': ({ signal }) => ({ status: 101, stream: Readable.from(numbers(signal)) }),
          'GET /api/v1/socket/broken': () => ({ status: 101, stream: Readable.from(failing()) }),
          'GET /api/v1/socket/mine': () => ({ status: 101, stream: Readable.from(['mine']) }),
          'GET /api/v1/socket/plain': () => ({ json: { plain: true } }),
        }),
      );
    }),
  }),
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([plugin]);
});
afterAll(() => server?.stop());

function connect(path: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/api/v1/socket/${path}`, { headers });
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  socket.on('error', () => undefined);
  const answer = new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode));
  });
  const closed = once(socket, 'close').then(([code]: number[]) => code);
  return { socket, messages, answer, closed };
}

it('sends the chunks of a stream as messages, and closes at its end', async () => {
  const { messages, closed } = connect('words?words=one%20two%20three');
  expect(await closed).toBe(1_000);
  expect(messages).toEqual(['one', 'two', 'three']);
});

it('a stream that fails ends with the code of an error, and a line in the log', async () => {
  const { messages, closed } = connect('broken');
  expect(await closed).toBe(1_011);
  expect(messages).toEqual(['one']);
  expect(JSON.stringify(server.lines)).toContain('the messages of a websocket ended with an error');
});

it.each([
  ['the policy of the endpoint', 'mine', {}, 401],
  ['wrong arguments', 'words', {}, 400],
  ['an address that has nothing', 'nothing', {}, 404],
  ['a page of another origin', 'words?words=a', { origin: 'https://elsewhere.example' }, 403],
  ['a page of no origin', 'words?words=a', { origin: 'null' }, 403],
  ['an endpoint that answers plainly', 'plain', {}, 200],
])('%s answers as a call without a socket would', async (_, path, headers, status) => {
  expect(await connect(path, headers).answer).toBe(status);
});

it('a plain call of such an endpoint is told to upgrade', async () => {
  const answer = await server.fetch('/api/v1/socket/words?words=a');
  expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket']);
});

it('other upgrades are answered as plain calls', async () => {
  const call = request(`${server.url}/api/v1/socket/plain`, { headers: { upgrade: 'h2c', connection: 'upgrade' } });
  call.end();
  const [answer] = await once(call, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(200);
});

it('a client that does not read holds the stream, and one that leaves ends it', async () => {
  const { socket, answer } = connect('endless');
  expect(await answer).toBe(101);
  socket.pause();
  let before = -1;
  await expect
    .poll(
      async () => {
        const isStill = before === endless.made;
        before = endless.made;
        await pause(100);
        return isStill;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  // What the two ends of a connection hold, at most.
  expect(endless.made * 16_384).toBeLessThan(64 * 1024 * 1024);
  socket.terminate();
  await expect.poll(() => endless.isOver).toBe(true);
});

it('large messages of clients end the connection', async () => {
  const { socket, answer, closed } = connect('endless');
  await answer;
  socket.send('x'.repeat(2_000));
  expect(await closed).toBe(1_009);
});

it('one caller has at most twenty, and others after one has left', async () => {
  const open = Array.from({ length: 20 }, () => connect('endless'));
  for (const { socket, answer } of open) {
    expect(await answer).toBe(101);
    socket.pause();
  }
  expect(await connect('endless').answer).toBe(429);
  open.pop()?.socket.terminate();
  await expect.poll(() => connect('words?words=a').answer).toBe(101);
  for (const { socket } of open) socket.terminate();
});

it('one caller has at most twenty, of handshakes at the same time as well', async () => {
  const open = Array.from({ length: 40 }, () => connect('endless'));
  for (const { socket } of open) socket.once('open', () => socket.pause());
  const answers = await Promise.all(open.map(({ answer }) => answer));
  expect(answers.filter((status) => status === 101)).toHaveLength(20);
  expect(answers.filter((status) => status === 429)).toHaveLength(20);
  for (const { socket } of open) if (socket.readyState === WebSocket.OPEN) socket.terminate();
});

it('all are closed when the server stops', async () => {
  const own = await startTestServer([plugin]);
  const socket = new WebSocket(`${own.url.replace(/^http/, 'ws')}/api/v1/socket/endless`);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await own.stop();
  expect((await closed)[0]).toBe(1_001);
});
