import { EngineError, FairPlaces } from '@facet/sdk/server';
import { describe, expect, it, vi } from 'vitest';
import { admissionOf, patienceOfCalls } from './admission.ts';

const never = new AbortController().signal;

describe('admission', () => {
  it('lets no more in than there are places', async () => {
    const admission = new FairPlaces(admissionOf(2));
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 20 }, async (_, who) => {
        const leave = await admission.enter(who % 3, never);
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setTimeout(resolve, 1));
        inside -= 1;
        leave();
      }),
    );
    expect(most).toBe(2);
    expect(admission.waiting).toBe(0);
  });

  it('serves callers in turns', async () => {
    const admission = new FairPlaces(admissionOf(1));
    const first = await admission.enter(1, never);
    const order: string[] = [];
    const waiting = ['1a', '1b', '1c', '2a'].map(async (name) => {
      const leave = await admission.enter(Number(name[0]), never);
      order.push(name);
      leave();
    });
    first();
    await Promise.all(waiting);
    expect(order).toEqual(['1a', '2a', '1b', '1c']);
  });

  it.each([
    [8, 4],
    [3, 2],
    [1, 1],
  ])('of %s places one person holds %s, and others come in meanwhile', async (limit, most) => {
    const admission = new FairPlaces(admissionOf(limit));
    const held = await Promise.all(Array.from({ length: most }, () => admission.enter(1, never)));
    const behind = Array.from({ length: 20 }, () => admission.enter(1, never));
    expect(admission.waiting).toBe(20);
    const others = await Promise.all(Array.from({ length: limit - most }, (_, who) => admission.enter(who + 2, never)));
    // A place that another one gives back is not for who holds its share already.
    others[0]?.();
    await Promise.resolve();
    expect(admission.waiting).toBe(20);
    for (const leave of [...held, ...others]) leave();
    for (const entered of behind) (await entered)();
    expect(admission.waiting).toBe(0);
  });

  it('forgets who went away while waiting', async () => {
    const admission = new FairPlaces(admissionOf(1));
    const leave = await admission.enter(1, never);
    const gone = new AbortController();
    const waiting = admission.enter(2, gone.signal);
    gone.abort();
    await expect(waiting).rejects.toBeInstanceOf(EngineError);
    leave();
    const next = await admission.enter(3, never);
    next();
    expect(admission.waiting).toBe(0);
  });

  it('gives a place back once, however often it is asked to', async () => {
    const admission = new FairPlaces(admissionOf(1));
    const leave = await admission.enter(1, never);
    leave();
    leave();
    const second = await admission.enter(1, never);
    const third = admission.enter(1, never);
    expect(admission.waiting).toBe(1);
    second();
    (await third)();
  });

  it('refuses who is gone already', async () => {
    await expect(new FairPlaces(admissionOf(1)).enter(1, AbortSignal.abort())).rejects.toMatchObject({
      kind: 'cancelled',
    });
  });
});

describe('a queue that is too long', () => {
  const call = (admission: FairPlaces, who: number) => admission.enter(who, never, patienceOfCalls);

  it('refuses whose query would wait longer than a minute, and says when to ask again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const admission = new FairPlaces(admissionOf(2));
    const [first, second] = [await call(admission, 1), await call(admission, 2)];
    // Queries take half a minute here.
    vi.advanceTimersByTime(30_000);
    first();
    await call(admission, 1);
    const waiting = [call(admission, 1), call(admission, 1)];
    await expect(call(admission, 1)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
    // Another person's first query has its turn before the third of this one.
    const other = call(admission, 3);
    second();
    (await other)();
    await Promise.race([...waiting, Promise.resolve()]);
    vi.useRealTimers();
  });

  it('lets background work wait as long as it takes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const admission = new FairPlaces(admissionOf(1));
    const leave = await admission.enter(1, never);
    vi.advanceTimersByTime(300_000);
    const waiting = Array.from({ length: 20 }, () => admission.enter(1, never));
    expect(admission.waiting).toBe(20);
    leave();
    for (const entered of waiting) (await entered)();
    vi.useRealTimers();
  });
});
