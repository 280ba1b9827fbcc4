import type { Principal } from '@facet/sdk/server';

/** Whoever calls while nobody can tell who calls: no rights at all. */
export const strangers: Principal = Object.freeze({
  id: 0,
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  isAnonymous: true,
  roles: [],
  roleIds: [],
  isAdmin: false,
  via: 'none' as const,
  can: () => false,
  viewsOf: () => [],
});
