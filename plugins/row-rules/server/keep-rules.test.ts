import type { ObjectChange } from '@facet/sdk/common';
import type { Principal } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { type KeptRulesParts, refusal } from './keep-rules.ts';

const RULED = 7;
/** Rules apply to the first user; the last one may change rules. */
const PEOPLE: ReadonlyMap<number, Pick<Principal, 'isAdmin' | 'can'>> = new Map([
  [1, { isAdmin: false, can: () => false }],
  [2, { isAdmin: false, can: () => false }],
  [
    3,
    { isAdmin: false, can: (action: string, view: string) => action === 'can_write' && view === 'Row Level Security' },
  ],
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

const parts: KeptRulesParts = {
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
};

const answer = (change: Partial<ObjectChange>, who: number, meaning: ObjectChange['meaning']) =>
  refusal(parts, { kind: 'dataset', id: RULED, name: 'n', who: { id: who, username: '' }, ...change }, meaning);

it.each<[string, boolean, Partial<ObjectChange>, number, ObjectChange['meaning']]>([
  ['removes it or turns it to another table who is bound', true, {}, 1, 'another'],
  ['removes it or turns it to another table who may not write rules', true, {}, 2, 'another'],
  ['removes it who is not known any more', true, {}, 9, 'another'],
  ['removes it or turns it to another table who may write rules', false, {}, 3, 'another'],
  ['removes another one', false, { id: 8 }, 1, 'another'],
  ['removes something else', false, { kind: 'chart' }, 1, 'another'],
  ['rewrites its SQL who is bound', true, {}, 1, 'rewritten'],
  ['rewrites its SQL who is not bound', false, {}, 2, 'rewritten'],
  ['describes it who is bound', false, {}, 1, undefined],
])('a dataset with rules: %s is refused: %s', async (_, isRefused, change, who, meaning) => {
  expect((await answer(change, who, meaning)) instanceof Error).toBe(isRefused);
});

it('the system scope has no user', async () => {
  expect(await answer({ who: null }, 1, 'another')).toBeUndefined();
});
