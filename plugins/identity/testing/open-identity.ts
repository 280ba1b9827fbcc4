import { toDisposable } from '@facet/sdk/common';
import { objectChanges } from '@facet/sdk/resource';
import type { Handler, HttpResult, Principal, RequestInfo, RouteSet, SharedBus } from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import type { OwnedPermissions } from '../common/role-plan.ts';
import type { GuestKind } from '../server/guests.ts';
import { createIdentity, type IdentityService } from '../server/identity-service.ts';
import { identityRoutes } from '../server/routes/identity-routes.ts';
import { SignInEvents } from '../server/sign-in-events.ts';
import migrations from '../server/migrations.ts';
import type { Tables } from '../server/tables.ts';
import { builtInPermissions } from './built-in-permissions.ts';

export class LocalBus implements SharedBus {
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();

  async publish(topic: string, payload: unknown): Promise<void> {
    for (const listener of this.#listeners.get(topic) ?? []) listener(payload);
  }

  subscribe(topic: string, listener: (payload: unknown) => void) {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return toDisposable(() => listeners.delete(listener));
  }
}

/** No plugin listens to changes in these tests. */
const NO_HOOKS = { fire: async () => undefined as never };

export interface OpenIdentity extends IdentityService {
  readonly store: TestMetadataStore;
  readonly clock: { now: number };
  readonly rules: { idleHours: number; passwordLength: number };
  /** Log messages. */
  readonly said: readonly string[];
  /** Delays of callers in milliseconds; the clock advances by them. */
  readonly pauses: readonly number[];
  /** Calls a handler like the HTTP host, but without its policy check. */
  call(key: string, input?: CallInput): Promise<HttpResult>;
  close(): Promise<void>;
}

export interface CallInput {
  readonly body?: unknown;
  readonly params?: unknown;
  readonly q?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

export const SECRET_KEY = new Uint8Array(32).fill(7);

export async function openIdentity(
  options: {
    readonly adminPassword?: string;
    readonly knownPasswords?: string;
    /** Delayed sign-ins wait for this promise. */
    readonly held?: Promise<void>;
    /** Permissions besides those of the repository's plugins. */
    readonly declared?: readonly OwnedPermissions[];
    readonly store?: TestMetadataStore;
    readonly guestKinds?: readonly GuestKind[];
  } = {},
): Promise<OpenIdentity> {
  const store = options.store ?? (await openTestMetadataStore(migrations));
  const rules = { idleHours: 72, passwordLength: 8 };
  const said: string[] = [];
  const pauses: number[] = [];
  const clock = { now: Date.parse('2026-01-05T10:00:00Z') };
  const service = await createIdentity({
    guestKinds: () => options.guestKinds ?? [],
    metadata: store,
    bus: new LocalBus(),
    settings: {
      secretKey: SECRET_KEY,
      ...(options.adminPassword ? { adminPassword: options.adminPassword } : {}),
    },
    knownPasswords: options.knownPasswords ?? null,
    rules: () => rules,
    log: { warn: (message) => said.push(message), error: (message) => said.push(message) },
    pause: async (ms) => {
      pauses.push(ms);
      clock.now += ms;
      await options.held;
    },
    declared: () => [...builtInPermissions, ...(options.declared ?? [])],
    now: () => clock.now,
    changesOf: (kind) => objectChanges(NO_HOOKS, kind),
    partsOf: async () => undefined,
    signInEvents: new SignInEvents({ ...NO_HOOKS, log: { warn: (message) => said.push(message) } }),
  });
  const routes = Object.values(identityRoutes(service.services));
  return {
    ...service,
    store,
    clock,
    rules,
    said,
    pauses,
    call: (key, input) => callRoute(routes, service.identity.authenticator, key, input),
    async close() {
      service.dispose();
      await store.close();
    },
  };
}

export async function callRoute(
  sets: readonly RouteSet[],
  authenticator: { authenticate(request: RequestInfo): Promise<Principal> },
  key: string,
  input: CallInput = {},
): Promise<HttpResult> {
  const handler: Handler<never> | undefined = sets.find((set) => key in set.handlers)?.handlers[key];
  if (!handler) throw new Error(`No route answers ${key}.`);
  const request: RequestInfo = {
    id: 'test',
    method: key.split(' ')[0] ?? 'GET',
    url: key.split(' ')[1] ?? '/',
    headers: input.headers ?? {},
    cookies: input.cookies ?? {},
    ip: input.ip ?? '127.0.0.1',
    query: input.query ?? {},
    files: [],
    origin: 'http://127.0.0.1:8088',
  };
  const principal = await authenticator.authenticate(request);
  const context = {
    principal,
    scope: testScope(principal),
    request,
    signal: new AbortController().signal,
    body: input.body,
    params: input.params ?? {},
    query: input.query ?? {},
    q: input.q,
  };
  return handler(context as never);
}

/** Adds an active user with these roles, by name, and signs in with a bearer token. */
export async function addUser(
  identity: OpenIdentity,
  username: string,
  roles: readonly string[],
): Promise<{ readonly id: number; readonly principal: Principal }> {
  const db = identity.store.db<Tables>();
  const user = await db
    .insertInto('users')
    .values({
      username,
      first_name: 'First',
      last_name: username,
      email: `${username}@example.org`,
      active: 1,
      password_hash: null,
      last_login: null,
      created_on: null,
      changed_on: null,
      created_by_fk: null,
      changed_by_fk: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const name of roles) {
    const role = await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    await db.insertInto('user_roles').values({ user_id: user.id, role_id: role.id }).execute();
  }
  const principal = await identity.identity.authenticator.principalOf(user.id);
  if (!principal) throw new Error(`User ${username} could not be read back.`);
  return { id: user.id, principal };
}
