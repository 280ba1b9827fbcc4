import { expect, it } from 'vitest';
import { DroppedAnswers } from './dropped-answers.ts';

/** Processes with one cache and one bus. */
function processes(count: number) {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const deleted: string[] = [];
  const bus = {
    async publish(topic: string, payload: unknown) {
      for (const listener of listeners.get(topic) ?? []) listener(payload);
    },
    subscribe(topic: string, listener: (payload: unknown) => void) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return { dispose: () => void all.delete(listener) };
    },
  };
  const cache = { deleteByTag: async (tag: string) => void deleted.push(tag) };
  return { deleted, all: Array.from({ length: count }, () => new DroppedAnswers({ cache, bus })) };
}

it('what was being read when answers were dropped is outdated in every process; other sources and later readings are not', async () => {
  const { all, deleted } = processes(2);
  const [here, there] = all;
  if (!here || !there) throw new Error('There are two.');
  const begun = Promise.withResolvers<void>();
  const read = (one: DroppedAnswers, uid: string) =>
    one.during(uid, async (isCurrent) => {
      await begun.promise;
      return isCurrent();
    });
  const readings = [read(here, '1__table'), read(there, '1__table'), read(there, '2__table')];
  await here.drop('1__table');
  begun.resolve();
  expect(await Promise.all(readings)).toEqual([false, false, true]);
  expect(await read(there, '1__table')).toBe(true);
  expect(deleted).toEqual(['answers of 1__table']);
});

it('a reading that fails is forgotten, and its error is the caller’s', async () => {
  const [here] = processes(1).all;
  await expect(here?.during('1__table', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await here?.drop('1__table');
});
