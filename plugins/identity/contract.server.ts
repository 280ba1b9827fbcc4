import { definePoint, defineToken, type Disposable } from '@facet/sdk/common';
import type { Generated } from 'kysely';
import type { GuestResourceDeclared } from './common/points.ts';

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
  /** Incremented to invalidate all tokens that were issued before. */
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

/** Tables of the identity plugin that other plugins may join, to show names of owners, authors and roles. */
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

/** A session on behalf of a user, until it is disposed or expires. */
export interface DelegatedSession extends Disposable {
  readonly cookie: { readonly name: string; readonly value: string };
}

/** An object with its kind, as in the object hooks. */
export interface ObjectRef {
  readonly kind: string;
  readonly id: number;
}

/** Finds the objects that the pages of one kind of objects show, without permission checks. */
export interface ObjectParts {
  partsOf(ids: readonly number[]): Promise<readonly ObjectRef[]>;
}

/**
 * The objects that the page of an object shows, such as the charts of a dashboard and their datasets; the key is the
 * kind. A page that the server opens for a picture may read only these objects.
 *
 * Not from the process of an installed plugin: what it named would be open to sessions of pictures and to guests.
 */
export const ObjectPartsPoint = definePoint<{ declared: { key?: string }; implementation: ObjectParts }>({
  id: 'identity/object-parts@1',
  description: 'Summaries of objects on pages of other objects; the key is the object kind.',
  side: 'server',
});

/** Objects of one kind that sites may embed. */
export interface GuestResources {
  /** The objects behind these ids of tokens. An id under which nothing is embedded now gives none. */
  objectsOf(ids: readonly string[]): Promise<readonly number[]>;
}

/**
 * Objects that guests may be given: visitors without an account, for whom another site has got a token
 * (`POST /api/v1/security/guest_token/`). They read these objects and what the pages of these show (`identity/object-parts@1`), with
 * the permissions of the role Public and `can_read` on the views that the entry declares. Which objects they see is decided by the services of the
 * objects, which know guests by `guest` of the principal.
 *
 * Not from the process of an installed plugin, of which nothing runs before someone has signed in.
 */
export const GuestResourcesPoint = definePoint<{ declared: GuestResourceDeclared; implementation: GuestResources }>({
  id: 'identity/guest-resource@1',
  description: 'Objects that sites may embed for guests; the key is the object kind, and the `type` of the contract.',
  side: 'server',
});

/**
 * Sessions for a headless browser of this server, such as the one that takes pictures.
 * Each request has the permissions of the user at that time, limited to one object and the objects that it shows
 * (`onlyReads` of the principal). The host rejects requests that change something, administer or run SQL, and every
 * request that does not declare its treatment of such sessions. The services show no other objects, and there is no
 * CSRF token for unsafe requests. An installed plugin needs the capability `system:act`.
 */
export interface DelegatedSessions {
  open(userId: number, object: ObjectRef, lifetimeMs: number): Promise<DelegatedSession>;
}

export const DelegatedSessionsToken = defineToken<DelegatedSessions>(
  'identity/delegated-sessions@1',
  'Sessions for a browser of this server itself.',
);
