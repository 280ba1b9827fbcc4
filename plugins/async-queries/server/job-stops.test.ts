import type { KeyValueStore, SharedBus, StoredValue } from '@facet/sdk/server';
import { toDisposable } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { JobStops } from './job-stops.ts';

/** Two processes that share their values and their messages. */
function processes(): readonly [JobStops, JobStops] {
  const stored = new Map<string, StoredValue>();
  const values: KeyValueStore = {
    get: async (space, key) => stored.get(`${space} ${key}`),
    async set(space, key, value, { ownerId }) {
      stored.set(`${space} ${key}`, { value, ownerId });
    },
    delete: async (space, key) => stored.delete(`${space} ${key}`),
  };
  const listeners = new Set<(payload: unknown) => void>();
  const bus: SharedBus = {
    async publish(_topic, payload) {
      for (const listener of listeners) listener(payload);
    },
    subscribe(_topic, listener) {
      listeners.add(listener);
      return toDisposable(() => listeners.delete(listener));
    },
  };
  return [new JobStops(values, bus), new JobStops(values, bus)];
}

describe('a background job', () => {
  it('that runs in another process stops', async () => {
    const [web, worker] = processes();
    const watched = await worker.watch({ job: 'a', userId: 1 });
    await web.stop({ job: 'a', userId: 1 });
    expect(watched.signal.aborted).toBe(true);
  });

  it('that still waits is stopped as it begins', async () => {
    const [web, worker] = processes();
    await web.stop({ job: 'a', userId: 1 });
    expect((await worker.watch({ job: 'a', userId: 1 })).signal.aborted).toBe(true);
    expect((await worker.watch({ job: 'b', userId: 1 })).signal.aborted).toBe(false);
  });

  it('is not stopped by another user', async () => {
    const [web, worker] = processes();
    const watched = await worker.watch({ job: 'a', userId: 1 });
    await web.stop({ job: 'a', userId: 2 });
    expect(watched.signal.aborted).toBe(false);
    watched.dispose();
    expect((await worker.watch({ job: 'a', userId: 1 })).signal.aborted).toBe(false);
  });
});
