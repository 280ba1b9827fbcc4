import type { HttpLineStreamCall } from '@facet/sdk/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callOfLine, relayedLines } from './relayed-lines.ts';

const DATABASE = 801;
const MEGABYTE = 1_048_576;
const signal = new AbortController().signal;
let asked: HttpLineStreamCall[] = [];
let goOn = Promise.withResolvers<void>();

async function* answer(): AsyncGenerator<Uint8Array, void> {
  for (let i = 0; i < 50; i += 1) yield new Uint8Array(MEGABYTE);
  await goOn.promise;
}

beforeEach(() => {
  asked = [];
  goOn = Promise.withResolvers<void>();
  relayedLines.add(DATABASE, {
    pluginId: 'acme/engine',
    socket: undefined,
    open: () => ({
      call: () => Promise.reject(new Error('It is read as it comes.')),
      stream: async (call) => {
        asked.push(call);
        return { status: 200, headers: {}, body: answer() };
      },
      close: () => {},
    }),
  });
});
afterEach(() => relayedLines.close(DATABASE));

const call = (more: object = {}, port = 8123, pluginId = 'acme/engine') =>
  callOfLine(
    pluginId,
    [DATABASE, { port, tls: 'off' }, { method: 'POST', path: '/', maxBytes: 60 * MEGABYTE, ...more }],
    signal,
  );

it('gives a whole answer', async () => {
  goOn.resolve();
  expect((await call()).body.length).toBe(50 * MEGABYTE);
  await expect(call({ maxBytes: 40 * MEGABYTE })).rejects.toMatchObject({ kind: 'too-large' });
});

it('holds a few large answers of one plugin at a time', async () => {
  const two = [call(), call()];
  await new Promise(setImmediate);
  await expect(call()).rejects.toMatchObject({ kind: 'too-large' });
  goOn.resolve();
  await Promise.all(two);
  expect((await call()).status).toBe(200);
});

it('holds a few large questions of one plugin at a time', async () => {
  const body = 'x'.repeat(8 * MEGABYTE);
  const outcomes = Promise.allSettled(Array.from({ length: 30 }, () => call({ body })));
  await new Promise(setImmediate);
  expect(asked.length).toBeLessThanOrEqual(16);
  goOn.resolve();
  expect((await outcomes).some(({ status }) => status === 'rejected')).toBe(true);
});

it('goes to one port, for the plugin of the database', async () => {
  goOn.resolve();
  await call();
  const refused = { code: 'PLH_NOT_DECLARED' };
  await expect(call({}, 6379)).rejects.toMatchObject(refused);
  await expect(call({}, 8123, 'acme/other')).rejects.toMatchObject(refused);
  expect(asked.length).toBe(1);
});
