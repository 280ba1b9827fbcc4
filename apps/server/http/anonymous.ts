import type { Principal } from '@facet/sdk/server';

/** Principal of every request while no identity provider runs: no rights at all. */
export const anonymousPrincipal: Principal = Object.freeze({
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
