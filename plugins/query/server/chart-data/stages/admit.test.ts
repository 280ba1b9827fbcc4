import { FairPlaces } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { admissionOf } from '../../gateway/admission.ts';
import type { Opened } from '../../gateway/open-databases.ts';
import { partOf } from '../../testing/part-of.ts';
import { admit } from './admit.ts';
import type { Admitted, Planned } from './query-states.ts';
import type { StageTools } from './stage.ts';
import { cache } from './cache.ts';
import {
  entryOf,
  plannedQuery,
  reader,
  recorder,
  stageTools,
  templatedState,
  textOf,
  uncachedState,
} from './testing/stage-tools.ts';

/** Calls of the same key share a computation. */
function sharedCache(): StageTools['cache'] {
  const flights = new Map<string, Promise<unknown>>();
  return {
    get: async () => undefined,
    set: async () => {},
    tag: async () => {},
    singleFlight<T>(key: string, signal: AbortSignal, compute: (signal: AbortSignal) => Promise<T>) {
      const flight = (flights.get(key) as Promise<T> | undefined) ?? compute(signal);
      flights.set(key, flight);
      return flight;
    },
  };
}

function oneAtATime() {
  const admission = new FairPlaces(admissionOf(1));
  const opened = partOf<Opened>({ admission, database: partOf({}) });
  const tools = stageTools({ databases: { ...stageTools({}).databases, of: async () => opened } });
  const isFree = async () => {
    const leave = await Promise.race([admission.enter(9, new AbortController().signal), Promise.resolve(undefined)]);
    leave?.();
    return leave !== undefined;
  };
  return { tools, isFree, admission };
}

it('holds a place until it is given back, once', async () => {
  const { tools, isFree } = oneAtATime();
  await admit.run(
    uncachedState,
    async ({ leave }: Admitted) => {
      leave();
      leave();
      return entryOf('');
    },
    tools,
  );
  await expect.poll(isFree).toBe(true);
});

it('gives the place back where another process has done the work', async () => {
  const { tools, isFree } = oneAtATime();
  const { handed, next } = recorder<Admitted>();
  expect(textOf(await admit.run({ ...uncachedState, once: async () => entryOf('theirs') }, next, tools))).toBe(
    'theirs',
  );
  expect(handed).toEqual([]);
  await expect.poll(isFree).toBe(true);
});

it('gives an answer that a crowd waits for the turn of another person who asks the same', async () => {
  const { tools, admission } = oneAtATime();
  const shared = stageTools({ ...tools, cache: sharedCache() });
  const crowd = reader.id;
  const first = await admission.enter(crowd);
  const queued = Array.from({ length: 20 }, () => admission.enter(crowd));
  const begun: number[] = [];
  const ask = (id: number) => {
    const state: Planned = { ...templatedState, who: { ...reader, id }, plan: async () => plannedQuery, sql: null };
    const next = async () => {
      begun.push(id);
      return entryOf('"rows":1}');
    };
    return cache.run(state, (uncached) => admit.run(uncached, next, shared), shared);
  };
  const answers = [ask(crowd), ask(9)];
  // Both have joined before anything is given back.
  await expect.poll(() => admission.waiting).toBe(22);
  first();
  (await queued[0])?.();
  expect(await Promise.all(answers)).toHaveLength(2);
  expect(begun).toEqual([crowd]);
  for (const one of queued.slice(1)) (await one)();
});

it('gives the place back where a later stage fails', async () => {
  const { tools, isFree } = oneAtATime();
  await expect(admit.run(uncachedState, () => Promise.reject(new Error('no')), tools)).rejects.toThrow('no');
  await expect.poll(isFree).toBe(true);
});
