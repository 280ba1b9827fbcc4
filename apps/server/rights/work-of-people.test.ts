import type { Principal } from '@facet/sdk/server';
import { testPrincipal } from '@facet/sdk/testing';
import { expect, it, vi } from 'vitest';
import { anonymousPrincipal } from '../http/anonymous.ts';
import { WorkOfPeople } from './work-of-people.ts';

const READ = ['can_read', 'Chart'] as const;
const ann = testPrincipal({ permissions: [READ] });
const annWithout = testPrincipal();

function people() {
  const log = { info: vi.fn(), error: vi.fn() };
  return { work: new WorkOfPeople(log), log };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

it.each<[string, () => Promise<Principal | undefined>, readonly string[]]>([
  ['goes on for the same person', async () => ann, []],
  ['ends for one who lost the right', async () => annWithout, ['right']],
  ['ends for one who is signed out or switched off', async () => anonymousPrincipal, ['person']],
  ['ends when nobody says who it is', async () => undefined, ['person']],
  ['ends when that cannot be asked', () => Promise.reject(new Error('no')), ['unknown']],
])('work %s', async (_, now, told) => {
  const { work, log } = people();
  const end = vi.fn();
  const begun = work.begin(ann, work.moment, { what: { requestId: 'r' }, now, end });
  begun.principal.can(...READ);
  work.recheck();
  await settled();
  expect(end.mock.calls.flat()).toEqual(told);
  expect(log.info).toHaveBeenCalledTimes(told.length);
  expect(work.size).toBe(1 - told.length);
  work.recheck();
  await settled();
  expect(end).toHaveBeenCalledTimes(told.length);
});

it('notices a change between the reading of the rights and the begin', async () => {
  const { work } = people();
  const end = vi.fn();
  const asked = work.moment;
  work.recheck();
  work.begin(ann, asked, { what: {}, now: async () => undefined, end });
  await expect.poll(() => end.mock.calls).toEqual([['person']]);
});

it('work that changes people itself, such as a sign-out, is not ended by that; other work is', async () => {
  const { work } = people();
  const [own, other] = [vi.fn(), vi.fn()];
  const now = async () => undefined;
  const signOut = work.begin(ann, work.moment, { what: {}, now, end: own });
  work.begin(ann, work.moment, { what: {}, now, end: other });
  await signOut.during(async () => {
    await settled();
    work.recheck();
  });
  // As told again by the bus.
  work.recheck();
  await settled();
  expect([own.mock.calls, other.mock.calls]).toEqual([[], [['person']]]);
});

it('many changes in a row take one look more, not one each', async () => {
  const { work } = people();
  const now = vi.fn(async () => ann);
  work.begin(ann, work.moment, { what: {}, now, end: () => undefined });
  for (let n = 0; n < 100; n += 1) work.recheck();
  await settled();
  expect(now).toHaveBeenCalledTimes(2);
});

it('work that has ended is not asked about', async () => {
  const { work } = people();
  const now = vi.fn(async () => undefined);
  work.begin(ann, work.moment, { what: {}, now, end: () => undefined }).dispose();
  work.recheck();
  await settled();
  expect(now).not.toHaveBeenCalled();
});
