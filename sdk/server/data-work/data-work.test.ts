import { afterEach, describe, expect, it } from 'vitest';
import { createDataWork, type DataWork } from './data-work.ts';
import type { OddInput } from './testing/odd-work.ts';

const MODULE = new URL('./testing/odd-work.ts', import.meta.url);

describe('work on data in threads', () => {
  const open: DataWork<OddInput, unknown>[] = [];
  afterEach(() => {
    for (const work of open.splice(0)) work.dispose();
  });
  const started = (options: { seconds?: number; concurrency?: number } = {}): DataWork<OddInput, unknown> => {
    const work = createDataWork<OddInput, unknown>({
      module: MODULE,
      seconds: 10,
      megabytes: 64,
      concurrency: 1,
      ...options,
    });
    open.push(work);
    return work;
  };

  it('gives what the work gives, from a thread that stays', async () => {
    const work = started();
    await expect(work.run({ does: 'answer', value: { a: [1n, new Date(0)] } })).resolves.toEqual({
      a: [1n, new Date(0)],
    });
    await expect(work.run({ does: 'count' })).resolves.toBe(1);
    await expect(work.run({ does: 'count', retire: true })).resolves.toBe(2);
    await expect(work.run({ does: 'count' })).resolves.toBe(1);
  });

  it.each<[OddInput['does'], object]>([
    ['loop', { kind: 'too-slow', message: 'The data takes more than 1 s to work on.' }],
    ['grow', { kind: 'too-much-memory', message: 'The data takes more than 64 MB of memory to work on.' }],
    ['throw', { kind: 'thrown', thrown: { name: 'RangeError', message: 'too deep' } }],
    ['throw-text', { kind: 'thrown', message: 'only a text' }],
    ['uncaught', { kind: 'thrown', message: 'not caught' }],
    ['exit', { kind: 'thrown' }],
    ['uncloneable', { kind: 'thrown', thrown: { name: 'DataCloneError' } }],
  ])('fails alone when it does this: %s', async (does, wanted) => {
    const work = started({ seconds: does === 'grow' ? 60 : 1 });
    const failing = work.run({ does } as OddInput);
    const behind = work.run({ does: 'answer', value: 'served' });
    await expect(failing).rejects.toMatchObject({ name: 'DataWorkError', ...wanted });
    await expect(behind).resolves.toBe('served');
  });

  it('leaves this thread free meanwhile', async () => {
    const work = started({ seconds: 1 });
    let beats = 0;
    const timer = setInterval(() => {
      beats += 1;
    }, 10);
    await expect(work.run({ does: 'loop' })).rejects.toMatchObject({ kind: 'too-slow' });
    clearInterval(timer);
    expect(beats).toBeGreaterThan(20);
  });

  it('stops for a caller who has gone, at work or waiting', async () => {
    const work = started();
    await work.run({ does: 'count' });
    const gone = new AbortController();
    const atWork = work.run({ does: 'loop' }, { signal: gone.signal });
    const waiting = work.run({ does: 'loop' }, { signal: gone.signal });
    setTimeout(() => gone.abort(), 100);
    await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(atWork).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(work.run({ does: 'answer', value: 1 }, { signal: gone.signal })).rejects.toMatchObject({
      kind: 'cancelled',
    });
    await expect(work.run({ does: 'answer', value: 1 })).resolves.toBe(1);
  });

  it('serves people in turns', async () => {
    const work = started();
    const order: string[] = [];
    await Promise.all(
      ['1a', '1b', '1c', '2a'].map(async (name) => {
        await work.run({ does: 'wait', ms: 5 }, { who: Number(name[0]) });
        order.push(name);
      }),
    );
    expect(order).toEqual(['1a', '1b', '2a', '1c']);
  });

  it('moves buffers there and back', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const answer = await started().run({ does: 'move', bytes }, { transfer: [bytes.buffer] });
    expect(bytes.byteLength).toBe(0);
    expect(answer).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('has no environment', async () => {
    await expect(started().run({ does: 'env' })).resolves.toEqual([]);
  });

  it('ends with its plugin', async () => {
    const work = started();
    const atWork = work.run({ does: 'loop' });
    const waiting = work.run({ does: 'answer', value: 1 });
    work.dispose();
    await expect(atWork).rejects.toMatchObject({ kind: 'closed' });
    await expect(waiting).rejects.toMatchObject({ kind: 'closed' });
  });
});
