import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { type CallHandler, SERVICE_CALLS } from '@facet/sdk/plugin-host';
import type { ServerStream } from '@facet/sdk/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { relayedLines } from './relayed-lines.ts';
import { RelayedSockets } from './relayed-sockets.ts';

const DATABASE = 901;
let server: Server;
let sockets: RelayedSockets;
const taken = new Set<Socket>();
const signal = new AbortController().signal;

class Line extends Socket implements ServerStream {
  constructor(port: number) {
    super();
    super.connect({ host: '127.0.0.1', port });
  }

  override connect(): this {
    return this;
  }
}

/** A line whose server takes nothing. */
class Stuck extends Duplex implements ServerStream {
  override _construct(done: () => void): void {
    done();
    queueMicrotask(() => this.emit('connect'));
  }

  override _read(): void {}

  override _write(): void {}

  connect(): this {
    return this;
  }

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

/** Says again what it is told. */
beforeEach(async () => {
  server = createServer((socket) => {
    taken.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => taken.delete(socket));
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  relayedLines.add(DATABASE, { pluginId: 'acme/engine', open: undefined, socket: () => new Line(port) });
  sockets = new RelayedSockets('acme/engine');
});
afterEach(async () => {
  sockets.endAll();
  relayedLines.close(DATABASE);
  server.close();
  await once(server, 'close');
});

function callOf(name: keyof typeof SERVICE_CALLS, of: RelayedSockets = sockets): CallHandler {
  const found = new Map(of.calls).get(SERVICE_CALLS[name]);
  if (!found) throw new Error(`There is no call ${name}.`);
  return found;
}

const call = async (name: keyof typeof SERVICE_CALLS, ...args: readonly unknown[]): Promise<unknown> =>
  callOf(name)(args, signal);

async function open(): Promise<number> {
  const opened = await call('openSocket', DATABASE, { port: 1 });
  if (!(opened instanceof Object && 'line' in opened)) throw new Error('It was not opened.');
  return Number(opened.line);
}

/** PEM. */
const keyOf = (options: { readonly cipher?: string; readonly passphrase?: string }): string =>
  generateKeyPairSync('rsa', { modulusLength: 1_024 })
    .privateKey.export({ type: 'pkcs8', format: 'pem', ...options })
    .toString();

const foreignKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

async function firstOf(line: number): Promise<string> {
  const items = callOf('readSocket')([line], signal);
  if (!(items instanceof Object && Symbol.asyncIterator in items)) throw new Error('There is nothing to read.');
  for await (const item of items as AsyncIterable<unknown>) return Buffer.from(item as Uint8Array).toString();
  return '';
}

it('carries bytes to the server of the database and back', async () => {
  const line = await open();
  expect(await call('writeSocket', line, Buffer.from('hello'))).toBeNull();
  expect(await firstOf(line)).toBe('hello');
  await call('closeSocket', line);
  await vi.waitFor(() => expect(taken.size).toBe(0));
  await expect(call('writeSocket', line, Buffer.from('more'))).rejects.toMatchObject({ code: 'PLH_NOT_DECLARED' });
});

it('leaves a line to another reader when its own one goes', async () => {
  const line = await open();
  const stop = new AbortController();
  const items = callOf('readSocket')([line], stop.signal) as AsyncGenerator<Uint8Array>;
  const waiting = items.next();
  stop.abort();
  expect(await waiting).toEqual({ done: true, value: undefined });
  await call('writeSocket', line, Buffer.from('for the second'));
  expect(await firstOf(line)).toBe('for the second');
});

it('says why a line breaks', async () => {
  const line = await open();
  const reading = callOf('readSocket')([line], signal) as AsyncGenerator<unknown>;
  const next = reading.next();
  for (const socket of taken) socket.resetAndDestroy();
  expect((await next).value).toMatchObject({ code: 'ECONNRESET' });
});

it.each<[string, keyof typeof SERVICE_CALLS, readonly unknown[]]>([
  ['a database that it has not opened', 'openSocket', [DATABASE + 1, { port: 5432 }]],
  ['a host of its own', 'openSocket', [DATABASE, { port: 5432, host: '10.0.0.1' }]],
  ['a port that is none', 'openSocket', [DATABASE, { port: 0 }]],
  ['a line that it does not have', 'readSocket', [77]],
  ['more bytes than a message holds', 'writeSocket', [1, new Uint8Array(2_000_000)]],
  ['bytes that are none', 'writeSocket', [1, 'text']],
  ['TLS of an older kind', 'encryptSocket', [{ check: 'name', minVersion: 'TLSv1' }]],
  ['a check that is none', 'encryptSocket', [{ check: 'never' }]],
  [
    'more certificates than are read at once',
    'encryptSocket',
    [{ check: 'name', ca: Array(9).fill('x'.repeat(200_000)) }],
  ],
  ['a key that is none', 'encryptSocket', [{ check: 'name', key: 'no key' }]],
  [
    'a key with a password',
    'encryptSocket',
    [{ check: 'name', key: keyOf({ cipher: 'aes-256-cbc', passphrase: 'x' }) }],
  ],
  ['a password', 'encryptSocket', [{ check: 'name', key: keyOf({}), passphrase: 'x' }]],
  ['a key on a curve that is not known to be quick', 'encryptSocket', [{ check: 'name', key: foreignKey() }]],
  ['another port of its database', 'openSocket', [DATABASE, { port: 2 }]],
  ['TLS over a line that it does not have', 'encryptSocket', [{ over: 77, check: 'none' }]],
])('refuses %s', async (_, name, args) => {
  await open();
  // One that gives items refuses with the first of them.
  const asked = async (): Promise<unknown> => {
    const answer = await call(name, ...args);
    return answer instanceof Object && Symbol.asyncIterator in answer
      ? (answer as AsyncGenerator<unknown>).next()
      : answer;
  };
  await expect(asked()).rejects.toMatchObject({ code: expect.stringMatching(/^PLH_(NOT_DECLARED|WRONG_SHAPE)$/) });
});

it('knows the lines of its own plugin alone', async () => {
  const line = await open();
  const other = new RelayedSockets('acme/other');
  await expect((async () => callOf('writeSocket', other)([line, Buffer.from('x')], signal))()).rejects.toMatchObject({
    code: 'PLH_NOT_DECLARED',
  });
  await expect((async () => callOf('openSocket', other)([DATABASE, { port: 1 }], signal))()).rejects.toMatchObject({
    code: 'PLH_NOT_DECLARED',
  });
});

it('holds so many lines and no more, and none after the process has ended', async () => {
  const all = await Promise.all(Array.from({ length: 150 }, open));
  await expect(open()).rejects.toMatchObject({ code: 'PLH_LINES' });
  await call('closeSocket', all[0]);
  await open();
  sockets.endAll();
  await vi.waitFor(() => expect(taken.size).toBe(0));
});

it('leaves a line that is encrypted to that alone', async () => {
  const line = await open();
  const above = (await call('encryptSocket', { over: line, check: 'none' })) as { readonly line: number };
  const refused = { code: 'PLH_NOT_DECLARED' };
  await expect(call('encryptSocket', { over: line, check: 'none' })).rejects.toMatchObject(refused);
  await expect(call('writeSocket', line, Buffer.from('in the open'))).rejects.toMatchObject(refused);
  await expect((callOf('readSocket')([line], signal) as AsyncGenerator).next()).rejects.toMatchObject(refused);
  // What comes back is what it has sent, which is no answer.
  expect(await call('securedSocket', above.line)).toMatchObject({ failed: { message: expect.any(String) } });
});

it('ends with the line below, and does not begin over one that is closed', async () => {
  const line = await open();
  const above = (await call('encryptSocket', { over: line, check: 'none' })) as { readonly line: number };
  await call('closeSocket', line);
  expect(await call('securedSocket', above.line)).toMatchObject({ failed: { message: expect.any(String) } });
  const gone = await open();
  await vi.waitFor(() => expect(taken.size).toBe(1));
  for (const socket of taken) socket.resetAndDestroy();
  const asked = callOf('readSocket')([gone], signal) as AsyncGenerator<unknown>;
  expect((await asked.next()).value).toMatchObject({ code: 'ECONNRESET' });
  await expect(call('encryptSocket', { over: gone, check: 'name' })).rejects.toMatchObject({ kind: 'connection' });
});

it('refuses a certificate that is none', async () => {
  await expect(call('encryptSocket', { check: 'none', cert: 'no certificate' })).rejects.toThrow(/PEM/);
});

it('takes a key without a password', async () => {
  const asked = { check: 'name', key: keyOf({}) };
  expect(await call('encryptSocket', asked)).toMatchObject({ line: expect.any(Number), cipher: expect.any(Number) });
});

it('ends a line that is encrypted while its other end goes on', async () => {
  for (let round = 0; round < 20; round += 1) {
    const made = (await call('encryptSocket', { check: 'none' })) as { readonly line: number; readonly cipher: number };
    await call('endSocket', made.line);
    // A record that is none: what is above answers with an alert, at any moment of its end.
    for (let i = 0; i < 5; i += 1) {
      await call('writeSocket', made.cipher, Buffer.from([0x16, 3, 3, 0, 2, 1, 0])).catch(() => undefined);
      await new Promise(i % 2 === 0 ? setImmediate : process.nextTick);
    }
    await call('closeSocket', made.line);
    await call('closeSocket', made.cipher);
  }
});

it('has no line left of a database that was closed', async () => {
  const line = await open();
  relayedLines.close(DATABASE);
  await vi.waitFor(() => expect(taken.size).toBe(0));
  expect(await call('writeSocket', line, Buffer.from('more'))).toMatchObject({ message: expect.any(String) });
  await expect(open()).rejects.toMatchObject({ code: 'PLH_NOT_DECLARED' });
});

it('keeps so many bytes for servers that read nothing, and no more', async () => {
  const megabytes = 32;
  relayedLines.add(DATABASE + 1, { pluginId: 'acme/engine', open: undefined, socket: () => new Stuck() });
  let kept = 0;
  const write = (line: number): Promise<unknown> =>
    Promise.race([
      call('writeSocket', line, new Uint8Array(1_048_576)),
      new Promise((resolve) => setImmediate(resolve, 'kept')),
    ]);
  for (let i = 0; i <= megabytes; i += 1) {
    const opened = (await call('openSocket', DATABASE + 1, { port: 1 })) as { readonly line: number };
    if ((await write(opened.line)) === 'kept') kept += 1;
  }
  expect(kept).toBe(megabytes + 1);
  await expect(write(await open())).rejects.toMatchObject({ code: 'PLH_LINE_BUSY' });
  relayedLines.close(DATABASE + 1);
});
