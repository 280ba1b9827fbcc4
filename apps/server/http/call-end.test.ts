import { Readable } from 'node:stream';
import { HttpError } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { CallEnd } from './call-end.ts';

const told = new HttpError(403, { message: 'no longer' });
const never = <T>(): Promise<T> => new Promise(() => undefined);

it('the caller is told at once, whatever the handler does', async () => {
  const end = new CallEnd();
  const answer = end.orAnswer(never());
  end.because(told);
  await expect(answer).rejects.toBe(told);
  expect(end.signal).toMatchObject({ aborted: true, reason: { name: 'AbortError', told } });
});

it('a call that ended before its handler began is told as well', async () => {
  const end = new CallEnd();
  end.because(told);
  await expect(end.orAnswer(never())).rejects.toBe(told);
});

it('the stream of an answer that comes later is closed', async () => {
  const end = new CallEnd();
  const later = Promise.withResolvers<{ stream: Readable }>();
  const answer = end.orAnswer(later.promise);
  end.because(told);
  await expect(answer).rejects.toBe(told);
  const stream = new Readable({ read: () => undefined });
  later.resolve({ stream });
  await expect.poll(() => stream.destroyed).toBe(true);
});

it('an answer under way is broken off, so that it does not look like the whole', async () => {
  const end = new CallEnd();
  const sent = new Readable({ read: () => undefined });
  const broken = new Promise((resolve) => sent.once('error', resolve));
  end.breaksOff(sent);
  end.because(told);
  expect(await broken).toBe(told);
});

it.each<[string, (end: CallEnd) => void]>([
  ['takes too long', (end) => end.with(new Error('late'))],
  ['has lost its caller', (end) => end.closed(false)],
  ['was answered', (end) => end.closed(true)],
])('the answer of a call that %s is its own', async (_, happens) => {
  const end = new CallEnd();
  const answer = end.orAnswer(Promise.resolve({ json: 1 }));
  happens(end);
  expect(await answer).toEqual({ json: 1 });
});
