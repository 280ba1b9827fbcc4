import type { permissionEndpoints, roleEndpoints, userEndpoints } from './common/wire/administration.ts';
import type { guestEndpoints } from './common/wire/guests.ts';
import type { meEndpoints } from './common/wire/me.ts';
import type { signInEndpoints } from './common/wire/security.ts';

type PermissionEndpoints = typeof permissionEndpoints;
type RoleEndpoints = typeof roleEndpoints;
type UserEndpoints = typeof userEndpoints;
type GuestEndpoints = typeof guestEndpoints;
type MeEndpoints = typeof meEndpoints;
type SignInEndpoints = typeof signInEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract
    extends PermissionEndpoints,
      RoleEndpoints,
      UserEndpoints,
      GuestEndpoints,
      MeEndpoints,
      SignInEndpoints {}
}
export type { PermissionDeclared } from './common/points.ts';
