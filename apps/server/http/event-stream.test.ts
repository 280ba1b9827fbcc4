import type { Readable } from 'node:stream';
import type { HttpResult, RequestInfo } from '@facet/sdk/server';
import { afterEach, expect, it } from 'vitest';
import { EventStreams } from './event-stream.ts';

let tell: (userId?: number | null, data?: unknown) => void = () => undefined;
const gone = new Set<string>();
let release: string | undefined;
const streams = new EventStreams({
  sources: {
    settings: {
      subscribe(listener) {
        tell = listener;
        return { dispose: () => undefined };
      },
    },
  },
  stillThere: async ({ id }) => {
    if (id === 'unknown') throw new Error('the session cannot be checked');
    return !gone.has(id);
  },
  release: () => release,
  log: { error: () => undefined },
});
afterEach(() => streams.dispose());

const from = (id: string): RequestInfo => ({
  id,
  method: 'GET',
  url: '/api/v1/events/',
  headers: {},
  cookies: {},
  ip: '127.0.0.1',
  query: {},
  files: [],
  origin: '',
});
const open = (userId: number, id = 'window') => streams.open(new AbortController().signal, userId, from(id));
const heard = ({ stream }: HttpResult): number => {
  const text: unknown = (stream as Readable).read();
  return String(text).split('event: settings').length - 1;
};

it('events go to the pages of the user whom they concern, or to all', () => {
  const [one, two] = [open(1), open(2)];
  tell(1);
  tell(null);
  tell();
  expect([heard(one), heard(two)]).toEqual([3, 2]);
});

it('a stream begins with the marks of its moment, which differ from those before a change', () => {
  const before = streams.marks();
  const first = String((open(1).stream as Readable).read());
  expect(first).toContain(`event: marks\ndata: ${JSON.stringify(before)}\n\n`);
  tell(2);
  expect(streams.marks()).not.toEqual(before);
  expect(String((open(1).stream as Readable).read())).toContain(JSON.stringify(streams.marks()));
});

it('a stream ends when its listener is signed out, or when that cannot be checked', async () => {
  open(1);
  open(1, 'left');
  open(2, 'unknown');
  expect(streams.size).toBe(3);
  gone.add('left');
  streams.recheck();
  await expect.poll(() => streams.size).toBe(1);
});

it('one person listens only so many times, whatever others do', () => {
  for (let i = 0; i < 20; i += 1) open(1);
  expect(() => open(1)).toThrow('429');
  expect(() => open(2)).not.toThrow();
});

it('a stream whose client does not read ends before it fills the memory', () => {
  const unread = open(1);
  const read = open(2);
  for (let i = 0; i < 20; i += 1) {
    tell(null, 'x'.repeat(10_000));
    (read.stream as Readable).read();
  }
  expect(streams.size).toBe(1);
  expect((unread.stream as Readable).readableLength).toBeLessThan(100_000);
});

it('a stream begins with the build of the web app, where there is one', () => {
  expect(streams.marks()).toEqual({ settings: expect.any(String) });
  release = 'main.1.js';
  expect(streams.marks()).toMatchObject({ release: 'main.1.js' });
  expect(String((open(1).stream as Readable).read())).toContain('"release":"main.1.js"');
});
