import type { Generated } from 'kysely';
import type { IdentityTables } from '../contract.server.ts';

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

/** Where a sign-in came from and when it was last used; null for those from before this was kept. */
interface OriginColumns {
  seen_on: string | null;
  address: string | null;
  user_agent: string | null;
}

export interface SessionsTable extends SecretsTable, OriginColumns {}

export interface RefreshTokensTable extends SecretsTable, OriginColumns {
  /** All that came from one sign-in; null: the token alone. */
  family: string | null;
  /** The token that this one was given for. */
  parent_hash: string | null;
  /** Set once a successor is used: from then on only a copy can come. */
  superseded_on: string | null;
}

export interface Tables extends IdentityTables {
  permission_actions: NamedTable;
  permission_views: NamedTable;
  permissions: PermissionsTable;
  role_permissions: RolePermissionsTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  sign_in_links: SecretsTable;
}
