import type { Permission } from '../common/points/declared.ts';
import type { Principal } from '../common/principal.ts';

export interface TestPrincipalSpec extends Partial<Omit<Principal, 'can' | 'viewsOf'>> {
  /** Pairs that the caller holds; administrators hold all. */
  readonly permissions?: readonly Permission[];
}

/** A signed-in user with id 1 and no permissions, apart from what `spec` says. */
export function testPrincipal({ permissions = [], ...spec }: TestPrincipalSpec = {}): Principal {
  const isAdmin = spec.isAdmin ?? false;
  return {
    id: 1,
    username: 'ann',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.org',
    isAnonymous: false,
    roles: isAdmin ? ['Admin'] : [],
    roleIds: [],
    isAdmin,
    via: 'session',
    ...spec,
    can: (action, view) => isAdmin || permissions.some(([one, other]) => one === action && other === view),
    viewsOf: (action) => permissions.flatMap(([one, view]) => (one === action ? [view] : [])),
  };
}
