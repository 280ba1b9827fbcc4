import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallLimiter } from './call-limiter.ts';
import { type Caller, callerOf } from './caller.ts';

const never = new AbortController().signal;
const person = (id: number): Caller => callerOf({ id, isAnonymous: false }, '');
const visitor = (ip: string): Caller => callerOf({ id: 0, isAnonymous: true }, ip);
const [CROWD, READER] = [person(1), person(2)];

afterEach(() => void vi.useRealTimers());

/** A server whose processor serves one call in 10 ms, and calls that give their places back when they are served. */
function busyServer(utilization = 1) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  const limiter = new CallLimiter({ utilization: () => utilization });
  const served: Caller[] = [];
  const queue: (() => void)[] = [];
  const processor = setInterval(() => queue.shift()?.(), 10);
  const call = (who: Caller) =>
    limiter.enter(who, never).then((leave) => {
      queue.push(() => {
        served.push(who);
        leave();
      });
    });
  const close = () => {
    clearInterval(processor);
    limiter.dispose();
  };
  return { limiter, served, call, close };
}

describe('while the processor has more to do than it can', () => {
  it('a person with one chart does not wait behind the charts of another person', async () => {
    const { served, call, close } = busyServer();
    const crowd = Array.from({ length: 400 }, () => call(CROWD).catch(() => undefined));
    await vi.advanceTimersByTimeAsync(100);
    void call(READER);
    await vi.advanceTimersByTimeAsync(900);
    expect(served).toContain(READER);
    expect(served.indexOf(READER)).toBeLessThan(60);
    close();
    await Promise.race([Promise.all(crowd), Promise.resolve()]);
  });

  it('a call that would wait longer than 10 s is refused at once, and told when to come again', async () => {
    const { call, close } = busyServer();
    const outcomes: unknown[] = [];
    for (let second = 0; second < 3; second += 1) {
      for (let index = 0; index < 1_000; index += 1)
        void call(CROWD).catch((error: unknown) => void outcomes.push(error));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(outcomes.length).toBeGreaterThan(1_000);
    expect(outcomes.at(-1)).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.stringMatching(/^1[0-5]$/) },
      body: { errors: [{ extra: { begun: false } }] },
    });
    // There are places for others all the same.
    await expect(call(READER)).resolves.toBeUndefined();
    close();
  });

  it('calls that wait for something else give their places back after a second', async () => {
    const { limiter, close } = busyServer();
    for (let who = 0; who < 64; who += 1) await limiter.enter(person(who + 10), never);
    let entered = false;
    void limiter.enter(READER, never).then(() => (entered = true));
    await vi.advanceTimersByTimeAsync(900);
    expect(entered).toBe(false);
    await vi.advanceTimersByTimeAsync(300);
    expect(entered).toBe(true);
    close();
  });
});

it('while the processor is free, nobody waits longer than a moment behind calls that wait for a database', async () => {
  const { limiter, close } = busyServer(0.3);
  let entered = 0;
  for (let index = 0; index < 200; index += 1) void limiter.enter(CROWD, never).then(() => (entered += 1));
  await vi.advanceTimersByTimeAsync(700);
  expect(entered).toBe(200);
  close();
});

it('a caller who goes away while it waits is forgotten', async () => {
  const { limiter, close } = busyServer();
  const held = await Promise.all(Array.from({ length: 32 }, () => limiter.enter(CROWD, never)));
  const going = new AbortController();
  const gone = expect(limiter.enter(CROWD, going.signal)).rejects.toThrow('gone away');
  going.abort();
  await gone;
  const next = limiter.enter(CROWD, never);
  held[0]?.();
  await expect(next).resolves.toBeTypeOf('function');
  close();
});

describe('visitors', () => {
  it('however many they are, leave places for people at once', async () => {
    const { limiter, close } = busyServer();
    for (let at = 0; at < 5_000; at += 1)
      void limiter.enter(visitor(`10.0.${at >> 8}.${at & 255}`), never).catch(() => {});
    await expect(limiter.enter(READER, never)).resolves.toBeTypeOf('function');
    close();
  });

  it.each([
    ['addresses of one network of IPv6', (at: number) => `2001:db8:1:2::${(at + 1).toString(16)}`, 16],
    ['addresses of different networks', (at: number) => `2001:db8:1:${(at + 1).toString(16)}::1`, 32],
    ['one address, also as IPv6', (at: number) => (at % 2 === 0 ? '10.0.0.1' : '::ffff:10.0.0.1'), 16],
  ])('of %s', async (_, address, places) => {
    const { limiter, close } = busyServer();
    let entered = 0;
    for (let at = 0; at < 64; at += 1)
      void limiter.enter(visitor(address(at)), never).then(
        () => (entered += 1),
        () => undefined,
      );
    await vi.advanceTimersByTimeAsync(50);
    expect(entered).toBe(places);
    close();
  });
});
