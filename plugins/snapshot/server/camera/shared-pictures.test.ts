import { beforeEach, expect, it, vi } from 'vitest';
import type { Snapshot } from '../../contract.server.ts';
import { SharedPictures } from './shared-pictures.ts';

const MEGABYTE = 1024 * 1024;
const never = new AbortController().signal;
const at = (ms: number) => new Date(ms);
const pictureOf = (bytes = 1): Snapshot => ({ bytes: new Uint8Array(bytes), type: 'image/png', problems: [] });

let now = 0;
let shared: SharedPictures;
beforeEach(() => {
  now = 1_000;
  shared = new SharedPictures(() => now);
});

/** A picture that is taken when `finish` is called. */
function slow() {
  const { promise, resolve } = Promise.withResolvers<Snapshot>();
  const signals: AbortSignal[] = [];
  const work = vi.fn((signal: AbortSignal) => {
    signals.push(signal);
    return promise;
  });
  return { work, signals, finish: () => resolve(pictureOf()) };
}

it('orders of the same key and time get one picture, while it is taken and afterwards', async () => {
  const { work, finish } = slow();
  const both = [shared.take('k', at(1_000), never, work), shared.take('k', at(900), never, work)];
  finish();
  const [one, other] = await Promise.all(both);
  expect(other).toBe(one);
  now = 60_000;
  expect(await shared.take('k', at(1_000), never, work)).toBe(one);
  expect(work).toHaveBeenCalledOnce();
});

it('an order of a later time or another key gets a picture of its own', async () => {
  const work = vi.fn(async () => pictureOf());
  await shared.take('k', at(1_000), never, work);
  now = 2_000;
  await shared.take('k', at(1_001), never, work);
  await shared.take('other', at(0), never, work);
  expect(work).toHaveBeenCalledTimes(3);
  // The newer one is there for the older order too.
  await shared.take('k', at(500), never, work);
  expect(work).toHaveBeenCalledTimes(3);
});

it('a failure is told to all who wait, and not kept', async () => {
  const work = vi.fn(async () => pictureOf());
  work.mockRejectedValueOnce(new Error('broken'));
  const both = [shared.take('k', at(0), never, work), shared.take('k', at(0), never, work)];
  for (const one of both) await expect(one).rejects.toThrow('broken');
  await shared.take('k', at(0), never, work);
  expect(work).toHaveBeenCalledTimes(2);
});

it('a picture that lacks a part is not kept', async () => {
  const work = vi.fn(async () => pictureOf());
  work.mockResolvedValueOnce({ ...pictureOf(), problems: ['The chart Trips could not be drawn.'] });
  await shared.take('k', at(0), never, work);
  await shared.take('k', at(0), never, work);
  expect(work).toHaveBeenCalledTimes(2);
});

it('who goes away leaves the picture to the others; when all have gone it ends, and the next begins anew', async () => {
  const { work, signals } = slow();
  const [first, second] = [new AbortController(), new AbortController()];
  const one = shared.take('k', at(0), first.signal, work);
  const two = shared.take('k', at(0), second.signal, work);
  first.abort(new Error('gone'));
  await expect(one).rejects.toThrow('gone');
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort(new Error('gone too'));
  await expect(two).rejects.toThrow('gone too');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  const again = vi.fn(async () => pictureOf());
  await shared.take('k', at(0), never, again);
  expect(again).toHaveBeenCalledOnce();
});

it('the oldest go when all together are too large', async () => {
  const large = vi.fn(async () => pictureOf(30 * MEGABYTE));
  for (const key of ['a', 'b', 'c']) await shared.take(key, at(0), never, large);
  await shared.take('c', at(0), never, large);
  await shared.take('b', at(0), never, large);
  expect(large).toHaveBeenCalledTimes(3);
  await shared.take('a', at(0), never, large);
  expect(large).toHaveBeenCalledTimes(4);
});

it('a picture goes after five minutes', async () => {
  vi.useFakeTimers();
  try {
    const work = vi.fn(async () => pictureOf());
    await shared.take('k', at(0), never, work);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await shared.take('k', at(0), never, work);
    expect(work).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
