import { FairPlaces } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { admissionOf } from '../../gateway/admission.ts';
import type { Opened } from '../../gateway/open-databases.ts';
import { partOf } from '../../testing/part-of.ts';
import { admit } from './admit.ts';
import type { Admitted } from './query-states.ts';
import { entryOf, stageTools, uncachedState } from './testing/stage-tools.ts';

function oneAtATime() {
  const admission = new FairPlaces(admissionOf(1));
  const opened = partOf<Opened>({ admission, database: partOf({}) });
  const tools = stageTools({ databases: { ...stageTools({}).databases, of: async () => opened } });
  const isFree = async () => {
    const leave = await Promise.race([admission.enter(9, new AbortController().signal), Promise.resolve(undefined)]);
    leave?.();
    return leave !== undefined;
  };
  return { tools, isFree };
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

it('gives the place back where a later stage fails', async () => {
  const { tools, isFree } = oneAtATime();
  await expect(admit.run(uncachedState, () => Promise.reject(new Error('no')), tools)).rejects.toThrow('no');
  await expect.poll(isFree).toBe(true);
});
