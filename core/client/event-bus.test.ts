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
});
