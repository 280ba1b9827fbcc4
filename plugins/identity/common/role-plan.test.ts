import type { Permission } from '@facet/sdk/common';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObjectAction, OBJECT_ACTIONS } from './object-permission.ts';
import { pairKey, planRoles } from './role-plan.ts';

const anyPair = fc.oneof(
  fc.tuple(fc.string({ minLength: 1 }), fc.string({ minLength: 1 })),
  fc.tuple(fc.constantFrom(...OBJECT_ACTIONS), fc.string({ minLength: 1 })),
) as fc.Arbitrary<Permission>;
const roles = fc.subarray(['Alpha', 'Gamma', 'sql_lab'] as const);
const declared = fc.array(fc.record({ owner: fc.constant('a/b'), pairs: fc.array(anyPair), roles }), { maxLength: 5 });

describe('the plan of the built-in roles', () => {
  it('gives each permission to the declared roles, and all of them to Admin', () => {
    fc.assert(
      fc.property(declared, (entries) => {
        const { grants, pairs } = planRoles(entries);
        expect(grants.Admin).toEqual(pairs);
        expect(new Set(pairs.map(pairKey)).size).toBe(pairs.length);
        for (const role of ['Alpha', 'Gamma', 'sql_lab'] as const) {
          const named = entries.filter((entry) => entry.roles.includes(role)).flatMap((entry) => entry.pairs);
          const wanted = new Set(named.filter(([action]) => !isObjectAction(action)).map(pairKey));
          expect(new Set(grants[role].map(pairKey))).toEqual(wanted);
        }
      }),
    );
  });

  it('grants no permissions for data, and names the plugin that declared one', () => {
    const pair = ['datasource_access', '[examples].[flights](id:1)'] as const;
    const { pairs, refused } = planRoles([{ owner: 'acme/thief', pairs: [pair], roles: ['Gamma'] }]);
    expect(pairs).toEqual([]);
    expect(refused).toEqual([{ owner: 'acme/thief', pair }]);
  });
});
