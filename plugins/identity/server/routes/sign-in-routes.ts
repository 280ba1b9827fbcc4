import {
  defineRoutes,
  unauthorized,
  type Cookie,
  type Credentials,
  type HttpResult,
  type RouteSet,
} from '@facet/sdk/server';
import { signInEndpoints } from '@facet/sdk/wire/security';
import { localPath } from '../../common/local-path.ts';
import type { AccessTokens } from '../access-tokens.ts';
import { TEXTS } from '../errors.ts';
import type { IssuedSecrets } from '../issued-secrets.ts';
import type { Principals } from '../principals.ts';
import { bearerOf } from '../request-authenticator.ts';
import type { SignIn } from '../sign-in.ts';
import { headerOf, SESSION_COOKIE, type VisitorSession } from '../visitor-session.ts';

const WELCOME = '/superset/welcome/';

export function signInRoutes(parts: {
  readonly signIn: SignIn;
  readonly tokens: AccessTokens;
  readonly sessions: IssuedSecrets;
  readonly refreshTokens: IssuedSecrets;
  readonly links: IssuedSecrets;
  readonly principals: Principals;
  readonly visitor: VisitorSession;
}): RouteSet {
  const { signIn, tokens, sessions, refreshTokens, links, principals, visitor } = parts;

  const startSession = async (userId: number): Promise<Cookie> => ({
    name: SESSION_COOKIE,
    value: await sessions.issue(userId),
    maxAge: sessions.lifetimeSeconds,
    httpOnly: true,
    path: '/',
  });

  const backToForm = (text: string, next: string | undefined): HttpResult => ({
    redirect: next === undefined ? '/login/' : `/login/?${new URLSearchParams({ next })}`,
    cookies: [visitor.leaveFlash(['danger', text])],
  });

  const signOut = async ({ request }: { readonly request: Credentials }): Promise<HttpResult> => {
    const session = request.cookies[SESSION_COOKIE];
    if (session) {
      await sessions.revoke(session);
      await principals.changed();
    }
    return {
      redirect: '/login/',
      cookies: [{ name: SESSION_COOKIE, value: '', maxAge: 0, httpOnly: true, path: '/' }],
    };
  };

  return defineRoutes(signInEndpoints, {
    async 'POST /api/v1/security/login'({ body, request }) {
      const found = body.provider === 'db' ? await signIn.check(body.username, body.password, request.ip) : undefined;
      if (!found) throw unauthorized();
      return {
        json: {
          access_token: await tokens.issue(found),
          ...(body.refresh ? { refresh_token: await refreshTokens.issue(found.userId) } : {}),
        },
      };
    },

    async 'POST /api/v1/security/refresh'({ request }) {
      const token = bearerOf(request);
      const userId = token === undefined ? undefined : await refreshTokens.userOf(token);
      const user = userId === undefined ? undefined : await principals.activeUser(userId);
      if (!user) throw unauthorized();
      return { json: { access_token: await tokens.issue({ userId: user.id, epoch: user.credentialsEpoch }) } };
    },

    'GET /api/v1/security/csrf_token/'({ request }) {
      const { token, cookies } = visitor.csrf(request);
      return { json: { result: token }, cookies };
    },

    async 'POST /login/'({ body, query, request }) {
      const asked = body.next ?? query.next;
      const next = asked === undefined ? undefined : localPath(asked, WELCOME);
      if (!visitor.matches(request, body.csrf_token ?? headerOf(request, 'x-csrftoken'))) {
        return backToForm(TEXTS.sessionExpired, next);
      }
      const found = await signIn.check(body.username, body.password, request.ip);
      if (!found) return backToForm(TEXTS.invalidLogin, next);
      return { redirect: next ?? WELCOME, cookies: [await startSession(found.userId)] };
    },

    async 'GET /login/link/:token'({ params }) {
      const userId = await links.take(params.token);
      const user = userId === undefined ? undefined : await principals.activeUser(userId);
      if (!user) return backToForm(TEXTS.linkUsed, undefined);
      await signIn.recordSuccess(user.id);
      return { redirect: WELCOME, cookies: [await startSession(user.id)] };
    },

    'GET /logout/': signOut,
    'POST /logout/': signOut,
  });
}
