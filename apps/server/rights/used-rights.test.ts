import type { Permission } from '@facet/sdk/common';
import type { Principal } from '@facet/sdk/server';
import { testPrincipal, type TestPrincipalSpec } from '@facet/sdk/testing';
import { expect, it } from 'vitest';
import { UsedRights } from './used-rights.ts';

const READ = ['can_read', 'Chart'] as const;
const ORDERS = ['datasource_access', '[db].[orders](id:1)'] as const;
const OTHERS = ['datasource_access', '[db].[others](id:2)'] as const;

const ann = (spec: TestPrincipalSpec = {}): Principal =>
  testPrincipal({ id: 7, roleIds: [1, 2], permissions: [READ, ORDERS, OTHERS], ...spec });
const visitor = (spec: TestPrincipalSpec = {}): Principal => ann({ id: 0, isAnonymous: true, roleIds: [9], ...spec });
const guest = (reads: readonly number[], spec: TestPrincipalSpec = {}): Principal =>
  visitor({ guest: { visitor: -1, rowConditions: [] }, onlyReads: new Map([['chart', new Set(reads)]]), ...spec });
const may = (permissions: readonly Permission[]): TestPrincipalSpec => ({ permissions });

it.each<[string, Principal, Principal, boolean]>([
  ['the same person', ann(), ann(), true],
  ['the same person with roles in another order', ann(), ann({ roleIds: [2, 1] }), true],
  ['a person who got a role', ann(), ann({ roleIds: [1, 2, 3] }), true],
  ['a person who lost a role', ann(), ann({ roleIds: [1] }), false],
  ['another person', ann(), ann({ id: 8 }), false],
  ['nobody any more', ann(), visitor(), false],
  ['a person whose role lost a right that was used', ann(), ann(may([READ, OTHERS])), false],
  ['a person whose role lost another right', ann(), ann(may([READ, ORDERS])), true],
  ['a visitor', visitor(), visitor({ roleIds: [] }), true],
  ['a visitor who signed in', visitor(), ann(), false],
  ['a visitor after everybody lost the right', visitor(), visitor(may([READ])), false],
  ['a guest', guest([1, 2]), guest([2, 1, 3]), true],
  ['a guest whose token was called back', guest([1]), visitor(), false],
  ['a guest whose dashboard has a chart less', guest([1, 2]), guest([1]), false],
  ['a guest after the right was lost', guest([1]), guest([1], may([READ])), false],
])('work that has used a right goes on for %s', (_, before, now, goesOn) => {
  const rights = new UsedRights(before);
  expect([rights.principal.can(...READ), rights.principal.can(...ORDERS)]).toEqual([true, true]);
  expect(rights.areHeldBy(now)).toBe(goesOn);
});

it('what was refused to it is no right that it used', () => {
  const rights = new UsedRights(ann(may([READ])));
  expect([rights.principal.can(...READ), rights.principal.can(...ORDERS)]).toEqual([true, false]);
  expect(rights.areHeldBy(ann(may([READ])))).toBe(true);
});

it('a list of views is used as a whole', () => {
  const rights = new UsedRights(ann());
  expect(rights.principal.viewsOf('datasource_access')).toEqual([ORDERS[1], OTHERS[1]]);
  expect(rights.areHeldBy(ann(may([READ, ORDERS])))).toBe(false);
});

it('shows its work all that is known of the person', () => {
  const { can: _, viewsOf: __, ...facts } = guest([1]);
  expect(new UsedRights(guest([1])).principal).toMatchObject(facts);
});
