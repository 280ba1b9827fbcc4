import type { Authenticator, Credentials, PageIdentity, Principal } from '@facet/sdk/server';
import type { Disposable } from '@facet/sdk/common';
import { LRUCache } from 'lru-cache';
import type { BootstrapUser } from '../common/bootstrap-user.ts';
import type { AccessClaims, AccessTokens } from './access-tokens.ts';
import type { OwnBrowserSessions } from './delegated-sessions.ts';
import { type Guests, isFromGuest } from './guests.ts';
import { hashSecret } from './issued-secrets.ts';
import { isSignInPage, plainSignIn } from './plain-sign-in.ts';
import type { Principals } from './principals.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import type { Sessions } from './sessions.ts';
import { headerOf, SESSION_COOKIE, type VisitorSession } from './visitor-session.ts';

const SESSION_CACHE_MS = 10_000;

export function bearerOf(request: Credentials): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];
}

/** What guests may do beside the role Public, as their page is told; there is no such role. */
const GUEST_ROLE = 'Guest';

const TOKEN_PATH = '/api/v1/security/login';

/** Authenticates requests. A bearer token has priority over the session cookie. */
export class RequestAuthenticator implements Authenticator {
  readonly #principals: Principals;
  readonly #sessions: Sessions;
  readonly #delegated: OwnBrowserSessions;
  readonly #tokens: AccessTokens;
  readonly #visitor: VisitorSession;
  readonly #guests: Pick<Guests, 'find' | 'pairs'>;
  readonly #signIns: Pick<RefreshTokens, 'isOpen'>;
  /** Cached state of programs' sign-ins: whether they are active. */
  readonly #openSignIns = new LRUCache<string, boolean>({ max: 10_000, ttl: SESSION_CACHE_MS });
  readonly #sessionUsers = new LRUCache<string, { readonly userId: number | undefined }>({
    max: 10_000,
    ttl: SESSION_CACHE_MS,
  });
  /** Incremented when the cache is cleared, so that a result that was read before is not stored afterwards. */
  #generation = 0;
  #signInLink: string | undefined;

  constructor(parts: {
    readonly principals: Principals;
    readonly sessions: Sessions;
    readonly delegated: OwnBrowserSessions;
    readonly tokens: AccessTokens;
    readonly signIns: Pick<RefreshTokens, 'isOpen'>;
    readonly visitor: VisitorSession;
    readonly guests: Pick<Guests, 'find' | 'pairs'>;
    readonly signInLink: string | undefined;
  }) {
    this.#principals = parts.principals;
    this.#sessions = parts.sessions;
    this.#delegated = parts.delegated;
    this.#tokens = parts.tokens;
    this.#signIns = parts.signIns;
    this.#visitor = parts.visitor;
    this.#guests = parts.guests;
    this.#signInLink = parts.signInLink;
    parts.principals.onForget(() => {
      this.#generation += 1;
      this.#sessionUsers.clear();
      this.#openSignIns.clear();
    });
  }

  async authenticate(request: Credentials): Promise<Principal> {
    return this.#find(request, false);
  }

  async recheck(request: Credentials): Promise<Principal> {
    return this.#find(request, true);
  }

  onDidChange(listener: () => void): Disposable {
    return this.#principals.onForget(listener);
  }

  /** The sign-in of a program to which this request's token belongs. */
  async familyOf(request: Credentials): Promise<string | undefined> {
    const token = bearerOf(request);
    return token === undefined ? undefined : (await this.#tokens.read(token))?.family;
  }

  async #find(request: Credentials, unnoticed: boolean): Promise<Principal> {
    if (isFromGuest(request)) return (await this.#guests.find(request)) ?? this.#principals.anonymous(undefined);
    const found = (await this.#byBearer(request)) ?? (await this.#bySession(request, unnoticed));
    return found ?? this.#principals.anonymous(request.cookies[SESSION_COOKIE]);
  }

  async #byBearer(request: Credentials): Promise<Principal | undefined> {
    const token = bearerOf(request);
    const claims = token === undefined ? undefined : await this.#tokens.read(token);
    if (!claims || !(await this.#goesOn(claims))) return undefined;
    const user = await this.#principals.activeUser(claims.userId);
    return user?.credentialsEpoch === claims.epoch ? this.#principals.ofUser(user, 'bearer') : undefined;
  }

  /** A sign-in that was ended, by a sign-out or the use of a superseded token, invalidates its access tokens. */
  async #goesOn({ userId, family }: AccessClaims): Promise<boolean> {
    if (family === undefined) return true;
    const key = `${userId} ${family}`;
    const known = this.#openSignIns.get(key);
    if (known !== undefined) return known;
    const generation = this.#generation;
    const isOpen = await this.#signIns.isOpen(userId, family);
    if (generation === this.#generation) this.#openSignIns.set(key, isOpen);
    return isOpen;
  }

  async #bySession(request: Credentials, unnoticed: boolean): Promise<Principal | undefined> {
    const secret = request.cookies[SESSION_COOKIE];
    const delegated = this.#delegated.find(secret);
    const userId = delegated?.userId ?? (secret ? await this.#sessionUser(secret, unnoticed) : undefined);
    const user = userId === undefined ? undefined : await this.#principals.activeUser(userId);
    return user && this.#principals.ofUser(user, 'session', delegated?.objects);
  }

  async #sessionUser(secret: string, unnoticed: boolean): Promise<number | undefined> {
    const key = hashSecret(secret);
    const known = this.#sessionUsers.get(key);
    if (known) return known.userId;
    const generation = this.#generation;
    const userId = await this.#sessions.userOf(secret, unnoticed);
    if (userId !== undefined && generation === this.#generation) this.#sessionUsers.set(key, { userId });
    return userId;
  }

  readonly tokenPath = TOKEN_PATH;

  async checkCsrf(request: Credentials): Promise<boolean> {
    return !this.#isDelegated(request) && this.#visitor.matches(request, headerOf(request, 'x-csrftoken'));
  }

  async pageIdentity(who: Principal, request: Credentials, url = '/'): Promise<PageIdentity> {
    // Nothing of a guest is kept in the browser.
    if (who.guest) return { user: { ...(await this.bootstrapUser(who)) }, csrfToken: null };
    const { token, cookies } = this.#visitor.csrf(request);
    const csrfToken = this.#isDelegated(request) ? null : token;
    const flash = this.#visitor.takeFlashes(request);
    return {
      user: { ...(await this.bootstrapUser(who)) },
      csrfToken,
      flashMessages: flash.flashes,
      ...(who.isAnonymous && isSignInPage(url) ? { plainForm: plainSignIn(url, token, flash.flashes) } : {}),
      cookies: [...cookies, ...flash.cookies],
    };
  }

  #isDelegated({ cookies }: Credentials): boolean {
    return this.#delegated.find(cookies[SESSION_COOKIE]) !== undefined;
  }

  async bootstrapUser(who: Principal): Promise<BootstrapUser> {
    const user = who.isAnonymous ? undefined : await this.#principals.activeUser(who.id);
    const grants = await this.#principals.grantsOf(who.roleIds);
    const pairs = (views: ReadonlyMap<string, ReadonlySet<string>>) =>
      [...views].flatMap(([action, names]) => [...names].map((view) => [action, view] as const));
    return {
      userId: who.isAnonymous ? null : who.id,
      username: who.username,
      firstName: who.firstName,
      lastName: who.lastName,
      isActive: user !== undefined,
      isAnonymous: who.isAnonymous,
      createdOn: user?.createdOn ?? null,
      email: who.email,
      roles: {
        ...Object.fromEntries(grants.map((role) => [role.name, pairs(role.views)])),
        ...(who.guest ? { [GUEST_ROLE]: this.#guests.pairs().filter((pair) => who.can(...pair)) } : {}),
      },
      permissions: {
        database_access: who.viewsOf('database_access'),
        datasource_access: who.viewsOf('datasource_access'),
      },
    };
  }

  async principalOf(userId: number): Promise<Principal | undefined> {
    const user = await this.#principals.activeUser(userId);
    return user && this.#principals.ofUser(user, 'none');
  }

  async takeSignInLink(): Promise<string | undefined> {
    const link = this.#signInLink;
    this.#signInLink = undefined;
    return link;
  }
}
