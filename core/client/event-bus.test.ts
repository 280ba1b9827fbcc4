import { describe, expect, it } from 'vitest';
import { createEventBus } from './event-bus.ts';

describe('createEventBus', () => {
  it('tells those who listen, until they stop, and survives one that throws', () => {
    const errors: unknown[] = [];
    const bus = createEventBus((error) => errors.push(error));
    const heard: number[] = [];
    const broken = new Error('deaf');
    bus.on('chart:saved', () => {
      throw broken;
    });
    const subscription = bus.on('chart:saved', ({ id }) => heard.push(id));
    bus.emit('chart:saved', { id: 7 });
    bus.emit('chart:deleted', { id: 8 });
    subscription.dispose();
    bus.emit('chart:saved', { id: 9 });
    expect(heard).toEqual([7]);
    expect(errors).toEqual([broken, broken]);
  });
});
