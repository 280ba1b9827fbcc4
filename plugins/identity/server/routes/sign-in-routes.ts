import { localPath } from '@facet/sdk/common';
import {
  defineRoutes,
  type HandlersOf,
  HttpError,
  unauthorized,
  type Cookie,
  type Credentials,
  type HttpResult,
  type Principal,
  type RequestInfo,
  type RouteSet,
} from '@facet/sdk/server';
import { signInEndpoints } from '../../common/wire/security.ts';
import type { SignInAttempt } from '../../common/sign-in-hooks.ts';
import { namesSafeMode } from '../../common/safe-mode.ts';
import type { AccessTokens } from '../access-tokens.ts';
import { TEXTS } from '../errors.ts';
import type { SignInLinks } from '../issued-secrets.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { Principals } from '../principals.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';
import { bearerOf } from '../request-authenticator.ts';
import type { Origin, Sessions } from '../sessions.ts';
import type { SignedIn, SignIn } from '../sign-in.ts';
import type { SignInEvents } from '../sign-in-events.ts';
import type { Proven } from '../sign-in-turn.ts';
import { headerOf, SESSION_COOKIE, type VisitorSession } from '../visitor-session.ts';

const WELCOME = '/superset/welcome/';

interface Call {
  readonly request: RequestInfo;
  readonly principal: Principal;
}

const originOfRequest = (request: RequestInfo): Origin => ({
  address: request.ip,
  userAgent: headerOf(request, 'user-agent') ?? '',
});

const attemptOf = (
  { userId, username }: Pick<SignedIn, 'userId' | 'username'>,
  via: SignInAttempt['via'],
  request: RequestInfo,
): SignInAttempt => {
  const { address, userAgent } = originOfRequest(request);
  return { user: { id: userId, username }, via, address, userAgent };
};

/** The reason of a plugin that refuses a sign-in. */
function reasonOf({ body }: HttpError): string {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : TEXTS.signInClosed;
}

/** Services for signing in and out. */
export interface SignInParts {
  readonly signIn: SignIn;
  readonly events: Pick<SignInEvents, 'signedIn' | 'signedOut'>;
  readonly tokens: AccessTokens;
  readonly sessions: Sessions;
  readonly refreshTokens: RefreshTokens;
  readonly links: SignInLinks;
  readonly principals: Principals;
  readonly visitor: VisitorSession;
  readonly devices: KnownDevices;
  readonly familyOf: (request: Credentials) => Promise<string | undefined>;
}

type Handlers = HandlersOf<typeof signInEndpoints>;

export function signInRoutes(parts: SignInParts): RouteSet {
  return defineRoutes(signInEndpoints, {
    ...tokenHandlers(parts),
    ...formHandlers(parts),
    'GET /logout/': (call) => signOut(parts, call),
    'POST /logout/': (call) => signOut(parts, call),
  });
}

/** Handlers for programs, which send a token with each request. */
function tokenHandlers({
  signIn,
  events,
  tokens,
  refreshTokens,
  visitor,
}: SignInParts): Pick<
  Handlers,
  'POST /api/v1/security/login' | 'POST /api/v1/security/refresh' | 'GET /api/v1/security/csrf_token/'
> {
  return {
    async 'POST /api/v1/security/login'({ body, request }) {
      const found =
        body.provider === 'db'
          ? await signIn.check(body.username, body.password, request, {
              via: 'call',
              safeMode: body.safe_mode ?? false,
            })
          : undefined;
      if (!found) throw unauthorized();
      const attempt = attemptOf(found, 'call', request);
      if (!body.refresh) {
        const access = await tokens.issue(found);
        await events.signedIn(attempt);
        return { json: { access_token: access } };
      }
      const issued = await refreshTokens.issue(found, originOfRequest(request));
      if (!issued) throw unauthorized();
      const { token, family } = issued;
      const access = await tokens.issue({ ...found, family });
      await events.signedIn(attempt);
      return { json: { access_token: access, refresh_token: token } };
    },

    async 'POST /api/v1/security/refresh'({ request }) {
      const token = bearerOf(request);
      const refreshed = token === undefined ? undefined : await refreshTokens.refresh(token, originOfRequest(request));
      if (!refreshed) throw unauthorized();
      const { successor, ...claims } = refreshed;
      const access = await tokens.issue(claims);
      return { json: { access_token: access, refresh_token: successor } };
    },

    'GET /api/v1/security/csrf_token/'({ request }) {
      const { token, cookies } = visitor.csrf(request);
      return { json: { result: token }, cookies };
    },
  };
}

/** Handlers for browsers, which get a session. */
function formHandlers(parts: SignInParts): Pick<Handlers, 'POST /login/' | 'GET /login/link/:token'> {
  const { signIn, events, links, principals, visitor } = parts;
  return {
    async 'POST /login/'({ body, query, request }) {
      const asked = body.next ?? query.next;
      const next = asked === undefined ? undefined : localPath(asked, WELCOME);
      if (!visitor.matches(request, body.csrf_token ?? headerOf(request, 'x-csrftoken'))) {
        return backToForm(visitor, TEXTS.sessionExpired, next);
      }
      const found = await formCheck(signIn, body, request, namesSafeMode(next));
      if (typeof found === 'string') return backToForm(visitor, found, next);
      const cookies = await startSession(parts, found, request);
      if (!cookies) return backToForm(visitor, TEXTS.invalidLogin, next);
      await events.signedIn(attemptOf(found, 'form', request));
      return { redirect: next ?? WELCOME, cookies };
    },

    async 'GET /login/link/:token'({ params, request }) {
      const proven = await links.take(params.token);
      const user = proven && (await principals.activeUser(proven.userId));
      const cookies = user && (await startSession(parts, proven, request));
      if (!cookies) return backToForm(visitor, TEXTS.linkUsed, undefined);
      await signIn.recordSuccess(user.id);
      await events.signedIn(attemptOf({ userId: user.id, username: user.username }, 'link', request));
      return { redirect: WELCOME, cookies };
    },
  };
}

/** `undefined` when the credentials of the user have changed since they were checked. */
async function startSession(
  { sessions, devices, principals }: SignInParts,
  proven: Proven,
  request: RequestInfo,
): Promise<readonly Cookie[] | undefined> {
  const issued = await sessions.issue(proven, originOfRequest(request), request.cookies[SESSION_COOKIE]);
  if (issued === undefined) return undefined;
  if (issued.hasEndedFormer) await principals.changed();
  return [
    { name: SESSION_COOKIE, value: issued.secret, maxAge: sessions.lifetimeSeconds, httpOnly: true, path: '/' },
    devices.remember(proven.userId, request),
  ];
}

const backToForm = (visitor: VisitorSession, text: string, next: string | undefined): HttpResult => ({
  redirect: next === undefined ? '/login/' : `/login/?${new URLSearchParams({ next })}`,
  cookies: [visitor.leaveFlash(['danger', text])],
});

/** Checks the form and returns the user, or the error for the form. */
async function formCheck(
  signIn: SignIn,
  { username, password }: { readonly username: string; readonly password: string },
  request: RequestInfo,
  safeMode: boolean,
): Promise<SignedIn | string> {
  try {
    return (await signIn.check(username, password, request, { via: 'form', safeMode })) ?? TEXTS.invalidLogin;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return TEXTS.tooManyAttempts;
    if (error instanceof HttpError && error.status === 403) return reasonOf(error);
    throw error;
  }
}

/** Ends the session of the cookie, and the sign-in of the program's token. */
async function signOut(
  { sessions, refreshTokens, principals, events, familyOf }: SignInParts,
  { request, principal }: Call,
): Promise<HttpResult> {
  const session = request.cookies[SESSION_COOKIE];
  const family = principal.via === 'bearer' ? await familyOf(request) : undefined;
  if (session) await sessions.revoke(session);
  if (family !== undefined) await refreshTokens.endFamily(principal.id, family);
  if (session || family !== undefined) await principals.changed();
  if (!principal.isAnonymous)
    await events.signedOut({ user: { id: principal.id, username: principal.username }, address: request.ip });
  return {
    redirect: '/login/',
    cookies: [{ name: SESSION_COOKIE, value: '', maxAge: 0, httpOnly: true, path: '/' }],
  };
}
