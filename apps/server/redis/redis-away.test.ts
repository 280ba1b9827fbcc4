import { Buffer } from 'node:buffer';
import { setTimeout as pause } from 'node:timers/promises';
import { placesOfProcess } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findRedis } from '../../../tests/redis/find-redis.ts';
import { startRedis, type TestRedis } from '../../../tests/redis/start-redis.ts';
import { LocalBus } from '../shared/local-bus.ts';
import { MemoryCache } from '../shared/memory-cache.ts';
import { RedisCache } from './redis-cache.ts';
import { RedisLink } from './redis-link.ts';
import { RedisPlaces } from './redis-places.ts';
import { createRedisRateLimiter } from './redis-rate-limiter.ts';

const program = await findRedis();
const never = new AbortController().signal;
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

describe.skipIf(typeof program !== 'string')('while Redis is away', () => {
  const owned = new AsyncDisposableStack();
  let redis: TestRedis;
  let link: RedisLink;
  let cache: RedisCache;
  let places: RedisPlaces;
  beforeAll(async () => {
    redis = owned.adopt(await startRedis(String(program)), (server) => server.stop());
    link = owned.adopt(new RedisLink(redis.url, log), (opened) => opened.close());
    await link.open();
    cache = owned.adopt(newCache(link), (opened) => opened.dispose());
    places = owned.adopt(new RedisPlaces(link), (opened) => opened.dispose());
  });
  afterAll(() => owned.disposeAsync());

  const newCache = (of: RedisLink) =>
    new RedisCache(of, new MemoryCache(1_000_000, new LocalBus(log, (work) => work())));
  const isBack = () => expect.poll(() => link.isThere && link.hears, { timeout: 10_000 }).toBe(true);

  it('each process goes on by itself, and what was deleted meanwhile is not there when it is back', async () => {
    await cache.set('before', Buffer.from('1'), 60);
    await cache.tag('before', ['t']);
    redis.pause();
    const began = performance.now();
    expect(await cache.get('unknown')).toBeUndefined();
    await cache.deleteByTag('t');
    await cache.set('meanwhile', Buffer.from('2'), 60);
    for (let index = 0; index < 100; index += 1) expect(String(await cache.get('meanwhile'))).toBe('2');
    const limiter = createRedisRateLimiter(link, { take: async () => 7 });
    expect(await limiter.take('k', 1)).toBe(7);
    expect(
      await cache.singleFlight(
        'f',
        never,
        async () => 'made',
        async () => undefined,
      ),
    ).toBe('made');
    // One question waits for an answer; the others do not ask.
    expect(performance.now() - began).toBeLessThan(2_500);
    redis.resume();
    await isBack();
    expect(await cache.get('before')).toBeUndefined();
  });

  it('a Redis that comes back empty costs no herd: of many who ask in two processes one computes', async () => {
    const otherLink = owned.adopt(new RedisLink(redis.url, log), (opened) => opened.close());
    await otherLink.open();
    const other = owned.adopt(newCache(otherLink), (opened) => opened.dispose());
    await redis.kill();
    await expect.poll(() => link.isThere || otherLink.isThere).toBe(false);
    await redis.again();
    await isBack();
    await expect.poll(() => otherLink.isThere && otherLink.hears, { timeout: 10_000 }).toBe(true);
    let runs = 0;
    const ask = (of: RedisCache) =>
      of.singleFlight(
        'herd',
        never,
        async () => {
          runs += 1;
          await pause(100);
          await of.set('herd', Buffer.from('x'), 60);
          return Buffer.from('x');
        },
        () => of.get('herd'),
      );
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(index % 2 === 0 ? cache : other)));
    expect([answers.every((answer) => String(answer) === 'x'), runs]).toEqual([true, 1]);
  });

  it('places are those of this process, and are taken again where all agree when it is back', async () => {
    const options = { places: 1, cancelled: () => new Error('gone') };
    const place = places.of('p', options);
    await redis.kill();
    await expect.poll(() => link.isThere).toBe(false);
    const leave = await place.enter(1, never);
    expect(placesOfProcess.of('p', options).waiting).toBe(0);
    const second = place.enter(2, never);
    await redis.again();
    await isBack();
    leave();
    (await second)();
    expect(await link.ask((asked) => asked.zcard('facet:places:p'))).toBe(0);
  });

  it('one that is only late lets nobody have more than their share, and gets all places back', async () => {
    const options = { places: 4, each: 1, cancelled: () => new Error('gone') };
    const otherLink = owned.adopt(new RedisLink(redis.url, log), (opened) => opened.close());
    await otherLink.open();
    const other = owned.adopt(new RedisPlaces(otherLink), (opened) => opened.dispose());
    const leave = await places.of('late', options).enter(1, never);
    redis.pause();
    let entered = false;
    const second = other
      .of('late', options)
      .enter(1, never)
      .finally(() => (entered = true));
    const given = new AbortController();
    const third = other.of('late', options).enter(2, given.signal);
    // Longer than the question waits for its answer, shorter than it takes to be given up.
    await pause(1_500);
    leave();
    expect(entered).toBe(false);
    given.abort();
    await expect(third).rejects.toThrow('gone');
    redis.resume();
    (await second)();
    await expect.poll(() => link.ask((asked) => asked.zcard('facet:places:late'))).toBe(0);
  });

  it('a start does not wait for it', async () => {
    await redis.kill();
    const late = owned.adopt(new RedisLink(redis.url, log), (opened) => opened.close());
    const began = performance.now();
    await late.open();
    expect([late.isThere, performance.now() - began < 2_500]).toEqual([false, true]);
    await redis.again();
    await expect.poll(() => late.isThere && late.hears, { timeout: 10_000 }).toBe(true);
  });
});
