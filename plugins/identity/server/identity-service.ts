import type { Logger } from '@facet/sdk/common';
import type { ObjectChanges } from '@facet/sdk/resource';
import type {
  Access,
  Credentials,
  Identity,
  MetadataStore,
  RouteSet,
  ServerSettings,
  SharedBus,
} from '@facet/sdk/server';
import type { Disposable } from '@facet/sdk/common';
import { type OwnedPermissions, planRoles } from '../common/role-plan.ts';
import { accessDecisions } from './access-decisions.ts';
import { AccessTokens } from './access-tokens.ts';
import { AttemptDelay } from './attempt-delay.ts';
import { ensureAdministrator } from './first-administrator.ts';
import { SignInLinks } from './issued-secrets.ts';
import { KnownDevices } from './known-devices.ts';
import { NewPasswords } from './new-password.ts';
import { moveObjectPermission, rebuildRoles } from './permission-store.ts';
import { Principals } from './principals.ts';
import { purposeKey } from './purpose-key.ts';
import { RequestAuthenticator } from './request-authenticator.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { RoleChanges } from './role-changes.ts';
import { meRoutes } from './routes/me-routes.ts';
import { permissionRoutes } from './routes/permission-routes.ts';
import { roleRoutes } from './routes/role-routes.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { userRoutes } from './routes/user-routes.ts';
import { Sessions } from './sessions.ts';
import { SignIn } from './sign-in.ts';
import type { SignInEvents } from './sign-in-events.ts';
import { UserChanges } from './user-changes.ts';
import { userDirectory } from './user-directory.ts';
import { VisitorSession } from './visitor-session.ts';

const HOUR_MS = 3_600_000;
const LINK_MS = 24 * HOUR_MS;
/** Of a setting that says for ever. */
const NEVER_MS = 400 * 24 * HOUR_MS;

export interface SignInRules {
  /** Hours without anything done after which a session ends; 0: never. */
  readonly idleHours: number;
  /** Fewest characters of a new password. */
  readonly passwordLength: number;
}

export interface IdentityParts {
  readonly metadata: MetadataStore;
  readonly bus: SharedBus;
  readonly settings: Pick<ServerSettings, 'secretKey' | 'adminUsername' | 'adminPassword'>;
  /** File of passwords that are known to others. */
  readonly knownPasswords: string | null;
  /** What administrators have set; read whenever it is needed. */
  readonly rules: () => SignInRules;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly pause: (ms: number) => Promise<void>;
  declared(): readonly OwnedPermissions[];
  readonly now: () => number;
  /** Changes of users, or of roles, told to other plugins. */
  changesOf(kind: 'user' | 'role'): ObjectChanges;
  readonly signInEvents: SignInEvents;
}

export interface IdentityService extends Disposable {
  readonly identity: Identity;
  readonly routes: Readonly<Record<'sign-in' | 'me' | 'users' | 'roles' | 'permissions', RouteSet>>;
  /** Makes the built-in roles follow what plugins declare now. */
  rebuildRoles(): Promise<void>;
}

/** Brings roles and the first administrator about, then answers who is who. */
export async function createIdentity(parts: IdentityParts): Promise<IdentityService> {
  const { metadata, bus, settings, rules, log, now } = parts;
  const sessions = new Sessions(metadata, now, () => (rules().idleHours > 0 ? rules().idleHours * HOUR_MS : NEVER_MS));
  const refreshTokens = new RefreshTokens(metadata, now, (userId) =>
    log.warn('A refresh token was used that its owner had left behind; what came from its sign-in has ended', {
      userId,
    }),
  );
  const links = new SignInLinks(metadata, LINK_MS, now);
  const principals = new Principals(metadata, bus, now);
  const listening = principals.listen();

  let rebuilding: Promise<void> = Promise.resolve();
  const rebuild = (): Promise<void> => {
    const next = rebuilding.then(async () => {
      const plan = planRoles(parts.declared());
      for (const { owner, pair } of plan.refused)
        log.warn('A plugin declares a grant on data, which only people give; it is left out', {
          pluginId: owner,
          pair,
        });
      if (await rebuildRoles(metadata, plan)) await principals.changed();
    });
    rebuilding = next.catch(() => undefined);
    return next;
  };
  await rebuild();

  const tokens = new AccessTokens(purposeKey(settings.secretKey, 'access-token'), now);
  const visitor = new VisitorSession(settings.secretKey);
  const authenticator = new RequestAuthenticator({
    principals,
    sessions,
    tokens,
    visitor,
    signInLink: await ensureAdministrator(metadata, settings, links, now),
  });
  const access: Access = {
    ...accessDecisions,
    async syncObjectPermission(action, from, to) {
      await moveObjectPermission(metadata, action, from, to);
      await principals.changed();
    },
  };
  const devices = new KnownDevices(settings.secretKey);
  const signIn = new SignIn({
    metadata,
    delay: new AttemptDelay(now, parts.pause),
    devices,
    events: parts.signInEvents,
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
  const passwords = new NewPasswords({
    shortest: () => Math.min(Math.max(Math.floor(rules().passwordLength), 1), 128),
    knownToOthers: parts.knownPasswords ?? undefined,
  });
  const changes = new UserChanges({ metadata, principals, now, passwords, signIn });
  const users = userDirectory(metadata);
  const userObjects = parts.changesOf('user');
  const familyOf = (request: Credentials) => authenticator.familyOf(request);
  return {
    identity: { access, authenticator, users },
    routes: {
      'sign-in': signInRoutes({
        signIn,
        events: parts.signInEvents,
        tokens,
        sessions,
        refreshTokens,
        links,
        principals,
        visitor,
        devices,
        familyOf,
      }),
      me: meRoutes({ metadata, authenticator, changes, objects: userObjects, sessions, refreshTokens, principals }),
      users: userRoutes(metadata, users, changes, userObjects),
      roles: roleRoutes(metadata, new RoleChanges(metadata, principals), parts.changesOf('role')),
      permissions: permissionRoutes(metadata, principals),
    },
    rebuildRoles: rebuild,
    dispose: () => listening.dispose(),
  };
}
