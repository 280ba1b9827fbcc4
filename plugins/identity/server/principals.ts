import { createHash } from 'node:crypto';
import type { Principal, MetadataStore, SharedBus } from '@facet/sdk/server';
import type { Disposable, ObjectsByKind, Permission } from '@facet/sdk/common';
import { LRUCache } from 'lru-cache';
import type { GuestClaims } from './guest-tokens.ts';
import { createPrincipal, groupPairs, type RoleGrants } from './principal.ts';
import { PUBLIC_ROLE } from '../common/built-in-roles.ts';
import type { Tables } from './tables.ts';

const TOPIC = 'identity/changed';

/** Lifetime of cached rows: the delay of a change when the message to another process was lost. */
const CACHE_MS = 10_000;

export interface UserRecord {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly active: boolean;
  readonly credentialsEpoch: number;
  readonly createdOn: string | null;
  readonly roleIds: readonly number[];
}

interface GuestParts {
  readonly token: string;
  readonly claims: GuestClaims;
  /** What the token opens. */
  readonly objects: ObjectsByKind;
  /** What guests may do, beside what the role Public may. */
  readonly pairs: readonly Permission[];
}

/** Principals by user. The rows are cached for a short time; every process clears its cache when users or roles change. */
export class Principals {
  readonly #metadata: MetadataStore;
  readonly #bus: SharedBus;
  readonly #now: () => number;
  readonly #users = new LRUCache<number, Promise<UserRecord | undefined>>({ max: 5_000, ttl: CACHE_MS });
  readonly #onForget = new Set<() => void>();
  /** As long as neither the row of the person nor the roles are read anew, calls share it. */
  readonly #known = new WeakMap<UserRecord, Map<Principal['via'], KnownPrincipal>>();
  #grants: { readonly until: number; readonly roles: Promise<ReadonlyMap<number, RoleGrants>> } | undefined;

  constructor(metadata: MetadataStore, bus: SharedBus, now: () => number) {
    this.#metadata = metadata;
    this.#bus = bus;
    this.#now = now;
  }

  listen(): Disposable {
    return this.#bus.subscribe(TOPIC, () => this.#forget());
  }

  /** Calls `listener` whenever cached data about users becomes invalid. */
  onForget(listener: () => void): Disposable {
    this.#onForget.add(listener);
    return { dispose: () => this.#onForget.delete(listener) };
  }

  /**
   * Announces a change of users, roles or sessions: this process clears its cache at once, the others when they receive
   * the message.
   */
  async changed(): Promise<void> {
    this.#forget();
    await this.#bus.publish(TOPIC, {});
  }

  #forget(): void {
    this.#users.clear();
    this.#grants = undefined;
    for (const listener of this.#onForget) listener();
  }

  /** The row of an active user. */
  async activeUser(userId: number): Promise<UserRecord | undefined> {
    const user = await this.#user(userId);
    return user?.active ? user : undefined;
  }

  async ofUser(user: UserRecord, via: Principal['via'], onlyReads?: ObjectsByKind): Promise<Principal> {
    const roles = await this.#roles();
    if (onlyReads !== undefined) return principalOf(user, via, roles, onlyReads);
    const ofUser = this.#known.get(user) ?? new Map<Principal['via'], KnownPrincipal>();
    this.#known.set(user, ofUser);
    const known = ofUser.get(via);
    if (known?.roles === roles) return known.principal;
    const principal = principalOf(user, via, roles);
    ofUser.set(via, { roles, principal });
    return principal;
  }

  /** @param session The session cookie of the visitor's browser, if any. */
  async anonymous(session: string | undefined): Promise<Principal> {
    return createPrincipal(
      {
        id: 0,
        username: '',
        firstName: '',
        lastName: '',
        email: '',
        isAnonymous: true,
        via: 'none',
        visit: session ? callerNumber('visit', session) : 0,
      },
      await this.#publicRole(),
    );
  }

  async guest({ token, claims, objects, pairs }: GuestParts): Promise<Principal> {
    const { user, rls_rules: rules } = claims;
    return createPrincipal(
      {
        id: 0,
        username: user.username,
        firstName: user.first_name,
        lastName: user.last_name,
        email: '',
        isAnonymous: true,
        via: 'bearer',
        onlyReads: objects,
        guest: {
          visitor: user.username === '' ? callerNumber('guest', token) : callerNumber('guest user', user.username),
          rowConditions: rules.map(({ dataset, clause }) => ({
            clause,
            ...(dataset === undefined ? {} : { datasetId: dataset }),
          })),
        },
      },
      await this.#publicRole(),
      groupPairs(pairs),
    );
  }

  async #publicRole(): Promise<readonly RoleGrants[]> {
    return [...(await this.#roles()).values()].filter((role) => role.name === PUBLIC_ROLE);
  }

  async grantsOf(roleIds: readonly number[]): Promise<readonly RoleGrants[]> {
    const roles = await this.#roles();
    return roleIds.flatMap((id) => roles.get(id) ?? []);
  }

  #user(userId: number): Promise<UserRecord | undefined> {
    const known = this.#users.get(userId);
    if (known) return known;
    const loading = this.#loadUser(userId);
    this.#users.set(userId, loading);
    loading.catch(() => this.#users.delete(userId));
    return loading;
  }

  async #loadUser(userId: number): Promise<UserRecord | undefined> {
    const db = this.#metadata.db<Tables>();
    const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    if (!row) return undefined;
    const roles = await db.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute();
    return {
      id: row.id,
      username: row.username,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      active: row.active === 1,
      credentialsEpoch: row.credentials_epoch,
      createdOn: row.created_on,
      roleIds: roles.map((role) => role.role_id).sort((a, b) => a - b),
    };
  }

  #roles(): Promise<ReadonlyMap<number, RoleGrants>> {
    const known = this.#grants;
    if (known && this.#now() < known.until) return known.roles;
    const roles = this.#loadRoles();
    const entry = { until: this.#now() + CACHE_MS, roles };
    this.#grants = entry;
    roles.catch(() => {
      if (this.#grants === entry) this.#grants = undefined;
    });
    return roles;
  }

  async #loadRoles(): Promise<ReadonlyMap<number, RoleGrants>> {
    const db = this.#metadata.db<Tables>();
    const roles = await db.selectFrom('roles').selectAll().execute();
    const pairs = await db
      .selectFrom('role_permissions')
      .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
      .innerJoin('permission_actions', 'permission_actions.id', 'permissions.action_id')
      .innerJoin('permission_views', 'permission_views.id', 'permissions.view_id')
      .select(['role_permissions.role_id', 'permission_actions.name as action', 'permission_views.name as view'])
      .execute();
    const byRole = Map.groupBy(pairs, (pair) => pair.role_id);
    return new Map(
      roles.map((role) => {
        const held = (byRole.get(role.id) ?? []).map((pair) => [pair.action, pair.view] as const);
        return [role.id, { id: role.id, name: role.name, views: groupPairs(held) }];
      }),
    );
  }
}

type Roles = ReadonlyMap<number, RoleGrants>;

interface KnownPrincipal {
  readonly roles: Roles;
  readonly principal: Principal;
}

function principalOf(user: UserRecord, via: Principal['via'], roles: Roles, onlyReads?: ObjectsByKind): Principal {
  const { id, username, firstName, lastName, email, roleIds } = user;
  const bound = onlyReads === undefined ? {} : { onlyReads };
  return createPrincipal(
    { id, username, firstName, lastName, email, isAnonymous: false, via, ...bound },
    roleIds.flatMap((roleId) => roles.get(roleId) ?? []),
  );
}

/** A negative number for a caller without an account: owners are stored as integers, and ids of users are positive. */
function callerNumber(kind: string, name: string): number {
  return -1 - (createHash('sha256').update(`${kind} ${name}`).digest().readUInt32BE(0) % 0x7fff_ffff);
}
