import type { Logger } from '@facet/sdk/common';
import type { ObjectChanges } from '@facet/sdk/resource';
import type { Access, Identity, MetadataStore, ServerSettings, SharedBus, UserDirectory } from '@facet/sdk/server';
import type { Disposable } from '@facet/sdk/common';
import { type OwnedPermissions, planRoles } from '../common/role-plan.ts';
import { accessDecisions } from './access-decisions.ts';
import { AccessTokens } from './access-tokens.ts';
import { AttemptDelay } from './attempt-delay.ts';
import { OwnBrowserSessions } from './delegated-sessions.ts';
import { ensureAdministrator } from './first-administrator.ts';
import type { ObjectParts } from '../contract.server.ts';
import { type GuestKind, Guests } from './guests.ts';
import { GuestTokens } from './guest-tokens.ts';
import { SignInLinks } from './issued-secrets.ts';
import { KnownDevices } from './known-devices.ts';
import { NewPasswords } from './new-password.ts';
import { moveObjectPermission, rebuildRoles } from './permission-store.ts';
import { Principals } from './principals.ts';
import { purposeKey } from './purpose-key.ts';
import { RequestAuthenticator } from './request-authenticator.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { Sessions } from './sessions.ts';
import { shownObjects } from './shown-objects.ts';
import { SignIn } from './sign-in.ts';
import type { SignInEvents } from './sign-in-events.ts';
import { UserChanges } from './user-changes.ts';
import { userDirectory } from './user-directory.ts';
import { VisitorSession } from './visitor-session.ts';

/** Audience of guest tokens where the public address is not configured. */
const GUEST_AUDIENCE = 'facet:guest';
const HOUR_MS = 3_600_000;
const LINK_MS = 24 * HOUR_MS;
/** Stands for a setting without expiry. */
const NEVER_MS = 400 * 24 * HOUR_MS;

export interface SignInRules {
  /** Hours without activity after which a session ends; 0: never. */
  readonly idleHours: number;
  /** Minimum number of characters of a new password. */
  readonly passwordLength: number;
}

export interface IdentityParts {
  readonly metadata: MetadataStore;
  readonly bus: SharedBus;
  readonly settings: Pick<ServerSettings, 'secretKey' | 'adminUsername' | 'adminPassword' | 'publicUrl'>;
  /** File of known (leaked) passwords. */
  readonly knownPasswords: string | null;
  /** The settings of the administrators, read at each use. */
  readonly rules: () => SignInRules;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly pause: (ms: number) => Promise<void>;
  declared(): readonly OwnedPermissions[];
  readonly now: () => number;
  /** Announces changes of users or roles to other plugins. */
  changesOf(kind: 'user' | 'role'): ObjectChanges;
  readonly signInEvents: SignInEvents;
  /** The parts of objects of a kind; `undefined`: no plugin provides them for this kind. */
  readonly partsOf: (kind: string) => Promise<ObjectParts | undefined>;
  /** The kinds of objects that guests may be given. */
  readonly guestKinds: () => readonly GuestKind[];
}

/** Services for the routes. */
export interface IdentityServices {
  readonly metadata: MetadataStore;
  readonly signIn: SignIn;
  readonly signInEvents: SignInEvents;
  readonly tokens: AccessTokens;
  readonly sessions: Sessions;
  readonly delegated: OwnBrowserSessions;
  readonly guests: Guests;
  readonly refreshTokens: RefreshTokens;
  readonly links: SignInLinks;
  readonly principals: Principals;
  readonly visitor: VisitorSession;
  readonly devices: KnownDevices;
  readonly authenticator: RequestAuthenticator;
  readonly users: UserDirectory;
  readonly userChanges: UserChanges;
  changesOf(kind: 'user' | 'role'): ObjectChanges;
}

export interface IdentityService extends Disposable {
  readonly identity: Identity;
  readonly services: IdentityServices;
  /** Rebuilds the built-in roles from the present declarations of the plugins. */
  rebuildRoles(): Promise<void>;
}

/** Creates roles and the first administrator, then finds users and their rights. */
export async function createIdentity(parts: IdentityParts): Promise<IdentityService> {
  const { metadata, bus, settings, now } = parts;
  const links = new SignInLinks(metadata, LINK_MS, now);
  const principals = new Principals(metadata, bus, now);
  const listening = principals.listen();
  const rebuild = rolesInTurn(parts, principals);
  await rebuild();
  const passwords = new NewPasswords({
    shortest: () => Math.min(Math.max(Math.floor(parts.rules().passwordLength), 1), 128),
    knownToOthers: parts.knownPasswords ?? undefined,
  });
  const signInLink = await ensureAdministrator(metadata, settings, { links, passwords, now });
  const services = createServices(parts, { principals, links, passwords, signInLink });
  const { authenticator, users } = services;
  return {
    identity: { access: accessOf(metadata, principals), authenticator, users },
    services,
    rebuildRoles: rebuild,
    dispose: () => listening.dispose(),
  };
}

/** Rebuilds the built-in roles; parallel calls run in sequence. */
function rolesInTurn({ metadata, log, declared }: IdentityParts, principals: Principals): () => Promise<void> {
  let rebuilding: Promise<void> = Promise.resolve();
  return () => {
    const next = rebuilding.then(async () => {
      const plan = planRoles(declared());
      for (const { owner, pair } of plan.refused)
        log.warn('A plugin declares a permission on data, which only administrators grant; it is ignored', {
          pluginId: owner,
          pair,
        });
      if (await rebuildRoles(metadata, plan)) await principals.changed();
    });
    rebuilding = next.catch(() => undefined);
    return next;
  };
}

function accessOf(metadata: MetadataStore, principals: Principals): Access {
  return {
    ...accessDecisions,
    async syncObjectPermission(action, from, to) {
      await moveObjectPermission(metadata, action, from, to);
      await principals.changed();
    },
  };
}

interface StartedParts {
  readonly principals: Principals;
  readonly links: SignInLinks;
  readonly passwords: NewPasswords;
  readonly signInLink: string | undefined;
}

function createServices(
  parts: IdentityParts,
  { principals, links, passwords, signInLink }: StartedParts,
): IdentityServices {
  const { metadata, settings, rules, log, now, signInEvents } = parts;
  const sessions = new Sessions(metadata, now, () => (rules().idleHours > 0 ? rules().idleHours * HOUR_MS : NEVER_MS));
  const refreshTokens = new RefreshTokens(metadata, now, async (userId) => {
    log.warn('A superseded refresh token was used; all sessions of its sign-in have ended', {
      userId,
    });
    await principals.changed();
  });
  const tokens = new AccessTokens(purposeKey(settings.secretKey, 'access-token'), now);
  const visitor = new VisitorSession(settings.secretKey);
  const devices = new KnownDevices(settings.secretKey);
  const delegated = new OwnBrowserSessions(now, (object) => shownObjects(object, parts.partsOf));
  const guests = new Guests({
    tokens: new GuestTokens(purposeKey(settings.secretKey, 'guest-token'), settings.publicUrl ?? GUEST_AUDIENCE, now),
    principals,
    kinds: () => parts.guestKinds(),
    partsOf: parts.partsOf,
  });
  const signIn = createSignIn(parts, principals, devices);
  return {
    metadata,
    signIn,
    signInEvents,
    tokens,
    sessions,
    delegated,
    guests,
    refreshTokens,
    links,
    principals,
    visitor,
    devices,
    authenticator: new RequestAuthenticator({
      principals,
      sessions,
      delegated,
      tokens,
      signIns: refreshTokens,
      visitor,
      guests,
      signInLink,
    }),
    users: userDirectory(metadata),
    userChanges: new UserChanges({ metadata, principals, now, passwords, signIn }),
    changesOf: (kind) => parts.changesOf(kind),
  };
}

function createSignIn(
  { metadata, now, pause, signInEvents, log }: IdentityParts,
  principals: Principals,
  devices: KnownDevices,
): SignIn {
  return new SignIn({
    metadata,
    delay: new AttemptDelay(now, pause),
    devices,
    events: signInEvents,
    async isAdministrator(userId) {
      const user = await principals.activeUser(userId);
      return user !== undefined && (await principals.ofUser(user, 'none')).isAdmin;
    },
    now,
    later: (work) => {
      setImmediate(() => {
        work().catch((error: unknown) => log.error('A failed sign-in was not counted', { error: String(error) }));
      });
    },
  });
}
