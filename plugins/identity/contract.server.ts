import { defineToken, type Disposable } from '@facet/sdk/common';
import type { Generated } from 'kysely';

/** Members of the audit columns that most tables carry. Times are UTC, `YYYY-MM-DDTHH:MM:SS.ffffff`. */
interface Audited {
  created_on: string | null;
  changed_on: string | null;
  created_by_fk: number | null;
  changed_by_fk: number | null;
}

export interface UsersTable extends Audited {
  id: Generated<number>;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  /** 0 or 1. */
  active: number;
  /** Argon2id, encoded; null until a password is set. Only the identity plugin may read it. */
  password_hash: string | null;
  /** Grows whenever tokens that were handed out before must end. */
  credentials_epoch: Generated<number>;
  login_count: Generated<number>;
  fail_login_count: Generated<number>;
  last_login: string | null;
}

export interface RolesTable {
  id: Generated<number>;
  name: string;
}

export interface UserRolesTable {
  user_id: number;
  role_id: number;
}

/** Tables of the identity plugin that others may join, to show the names of owners, authors and roles. */
export interface IdentityTables {
  users: UsersTable;
  roles: RolesTable;
  user_roles: UserRolesTable;
}

export { createPrincipal, type RoleGrants } from './server/principal.ts';
export {
  DidFailSignIn,
  DidSignIn,
  DidSignOut,
  type FailedSignIn,
  type SignedOut,
  type SignInAttempt,
  type SignInRefusal,
  WillSignIn,
} from './common/sign-in-hooks.ts';

/** A session of a person, until it is disposed or its time is over. */
export interface DelegatedSession extends Disposable {
  readonly cookie: { readonly name: string; readonly value: string };
}

/**
 * Sessions for a browser of this server itself, such as the one that draws pictures. They read with the rights that the person
 * has at each call, as callers that only read (`onlyReads` of the principal): what changes something, administers or runs SQL is
 * refused by the host, and no token comes with them that such calls must send. An installed plugin needs the capability
 * `system:act`.
 */
export interface DelegatedSessions {
  open(userId: number, lifetimeMs: number): DelegatedSession;
}

export const DelegatedSessionsToken = defineToken<DelegatedSessions>(
  'identity/delegated-sessions@1',
  'Sessions for a browser of this server itself.',
);
