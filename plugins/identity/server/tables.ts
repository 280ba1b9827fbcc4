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

/** Issued secrets. Only their SHA-256 is stored, so that a copy of the database opens no session. */
export interface SecretsTable {
  token_hash: string;
  user_id: number;
  created_on: string;
  expires_on: string;
}

/** Origin and last use of a sign-in; null for rows of releases that did not store them. */
interface OriginColumns {
  seen_on: string | null;
  address: string | null;
  user_agent: string | null;
}

export interface SessionsTable extends SecretsTable, OriginColumns {}

export interface RefreshTokensTable extends SecretsTable, OriginColumns {
  /** Identifies all tokens of one sign-in; null: the token is the only one. */
  family: string | null;
  /** The token that was exchanged for this one. */
  parent_hash: string | null;
  /** Set when a successor is used: any later use is that of a copy. */
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
