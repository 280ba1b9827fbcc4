import {
  type Hook,
  type ObjectChange,
  ObjectWillDelete,
  ObjectWillUpdate,
  type PluginContext,
} from '@facet/sdk/common';
import type { Principal } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { keepRules } from './keep-rules.ts';

const RULED = 7;
/** Rules bind the first of them; the last may write rules. */
const PEOPLE: ReadonlyMap<number, Pick<Principal, 'isAdmin' | 'can'>> = new Map([
  [1, { isAdmin: false, can: () => false }],
  [2, { isAdmin: false, can: () => false }],
  [3, { isAdmin: false, can: (action, view) => action === 'can_write' && view === 'Row Level Security' }],
]);
const principal: Principal = {
  id: 0,
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  isAnonymous: false,
  roles: [],
  roleIds: [],
  isAdmin: false,
  via: 'session',
  can: () => false,
  viewsOf: () => [],
};

type Tap = (change: ObjectChange) => unknown;

async function answer(
  hook: Hook<readonly [change: ObjectChange], unknown>,
  change: Partial<ObjectChange>,
  who: number,
) {
  const taps = new Map<string, Tap>();
  const tap: PluginContext['tap'] = (tapped, work) => {
    taps.set(tapped.id, work as Tap);
    return { dispose() {} };
  };
  keepRules(
    { tap },
    {
      book: {
        rulesOf: async (subject) => (subject.roleIds.includes(1) ? [{ datasetId: RULED, anyOf: ['n = 1'] }] : []),
        ruledDatasets: async () => [RULED],
      },
      identity: {
        authenticator: {
          principalOf: async (id) => {
            const person = PEOPLE.get(id);
            return person && { ...principal, ...person, id, roleIds: [id] };
          },
        },
      },
    },
  );
  return taps.get(hook.id)?.({ kind: 'dataset', id: RULED, name: 'n', who: { id: who, username: '' }, ...change });
}

it.each<[string, boolean, Hook<readonly [change: ObjectChange], unknown>, Partial<ObjectChange>, number]>([
  ['removes it who is bound', true, ObjectWillDelete, {}, 1],
  ['removes it who may not write rules', true, ObjectWillDelete, {}, 2],
  ['removes it who is not known any more', true, ObjectWillDelete, {}, 9],
  ['removes it who may write rules', false, ObjectWillDelete, {}, 3],
  ['removes another one', false, ObjectWillDelete, { id: 8 }, 1],
  ['removes something else', false, ObjectWillDelete, { kind: 'chart' }, 1],
  ['turns it to another table who is bound', true, ObjectWillUpdate, { meaning: 'another' }, 1],
  ['turns it to another table who may not write rules', true, ObjectWillUpdate, { meaning: 'another' }, 2],
  ['turns it to another table who may write rules', false, ObjectWillUpdate, { meaning: 'another' }, 3],
  ['rewrites its SQL who is bound', true, ObjectWillUpdate, { meaning: 'rewritten' }, 1],
  ['rewrites its SQL who is not bound', false, ObjectWillUpdate, { meaning: 'rewritten' }, 2],
  ['describes it who is bound', false, ObjectWillUpdate, {}, 1],
])('a dataset with rules: %s is refused: %s', async (_, isRefused, hook, change, who) => {
  expect((await answer(hook, change, who)) instanceof Error).toBe(isRefused);
});

it('the system itself is not asked who it is', async () => {
  expect(await answer(ObjectWillDelete, { who: null }, 1)).toBeUndefined();
});
