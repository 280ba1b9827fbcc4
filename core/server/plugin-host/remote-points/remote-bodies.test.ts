import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { defineManifest } from '@facet/sdk/common';
import { RemoteBodies } from './remote-bodies.ts';

const manifest = defineManifest({
  id: 'acme/files',
  version: '1.0.0',
  name: 'Files',
  description: 'Gives files.',
  engines: { sdk: '^1.0.0' },
});
const PERSON = 7;
const never = new AbortController().signal;

/** The bodies of a process that sends these items, one body after another. */
function bodiesOf(items: () => Iterable<unknown>) {
  const ended: unknown[] = [];
  const bodies = new RemoteBodies({
    manifest,
    async *stream(_member, [id], options) {
      try {
        for (const item of items()) {
          const fault = options?.itemFault?.(item);
          if (fault !== undefined) throw fault;
          yield item;
        }
      } finally {
        ended.push(id);
      }
    },
  });
  return { bodies, ended };
}
const bytes = (...texts: readonly string[]) => texts.map((one) => new TextEncoder().encode(one));

describe('bodies that another process streams', () => {
  it('are read in order', async () => {
    const { bodies } = bodiesOf(() => bytes('a,b\n', '1,2\n'));
    expect(await text(bodies.open('GET /files', 1, PERSON, never))).toBe('a,b\n1,2\n');
  });

  it.each<[string, unknown]>([
    ['a text', 'x'],
    ['no bytes', { length: 3 }],
    ['undefined', undefined],
    ['too large', new Uint8Array(1024 * 1024 + 1)],
    ['a small view of a large buffer', new Uint8Array(new ArrayBuffer(2 * 1024 * 1024), 0, 1)],
  ])('fail for an item that is %s', async (_what, item) => {
    const { bodies } = bodiesOf(() => [item]);
    await expect(text(bodies.open('GET /files', 1, PERSON, never))).rejects.toMatchObject({
      code: 'PLH_WRONG_SHAPE',
      owner: 'acme/files',
    });
  });

  it('end there when the stream is destroyed here', async () => {
    const { bodies, ended } = bodiesOf(function* forever() {
      for (;;) yield* bytes('x');
    });
    const body = bodies.open('GET /files', 7, PERSON, never);
    await once(body, 'readable');
    body.destroy();
    await once(body, 'close');
    expect(ended).toEqual([7]);
  });

  it('are closed when the caller has left before anything was read', async () => {
    const { bodies } = bodiesOf(() => bytes('x'));
    const caller = new AbortController();
    const body = bodies.open('GET /files', 1, PERSON, caller.signal);
    const closed = new Promise<void>((resolve) => body.once('close', resolve));
    caller.abort();
    await closed;
    expect(body.destroyed).toBe(true);
  });

  it('are a hundred at a time, and one more after one has ended', async () => {
    const { bodies } = bodiesOf(() => bytes('x'));
    const first = bodies.open('GET /files', 1, 1, never);
    for (let id = 2; id <= 100; id += 1) bodies.open('GET /files', id, id, never);
    expect(() => bodies.open('GET /files', 101, 101, never)).toThrow('100 answers of acme/files are being streamed');
    expect(await text(first)).toBe('x');
    expect(await text(bodies.open('GET /files', 102, 102, never))).toBe('x');
  });

  it('are a quarter of these for one person, so that a slow reader leaves some to others', async () => {
    const { bodies } = bodiesOf(() => bytes('x'));
    for (let id = 1; id <= 25; id += 1) bodies.open('GET /files', id, PERSON, never);
    expect(() => bodies.open('GET /files', 26, PERSON, never)).toThrow('25 answers of acme/files are being streamed');
    expect(await text(bodies.open('GET /files', 27, PERSON + 1, never))).toBe('x');
  });
});
