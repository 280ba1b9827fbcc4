import type { Permission, PermissionDeclared } from '@facet/sdk/common';
import type { Access, Identity, MetadataStore, RouteSet, ServerSettings, SharedBus } from '@facet/sdk/server';
import type { Disposable } from '@facet/sdk/common';
import { planRoles } from '../common/role-rules.ts';
import { accessDecisions } from './access-decisions.ts';
import { AccessTokens } from './access-tokens.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { ensureAdministrator } from './first-administrator.ts';
import { IssuedSecrets } from './issued-secrets.ts';
import { moveObjectPermission, rebuildRoles } from './permission-store.ts';
import { Principals } from './principals.ts';
import { purposeKey } from './purpose-key.ts';
import { RequestAuthenticator } from './request-authenticator.ts';
import { RoleChanges } from './role-changes.ts';
import { meRoutes } from './routes/me-routes.ts';
import { permissionRoutes } from './routes/permission-routes.ts';
import { roleRoutes } from './routes/role-routes.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { userRoutes } from './routes/user-routes.ts';
import { SignIn } from './sign-in.ts';
import { UserChanges } from './user-changes.ts';
import { userDirectory } from './user-directory.ts';
import { VisitorSession } from './visitor-session.ts';

const DAY_MS = 24 * 3_600_000;

export interface IdentityParts {
  readonly metadata: MetadataStore;
  readonly bus: SharedBus;
  readonly settings: Pick<ServerSettings, 'secretKey' | 'adminUsername' | 'adminPassword'>;
  readonly contract: readonly Permission[];
  declared(): readonly PermissionDeclared[];
  readonly now: () => number;
}

export interface IdentityService extends Disposable {
  readonly identity: Identity;
  readonly routes: Readonly<Record<'sign-in' | 'me' | 'users' | 'roles' | 'permissions', RouteSet>>;
  /** Makes the built-in roles follow what plugins declare now. */
  rebuildRoles(): Promise<void>;
}

/** Brings roles and the first administrator about, then answers who is who. */
export async function createIdentity(parts: IdentityParts): Promise<IdentityService> {
  const { metadata, bus, settings, now } = parts;
  const secrets = (kind: 'sessions' | 'refresh_tokens' | 'sign_in_links', days: number) =>
    new IssuedSecrets(metadata, kind, days * DAY_MS, now);
  const sessions = secrets('sessions', 31);
  const refreshTokens = secrets('refresh_tokens', 30);
  const links = secrets('sign_in_links', 1);
  const principals = new Principals(metadata, bus, now);
  const listening = principals.listen();

  let rebuilding: Promise<void> = Promise.resolve();
  const rebuild = (): Promise<void> => {
    const next = rebuilding.then(async () => {
      if (await rebuildRoles(metadata, planRoles(parts.contract, parts.declared()))) await principals.changed();
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
  const changes = new UserChanges(metadata, principals, now);
  const signIn = new SignIn(metadata, new AttemptLimit(now), now);
  const users = userDirectory(metadata);
  return {
    identity: { access, authenticator, users },
    routes: {
      'sign-in': signInRoutes({ signIn, tokens, sessions, refreshTokens, links, principals, visitor }),
      me: meRoutes(metadata, authenticator, changes),
      users: userRoutes(metadata, users, changes),
      roles: roleRoutes(metadata, new RoleChanges(metadata, principals)),
      permissions: permissionRoutes(metadata, principals),
    },
    rebuildRoles: rebuild,
    dispose: () => listening.dispose(),
  };
}
