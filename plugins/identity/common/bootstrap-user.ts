import type { Permission } from '@facet/sdk/common';

/** The `user` member of the bootstrap data, and the response of `/api/v1/me/roles/`. */
export interface BootstrapUser {
  readonly userId: number | null;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly isAnonymous: boolean;
  readonly createdOn: string | null;
  readonly email: string;
  /** Permissions by role name. */
  readonly roles: Readonly<Record<string, readonly Permission[]>>;
  readonly permissions: Readonly<Record<'database_access' | 'datasource_access', readonly string[]>>;
}
