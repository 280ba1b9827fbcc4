import type { HttpResult } from '@facet/sdk/server';
import { afterEach, describe, expect, it } from 'vitest';
import { openIdentity, type OpenIdentity } from '../testing/open-identity.ts';
import type { Tables } from './tables.ts';

const PASSWORD = 'a long enough password';
let opened: OpenIdentity | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(adminPassword: string | undefined = PASSWORD): Promise<OpenIdentity> {
  opened = await openIdentity(adminPassword ? { adminPassword } : {});
  return opened;
}

const jsonOf = (result: HttpResult) => result.json as Record<string, string>;
const cookieOf = (result: HttpResult, name: string) => result.cookies?.find((cookie) => cookie.name === name);
const login = (password: string, refresh = false) => ({
  body: { username: 'admin', password, provider: 'db', refresh },
});

async function formCookies(identity: OpenIdentity): Promise<{ session: string; token: string }> {
  const anonymous = await identity.identity.authenticator.authenticate({ cookies: {}, headers: {} });
  const page = await identity.identity.authenticator.pageIdentity?.(anonymous, { cookies: {}, headers: {} });
  const session = page?.cookies?.find((cookie) => cookie.name === 'session')?.value;
  if (!session || !page?.csrfToken) throw new Error('The page carries no session.');
  return { session, token: page.csrfToken };
}

describe('bearer tokens', () => {
  it('sign in the user they were made for, until they expire', async () => {
    const identity = await open();
    const token = jsonOf(await identity.call('POST /api/v1/security/login', login(PASSWORD))).access_token;
    const who = () =>
      identity.identity.authenticator.authenticate({ cookies: {}, headers: { authorization: `Bearer ${token}` } });
    expect(await who()).toMatchObject({ username: 'admin', via: 'bearer', isAdmin: true });
    identity.clock.now += 15 * 60_000 + 1000;
    expect(await who()).toMatchObject({ isAnonymous: true, id: 0 });
  });

  it('issue a refresh token only on request, which is useless by itself', async () => {
    const identity = await open();
    expect(jsonOf(await identity.call('POST /api/v1/security/login', login(PASSWORD)))).not.toHaveProperty(
      'refresh_token',
    );
    const refresh = jsonOf(await identity.call('POST /api/v1/security/login', login(PASSWORD, true))).refresh_token;
    const headers = { authorization: `Bearer ${refresh}` };
    expect(await identity.identity.authenticator.authenticate({ cookies: {}, headers })).toMatchObject({
      isAnonymous: true,
    });
    const { access_token } = jsonOf(await identity.call('POST /api/v1/security/refresh', { headers }));
    const again = { cookies: {}, headers: { authorization: `Bearer ${access_token}` } };
    expect(await identity.identity.authenticator.authenticate(again)).toMatchObject({ username: 'admin' });
    await expect(identity.call('POST /api/v1/security/refresh', again)).rejects.toMatchObject({ status: 401 });
  });

  it('respond with 401 and the same message for a wrong password and an unknown user', async () => {
    const identity = await open();
    const wrong = { status: 401, body: { message: 'Not authorized' } };
    await expect(identity.call('POST /api/v1/security/login', login('wrong'))).rejects.toMatchObject(wrong);
    const unknown = { body: { username: 'nobody', password: 'wrong', provider: 'db' } };
    await expect(identity.call('POST /api/v1/security/login', unknown)).rejects.toMatchObject(wrong);
  });

  it.each([
    [
      'unsigned',
      `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1","type":"access","epoch":0,"iss":"facet","exp":9999999999}')}.`,
    ],
    ['signed with another key', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['empty', ''],
  ])('that are %s leave the request unauthenticated', async (_name, token) => {
    const identity = await open();
    const headers = { authorization: `Bearer ${token}` };
    expect(await identity.identity.authenticator.authenticate({ cookies: {}, headers })).toMatchObject({
      isAnonymous: true,
    });
  });
});

describe('the sign-in form', () => {
  it('starts a session under a fresh cookie and leads to a local page', async () => {
    const identity = await open();
    const { session, token } = await formCookies(identity);
    const result = await identity.call('POST /login/', {
      body: { username: 'admin', password: PASSWORD, csrf_token: token },
      query: { next: '/chart/list/?a=1' },
      cookies: { session },
    });
    expect(result.redirect).toBe('/chart/list/?a=1');
    const cookie = cookieOf(result, 'session');
    expect(cookie).toMatchObject({ httpOnly: true, path: '/' });
    expect(cookie?.value).not.toBe(session);
    const cookies = { session: cookie?.value ?? '' };
    expect(await identity.identity.authenticator.authenticate({ cookies, headers: {} })).toMatchObject({
      username: 'admin',
      via: 'session',
    });
    expect(await identity.identity.authenticator.checkCsrf({ cookies, headers: { 'x-csrftoken': token } })).toBe(false);
  });

  it('reports a wrong login on the next page, once', async () => {
    const identity = await open();
    const { session, token } = await formCookies(identity);
    const result = await identity.call('POST /login/', {
      body: { username: 'admin', password: 'wrong', csrf_token: token },
      cookies: { session },
    });
    expect(result.redirect).toBe('/login/');
    expect(cookieOf(result, 'session')).toBeUndefined();
    const cookies = { session, flash: cookieOf(result, 'flash')?.value ?? '' };
    const { authenticator } = identity.identity;
    const anonymous = await authenticator.authenticate({ cookies: {}, headers: {} });
    const page = await authenticator.pageIdentity?.(anonymous, { cookies, headers: {} });
    expect(page?.flashMessages).toEqual([['danger', 'Invalid login. Please try again.']]);
    expect(page?.cookies).toContainEqual(expect.objectContaining({ name: 'flash', maxAge: 0 }));
    const forged = { flash: `${btoa('[["info","Call this number"]]')}.bad` };
    expect((await authenticator.pageIdentity?.(anonymous, { cookies: forged, headers: {} }))?.flashMessages).toEqual(
      [],
    );
  });

  it('refuses a post without the token of its cookie', async () => {
    const identity = await open();
    const { session } = await formCookies(identity);
    const { token } = await formCookies(identity);
    const result = await identity.call('POST /login/', {
      body: { username: 'admin', password: PASSWORD, csrf_token: token },
      cookies: { session },
    });
    expect(cookieOf(result, 'session')).toBeUndefined();
    expect(result.redirect).toBe('/login/');
  });

  it('ends with signing out', async () => {
    const identity = await open();
    const { session, token } = await formCookies(identity);
    const body = { username: 'admin', password: PASSWORD, csrf_token: token };
    const signedIn = await identity.call('POST /login/', { body, cookies: { session } });
    const cookies = { session: cookieOf(signedIn, 'session')?.value ?? '' };
    expect(await identity.identity.authenticator.authenticate({ cookies, headers: {} })).toMatchObject({ id: 1 });
    const out = await identity.call('GET /logout/', { cookies });
    expect(cookieOf(out, 'session')).toMatchObject({ value: '', maxAge: 0 });
    expect(await identity.identity.authenticator.authenticate({ cookies, headers: {} })).toMatchObject({ id: 0 });
  });
});

describe('the one-time link', () => {
  it('signs in the first administrator once, if there is no password', async () => {
    const identity = await open('');
    const link = await identity.identity.authenticator.takeSignInLink();
    expect(link).toMatch(/^\/login\/link\/[\w-]{43}$/);
    expect(await identity.identity.authenticator.takeSignInLink()).toBeUndefined();
    const params = { token: link?.slice('/login/link/'.length) };
    const first = await identity.call('GET /login/link/:token', { params });
    const cookies = { session: cookieOf(first, 'session')?.value ?? '' };
    expect(await identity.identity.authenticator.authenticate({ cookies, headers: {} })).toMatchObject({
      isAdmin: true,
    });
    const second = await identity.call('GET /login/link/:token', { params });
    expect(second.redirect).toBe('/login/');
    expect(cookieOf(second, 'session')).toBeUndefined();
  });

  it('expires after a day', async () => {
    const identity = await open('');
    const link = await identity.identity.authenticator.takeSignInLink();
    identity.clock.now += 25 * 3_600_000;
    const result = await identity.call('GET /login/link/:token', {
      params: { token: link?.slice('/login/link/'.length) },
    });
    expect(cookieOf(result, 'session')).toBeUndefined();
  });

  it('is offered again at each start until an administrator has a password', async () => {
    const identity = await open('');
    const again = await openIdentity({ store: identity.store });
    expect(await again.identity.authenticator.takeSignInLink()).toBeDefined();
    const cookies = {
      session:
        cookieOf(
          await identity.call('GET /login/link/:token', {
            params: { token: (await identity.identity.authenticator.takeSignInLink())?.slice('/login/link/'.length) },
          }),
          'session',
        )?.value ?? '',
    };
    await identity.call('PUT /api/v1/me/', { body: { password: PASSWORD }, cookies });
    const third = await openIdentity({ store: identity.store });
    expect(await third.identity.authenticator.takeSignInLink()).toBeUndefined();
  });

  it('is not needed when a password is configured', async () => {
    const identity = await open();
    expect(await identity.identity.authenticator.takeSignInLink()).toBeUndefined();
  });
});

describe('/api/v1/me/', () => {
  it('describes the caller, who may change names and password', async () => {
    const identity = await open();
    const token = jsonOf(await identity.call('POST /api/v1/security/login', login(PASSWORD))).access_token;
    const headers = { authorization: `Bearer ${token}` };
    expect((await identity.call('GET /api/v1/me/', { headers })).json).toEqual({
      result: {
        id: 1,
        username: 'admin',
        email: 'admin@facet.invalid',
        first_name: 'Facet',
        last_name: 'Admin',
        is_active: true,
        is_anonymous: false,
        login_count: 1,
      },
    });
    await expect(identity.call('PUT /api/v1/me/', { headers, body: {} })).rejects.toMatchObject({
      status: 400,
      body: { message: 'At least one field must be provided.' },
    });
    const changed = await identity.call('PUT /api/v1/me/', { headers, body: { first_name: 'Ada' } });
    expect(changed.json).toMatchObject({ result: { first_name: 'Ada', last_name: 'Admin' } });
  });

  it('ends tokens and other sessions with a new password, but not the current session', async () => {
    const identity = await open();
    const { session, token } = await formCookies(identity);
    const body = { username: 'admin', password: PASSWORD, csrf_token: token };
    const own = cookieOf(await identity.call('POST /login/', { body, cookies: { session } }), 'session')?.value ?? '';
    const other = cookieOf(await identity.call('POST /login/', { body, cookies: { session } }), 'session')?.value ?? '';
    const bearer = jsonOf(await identity.call('POST /api/v1/security/login', login(PASSWORD))).access_token;
    await identity.call('PUT /api/v1/me/', {
      cookies: { session: own },
      body: { password: 'another password', current_password: PASSWORD },
    });
    const who = async (cookies: Record<string, string>, headers: Record<string, string> = {}) =>
      (await identity.identity.authenticator.authenticate({ cookies, headers })).isAnonymous;
    expect(await who({ session: own })).toBe(false);
    expect(await who({ session: other })).toBe(true);
    expect(await who({}, { authorization: `Bearer ${bearer}` })).toBe(true);
  });

  it('lists roles with their pairs', async () => {
    const identity = await open();
    const token = jsonOf(await identity.call('POST /api/v1/security/login', login(PASSWORD))).access_token;
    const { json } = await identity.call('GET /api/v1/me/roles/', { headers: { authorization: `Bearer ${token}` } });
    const result = (json as { result: { roles: Record<string, [string, string][]>; permissions: unknown } }).result;
    expect(Object.keys(result.roles)).toEqual(['Admin']);
    expect(result.roles.Admin).toContainEqual(['can_read', 'Chart']);
    expect(result.permissions).toEqual({ database_access: [], datasource_access: [] });
  });
});

describe('a change of the password', () => {
  const changed = { password: 'another password', current_password: PASSWORD };

  /** A server on which a sign-in has had its password looked up, and waits; `go` lets it continue. */
  async function withWaiting(waiting: (identity: OpenIdentity) => Promise<HttpResult>) {
    const { promise: held, resolve: go } = Promise.withResolvers<void>();
    opened = await openIdentity({ adminPassword: PASSWORD, held });
    const identity = opened;
    const { access_token } = jsonOf(await identity.call('POST /api/v1/security/login', login(PASSWORD)));
    const ip = '192.0.2.1';
    for (let failures = 0; failures < 5; failures += 1)
      await expect(identity.call('POST /api/v1/security/login', { ...login('wrong'), ip })).rejects.toThrow();
    const result = waiting(identity);
    result.catch(() => undefined);
    await expect.poll(() => identity.pauses.length).toBeGreaterThan(0);
    const headers = { authorization: `Bearer ${access_token}` };
    await identity.call('PUT /api/v1/me/', { headers, body: changed });
    go();
    return { identity, result };
  }

  it.each([false, true])('reaches sign-ins of programs that were under way (refreshed: %s)', async (refresh) => {
    const { identity, result } = await withWaiting((server) =>
      server.call('POST /api/v1/security/login', { ...login(PASSWORD, refresh), ip: '192.0.2.1' }),
    );
    const { access_token } = await result.then(jsonOf, () => ({ access_token: 'none' }));
    const headers = { authorization: `Bearer ${access_token}` };
    expect(await identity.identity.authenticator.authenticate({ cookies: {}, headers })).toMatchObject({ id: 0 });
    expect(await identity.store.db<Tables>().selectFrom('refresh_tokens').selectAll().execute()).toEqual([]);
  });

  it('reaches sign-ins of browsers that were under way', async () => {
    const { identity, result } = await withWaiting(async (server) => {
      const { session, token } = await formCookies(server);
      const body = { username: 'admin', password: PASSWORD, csrf_token: token };
      return server.call('POST /login/', { body, cookies: { session }, ip: '192.0.2.1' });
    });
    const answer = await result;
    expect(answer.redirect).toBe('/login/');
    expect(cookieOf(answer, 'session')).toBeUndefined();
    expect(await identity.store.db<Tables>().selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

it('a browser that signs in anew has one session', async () => {
  const identity = await open();
  const { session, token } = await formCookies(identity);
  const body = { username: 'admin', password: PASSWORD, csrf_token: token };
  const first = cookieOf(await identity.call('POST /login/', { body, cookies: { session } }), 'session')?.value ?? '';
  const { authenticator } = identity.identity;
  expect(await authenticator.authenticate({ cookies: { session: first }, headers: {} })).toMatchObject({ id: 1 });
  const page = await authenticator.pageIdentity?.(await authenticator.authenticate({ cookies: {}, headers: {} }), {
    cookies: { session: first },
    headers: {},
  });
  const again = { ...body, csrf_token: page?.csrfToken ?? '' };
  expect(
    cookieOf(await identity.call('POST /login/', { body: again, cookies: { session: first } }), 'session'),
  ).toBeDefined();
  expect(await authenticator.authenticate({ cookies: { session: first }, headers: {} })).toMatchObject({ id: 0 });
});

it('stores no secret as it is', async () => {
  const identity = await open();
  const refresh = jsonOf(await identity.call('POST /api/v1/security/login', login(PASSWORD, true))).refresh_token;
  const db = identity.store.db<Tables>();
  const user = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const stored = await db.selectFrom('refresh_tokens').select('token_hash').execute();
  expect(stored.map((row) => row.token_hash)).not.toContain(refresh);
});
