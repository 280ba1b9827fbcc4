import type { RouteSet } from '@facet/sdk/server';
import type { IdentityServices } from '../identity-service.ts';
import { RoleChanges } from '../role-changes.ts';
import { guestRoutes } from './guest-routes.ts';
import { meRoutes } from './me-routes.ts';
import { permissionRoutes } from './permission-routes.ts';
import { roleRoutes } from './role-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { userRoutes } from './user-routes.ts';

export type IdentityRoutes = Readonly<
  Record<'sign-in' | 'guests' | 'me' | 'users' | 'roles' | 'permissions', RouteSet>
>;

export function identityRoutes(services: IdentityServices): IdentityRoutes {
  const { metadata, authenticator, users, userChanges, principals, changesOf } = services;
  const userObjects = changesOf('user');
  return {
    'sign-in': signInRoutes({
      ...services,
      events: services.signInEvents,
      familyOf: (request) => authenticator.familyOf(request),
    }),
    guests: guestRoutes(services.guests),
    me: meRoutes({ ...services, changes: userChanges, objects: userObjects }),
    users: userRoutes(metadata, users, userChanges, userObjects),
    roles: roleRoutes(metadata, new RoleChanges(metadata, principals), changesOf('role')),
    permissions: permissionRoutes(metadata, principals),
  };
}
