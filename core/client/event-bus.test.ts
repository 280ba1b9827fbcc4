import { describe, expect, it } from 'vitest';
import { createEventBus } from './event-bus.ts';

describe('createEventBus', () => {
  it('tells those who listen, until they stop, and survives one that throws', () => {
    const errors: unknown[] = [];
    const bus = createEventBus((error) => errors.push(error));
    const heard: string[] = [];
    const broken = new Error('deaf');
    bus.on('plugin:changed', () => {
      throw broken;
    });
    const subscription = bus.on('plugin:changed', ({ id }) => heard.push(id));
    bus.emit('plugin:changed', { id: 'a/b' });
    bus.emit('session:expired', {});
    subscription.dispose();
    bus.emit('plugin:changed', { id: 'c/d' });
    expect(heard).toEqual(['a/b']);
    expect(errors).toEqual([broken, broken]);
  });

  it('tells who asks for them the facts of the last minute, a hundred at most', () => {
    let now = 0;
    const bus = createEventBus(
      (error) => {
        throw error;
      },
      () => now,
    );
    const heardBy = (options?: { readonly alsoRecent: boolean }): readonly string[] => {
      const heard: string[] = [];
      bus.on('plugin:changed', ({ id }) => heard.push(id), options).dispose();
      return heard;
    };
    bus.emit('plugin:changed', { id: 'first' });
    now = 30_000;
    bus.emit('plugin:changed', { id: 'second' });
    expect(heardBy()).toEqual([]);
    expect(heardBy({ alsoRecent: true })).toEqual(['first', 'second']);
    now = 60_000;
    expect(heardBy({ alsoRecent: true })).toEqual(['second']);
    for (let count = 0; count < 150; count += 1) bus.emit('plugin:changed', { id: String(count) });
    expect(heardBy({ alsoRecent: true })).toHaveLength(100);
    now = 200_000;
    expect(heardBy({ alsoRecent: true })).toEqual([]);
  });
});
