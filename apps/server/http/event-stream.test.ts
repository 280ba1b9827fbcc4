import type { Readable } from 'node:stream';
import type { HttpResult } from '@facet/sdk/server';
import { afterEach, expect, it } from 'vitest';
import { EventStreams } from './event-stream.ts';

let tell: (userId?: number | null) => void = () => undefined;
const streams = new EventStreams({
  settings: {
    subscribe(listener) {
      tell = listener;
      return { dispose: () => undefined };
    },
  },
});
afterEach(() => streams.dispose());

const heard = ({ stream }: HttpResult): number => {
  const text: unknown = (stream as Readable).read();
  return String(text).split('event: settings').length - 1;
};

it('events go to the pages of the user whom they concern, or to all', () => {
  const { signal } = new AbortController();
  const [one, two] = [streams.open(signal, 1), streams.open(signal, 2)];
  tell(1);
  tell(null);
  tell();
  expect([heard(one), heard(two)]).toEqual([3, 2]);
});
