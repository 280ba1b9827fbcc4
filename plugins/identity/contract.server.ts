import { definePoint, defineToken, type Disposable } from '@facet/sdk/common';
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

/** An object, its kind as the object hooks name it. */
export interface ObjectRef {
  readonly kind: string;
  readonly id: number;
}

/** Finds what pages of objects of one kind show of other objects, whomever these are open to. */
export interface ObjectParts {
  partsOf(ids: readonly number[]): Promise<readonly ObjectRef[]>;
}

/**
 * The objects that the page of an object shows, such as the charts of a dashboard and their datasets; the key is the kind. A page that
 * the server opens for a picture may read only these objects.
 */
export const ObjectPartsPoint = definePoint<{ declared: { key?: string }; implementation: ObjectParts }>({
  id: 'identity/object-parts@1',
  description: 'What pages of objects show of other objects; the key is the kind.',
  side: 'server',
});

/**
 * Sessions for a browser of this server itself, such as the one that draws pictures. They read with the rights that the person
 * has at each call, as callers that are bound to one object and to what it shows (`onlyReads` of the principal): the host refuses
 * what changes something, administers or runs SQL, and every call that does not say what such callers have of it; the services
 * behind show them no other objects; and no token comes with them that unsafe calls must send. An installed plugin needs the
 * capability `system:act`.
 */
export interface DelegatedSessions {
  open(userId: number, object: ObjectRef, lifetimeMs: number): Promise<DelegatedSession>;
}

export const DelegatedSessionsToken = defineToken<DelegatedSessions>(
  'identity/delegated-sessions@1',
  'Sessions for a browser of this server itself.',
);
