import { expect, it } from 'vitest';
import type { ObjectRef } from '../contract.server.ts';
import { OwnBrowserSessions } from './delegated-sessions.ts';
import { shownObjects } from './shown-objects.ts';

const dashboard = (id: number): ObjectRef => ({ kind: 'dashboard', id });
const chart = (id: number): ObjectRef => ({ kind: 'chart', id });
const dataset = (id: number): ObjectRef => ({ kind: 'dataset', id });

it('a session belongs to its user until it is disposed or expires, and no other secret opens one', async () => {
  let now = 0;
  const sessions = new OwnBrowserSessions(
    () => now,
    async ({ kind, id }) => new Map([[kind, new Set([id])]]),
  );
  const [ann, bob] = [await sessions.open(7, dashboard(3), 1_000), await sessions.open(8, dashboard(4), 1_000)];
  expect(ann.cookie).toEqual({ name: 'session', value: expect.stringMatching(/^\S{20,}$/) });
  const own = { userId: 7, objects: new Map([['dashboard', new Set([3])]]) };
  expect(sessions.find(ann.cookie.value)).toMatchObject(own);
  expect(sessions.find(bob.cookie.value)).toMatchObject({ userId: 8, objects: new Map([['dashboard', new Set([4])]]) });
  expect(sessions.find(`${ann.cookie.value}x`)).toBeUndefined();
  expect(sessions.find(undefined)).toBeUndefined();
  ann.dispose();
  expect(sessions.find(ann.cookie.value)).toBeUndefined();
  now = 1_000;
  expect(sessions.find(bob.cookie.value)).toBeUndefined();
});

const SHOWN: Readonly<Record<string, ReadonlyMap<number, readonly ObjectRef[]>>> = {
  dashboard: new Map([[3, [chart(1), chart(2), dataset(8)]]]),
  chart: new Map([
    [1, [dataset(7)]],
    // Two charts that use each other's rows as layers.
    [2, [dataset(7), chart(5)]],
    [5, [dataset(9), chart(2)]],
  ]),
};

const partsOf = async (kind: string) => {
  const known = SHOWN[kind];
  return known && { partsOf: async (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? []) };
};

it.each<[string, ObjectRef, object]>([
  ['a dashboard', dashboard(3), { dashboard: [3], chart: [1, 2, 5], dataset: [8, 7, 9] }],
  ['a chart that another takes layers from', chart(5), { chart: [5, 2], dataset: [9, 7] }],
  ['an object that shows no other', dataset(7), { dataset: [7] }],
  ['one that is gone', dashboard(4), { dashboard: [4] }],
])('%s shows what its parts show too', async (_, object, expected) => {
  const shown = await shownObjects(object, partsOf);
  expect(Object.fromEntries([...shown].map(([kind, ids]) => [kind, [...ids]]))).toEqual(expected);
});

it('limits the objects that an object shows', async () => {
  const shown = await shownObjects(chart(1), async () => ({
    partsOf: async (ids) => ids.map((id) => chart(id + 1)),
  }));
  expect(shown.get('chart')?.size).toBe(5_000);
});
