import { definePoint } from '../common/extension-point.ts';
import type { Disposable } from '../common/disposable.ts';
import type { DeclaredAt } from '../common/points/declared.ts';
import type { Principal } from '../common/principal.ts';
import { defineToken } from '../common/token.ts';
import type { Cookie } from './cookie.ts';

export type { Principal } from '../common/principal.ts';

/**
 * Owner id of data that a caller stores for a while: that of the user, or of an anonymous visit. 0: none, for callers who
 * cannot be distinguished.
 */
export function keeperOf(who: Pick<Principal, 'id' | 'isAnonymous' | 'visit'>): number {
  return who.isAnonymous ? (who.visit ?? 0) : who.id;
}

/** Whether stored data belongs to this caller. Data without an owner belongs to none. */
export function isKeeper(who: Pick<Principal, 'id' | 'isAnonymous' | 'visit'>, ownerId: number): boolean {
  return ownerId !== 0 && keeperOf(who) === ownerId;
}

/** The members of a data object that decide who may access it. */
export interface DatasourceSubject {
  readonly id: number;
  readonly name: string;
  /** `[database].[table](id:N)`. */
  readonly perm: string;
  /** `[database].[schema]`, `[database].[catalog].[schema]` in another catalogue than the connection's own, or null without a schema. */
  readonly schemaPerm: string | null;
  /** `[database].(id:N)`. */
  readonly databasePerm: string;
  readonly ownerIds: readonly number[];
}

/** Decisions about data objects; used by the query gateway and by resource lists. */
export interface Access {
  canDatabase(who: Principal, database: { readonly id: number; readonly name: string }): boolean;
  /** @param catalog where it is another than the connection's own */
  canSchema(
    who: Principal,
    database: { readonly id: number; readonly name: string },
    schema: string | null,
    catalog?: string | null,
  ): boolean;
  canDatasource(who: Principal, subject: DatasourceSubject): boolean;
  /** @throws HttpError 403 `DATASOURCE_SECURITY_ACCESS_ERROR`. */
  ensureDatasource(who: Principal, subject: DatasourceSubject): void;
  /** Adds, renames and removes the permission pairs of data objects; roles keep what they hold across a rename. */
  syncObjectPermission(action: string, from: string | null, to: string | null): Promise<void>;
}

/** The parts of a request that identify the caller. */
export interface Credentials {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Turns a request's cookie or bearer token into a principal; provided by the identity plugin, used by the HTTP host. */
export interface Authenticator {
  /** An invalid or expired cookie or token gives the anonymous principal. */
  authenticate(request: Credentials): Promise<Principal>;
  /** Like `authenticate`, for an answer that stays open: the call does not count as activity. */
  recheck?(request: Credentials): Promise<Principal>;
  /**
   * Called when sessions, users or rights may have changed: within the call that changes them, where this process does, so that a
   * sign-out is not ended by itself.
   */
  onDidChange?(listener: () => void): Disposable;
  /** True when the header `X-CSRFToken` matches the request's session cookie. */
  checkCsrf(request: Credentials): Promise<boolean>;
  /** The principal of a user for background work. `undefined` when there is no such active user. */
  principalOf(userId: number): Promise<Principal | undefined>;
  /**
   * Path where programs get a bearer token: it takes `{username, password, provider: 'db', refresh: false}` and answers
   * `{access_token}`.
   */
  readonly tokenPath?: string;
  /** Data for the page of this caller. Absent: the page has only the data of the principal. */
  pageIdentity?(who: Principal, request: Credentials, url?: string): Promise<PageIdentity>;
  /** A one-time sign-in path for the first administrator, when no password was given at the first start. */
  takeSignInLink(): Promise<string | undefined>;
}

/** The caller as the page's bootstrap data shows it, and the token that its unsafe calls must send back. */
export interface PageIdentity {
  /** `{userId, username, firstName, lastName, isActive, isAnonymous, createdOn, email, roles{name: [[action, view]]}, permissions{}}`. */
  readonly user: Readonly<Record<string, unknown>>;
  readonly csrfToken: string | null;
  /** Messages that the request before this one left, such as `['danger', 'Invalid login. Please try again.']`. */
  readonly flashMessages?: readonly (readonly [category: string, text: string])[];
  /** Content of the page at this address for browsers without scripts. */
  readonly plainForm?: PlainForm;
  /** Cookies that the page must set, such as the cookie that binds the token. */
  readonly cookies?: readonly Cookie[];
}

/** A form as data; the host writes it into the page. */
export interface PlainForm {
  readonly action: string;
  readonly heading: string;
  readonly submit: string;
  readonly messages: readonly string[];
  readonly fields: readonly {
    readonly name: string;
    readonly kind: 'text' | 'password' | 'hidden';
    readonly label?: string;
    readonly value?: string;
    readonly autocomplete?: string;
  }[];
}

/** The service of the identity plugin, which combines three interfaces. */
export interface Identity {
  readonly access: Access;
  readonly authenticator: Authenticator;
  readonly users: UserDirectory;
}

export interface UserSummary {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly active: boolean;
}

export interface UserDirectory {
  byIds(ids: readonly number[]): Promise<readonly UserSummary[]>;
  /** Users by email address, ignoring case. Several users may share an address. */
  byEmails(emails: readonly string[]): Promise<readonly UserSummary[]>;
  /** Active users with the role Admin. */
  administrators(): Promise<readonly UserSummary[]>;
  roleIds(ids: readonly number[]): Promise<readonly number[]>;
}

export const IdentityToken = defineToken<Identity>(
  'identity/identity@1',
  'Users, roles, sessions and access decisions.',
);

/** Permission pairs that a plugin brings, and the built-in roles that get them. Declared only, no implementation. */
export const Permissions = definePoint<{ declared: DeclaredAt<'identity/permission@1'>; implementation: never }>({
  id: 'identity/permission@1',
  description: 'Permission pairs of a plugin and the built-in roles that hold them.',
  side: 'server',
});
