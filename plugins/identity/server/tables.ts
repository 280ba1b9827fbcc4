import type { Generated } from 'kysely';
import type { IdentityTables } from '../contract.ts';

interface NamedTable {
  id: Generated<number>;
  name: string;
}

interface PermissionsTable {
  id: Generated<number>;
  action_id: number;
  view_id: number;
}

interface RolePermissionsTable {
  role_id: number;
  permission_id: number;
}

/** Secrets that were handed out. Only their SHA-256 is stored, so that a copy of the database opens no session. */
export interface SecretsTable {
  token_hash: string;
  user_id: number;
  created_on: string;
  expires_on: string;
}

export interface Tables extends IdentityTables {
  permission_actions: NamedTable;
  permission_views: NamedTable;
  permissions: PermissionsTable;
  role_permissions: RolePermissionsTable;
  sessions: SecretsTable;
  refresh_tokens: SecretsTable;
  sign_in_links: SecretsTable;
}
