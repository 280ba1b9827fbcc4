import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpResult } from '@facet/sdk/server';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestMetadataStore } from '@facet/sdk/testing/metadata';
import { openIdentity, type OpenIdentity } from '../testing/open-identity.ts';
import migrations from './migrations.ts';
import type { Tables } from './tables.ts';

const PASSWORD = 'a long enough password';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let identity: OpenIdentity;
afterEach(() => identity.close());

async function open(knownPasswords?: string): Promise<void> {
  identity = await openIdentity({ adminPassword: PASSWORD, ...(knownPasswords ? { knownPasswords } : {}) });
}
const jsonOf = (result: HttpResult) => result.json as Record<string, string>;
const cookieOf = (result: HttpResult, name: string) =>
  result.cookies?.find((cookie) => cookie.name === name)?.value ?? '';
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });

async function login(refresh = false, more: { password?: string; ip?: string } = {}) {
  const { password = PASSWORD, ...rest } = more;
  const body = { username: 'admin', password, provider: 'db', refresh };
  return jsonOf(await identity.call('POST /api/v1/security/login', { body, ...rest }));
}

/** Signs in as a browser. @param device Device cookie of an earlier sign-in. */
async function browser(userAgent = 'Browser', device?: string): Promise<{ session: string; device: string }> {
  const { authenticator } = identity.identity;
  const anonymous = await authenticator.authenticate({ cookies: {}, headers: {} });
  const page = await authenticator.pageIdentity?.(anonymous, { cookies: {}, headers: {} });
  const visit = page?.cookies?.find((cookie) => cookie.name === 'session')?.value ?? '';
  const result = await identity.call('POST /login/', {
    body: { username: 'admin', password: PASSWORD, csrf_token: page?.csrfToken },
    cookies: { session: visit, ...(device === undefined ? {} : { device }) },
    headers: { 'user-agent': userAgent },
  });
  return { session: cookieOf(result, 'session'), device: cookieOf(result, 'device') };
}

const isSignedIn = async (cookies: Record<string, string>, headers: Record<string, string> = {}) =>
  !(await identity.identity.authenticator.authenticate({ cookies, headers })).isAnonymous;

describe('guessing passwords', () => {
  it('slows down the attacker, not the owner: not from another address, not in a known browser, and from the same address only for seconds', async () => {
    await open();
    const { device } = await browser();
    for (let i = 0; i < 12; i += 1)
      await expect(login(false, { password: 'wrong' })).rejects.toMatchObject({ status: 401 });
    expect(Math.max(...identity.pauses)).toBe(4_000);
    const before = identity.pauses.length;
    expect((await browser('Browser', device)).session).not.toBe('');
    expect((await login(false, { ip: '10.0.0.9' })).access_token).toBeDefined();
    expect(identity.pauses).toHaveLength(before);
    expect((await login()).access_token).toBeDefined();
    expect(identity.pauses.slice(before)).toEqual([4_000]);
  });

  it('counts the name and the email of an account as one', async () => {
    await open();
    for (let i = 0; i < 8; i += 1) {
      const username = i % 2 === 0 ? 'admin' : 'admin@facet.invalid';
      const body = { username, password: 'wrong', provider: 'db' };
      await expect(identity.call('POST /api/v1/security/login', { body })).rejects.toMatchObject({ status: 401 });
    }
    expect(identity.pauses).toEqual([250, 500, 1_000]);
  });

  it('shows on the form that attempts arrive too fast', async () => {
    const held = Promise.withResolvers<void>();
    identity = await openIdentity({ adminPassword: PASSWORD, held: held.promise });
    const { authenticator } = identity.identity;
    const anonymous = await authenticator.authenticate({ cookies: {}, headers: {} });
    const page = await authenticator.pageIdentity?.(anonymous, { cookies: {}, headers: {} });
    const session = page?.cookies?.find((cookie) => cookie.name === 'session')?.value ?? '';
    const body = { username: 'admin', password: 'wrong', csrf_token: page?.csrfToken };
    const attempts = Array.from({ length: 30 }, () => identity.call('POST /login/', { body, cookies: { session } }));
    await expect.poll(() => identity.pauses.length).toBe(4);
    held.resolve();
    const answers = await Promise.all(attempts);
    const flashes = new Set(answers.map((answer) => atob(cookieOf(answer, 'flash').split('.')[0] ?? '')));
    expect([...flashes].join()).toContain('Too many sign-in attempts');
  });

  it('counts a failure after the response', async () => {
    await open();
    await expect(login(false, { password: 'wrong' })).rejects.toMatchObject({ status: 401 });
    const failures = () =>
      identity.store.db<Tables>().selectFrom('users').select('fail_login_count').executeTakeFirst();
    await expect.poll(failures).toEqual({ fail_login_count: 1 });
  });

  it('does not look up the account for a password longer than any can be', async () => {
    await open();
    await expect(login(false, { password: 'x'.repeat(1_025) })).rejects.toMatchObject({ status: 401 });
    await new Promise((resolve) => setImmediate(resolve));
    const row = await identity.store.db<Tables>().selectFrom('users').select('fail_login_count').executeTakeFirst();
    expect(row).toEqual({ fail_login_count: 0 });
  });
});

describe('changing a password', () => {
  const change = async (body: object) =>
    identity.call('PUT /api/v1/me/', { headers: bearer((await login()).access_token), body });

  it.each([
    ['without the present one', { password: 'another password' }],
    ['with a wrong present one', { password: 'another password', current_password: 'wrong' }],
  ])("of one's own is refused %s", async (_name, body) => {
    await open();
    await expect(change(body)).rejects.toMatchObject({
      status: 400,
      body: { message: { current_password: ['Does not match the current password.'] } },
    });
    expect((await login()).access_token).toBeDefined();
  });

  it('of the own account in the list of users requires the current one, of another user does not', async () => {
    await open();
    const headers = bearer((await login()).access_token);
    const update = (id: number, body: object) =>
      identity.call('PUT /api/v1/security/users/:id', { headers, params: { id }, body });
    await expect(update(1, { password: 'another password' })).rejects.toMatchObject({ status: 400 });
    const roles = await identity.store
      .db<Tables>()
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Gamma')
      .execute();
    const names = { first_name: 'A', last_name: 'B', username: 'ada', email: 'ada@example.org' };
    const made = await identity.call('POST /api/v1/security/users/', {
      headers,
      body: { ...names, password: 'first programmer', roles: roles.map(({ id }) => id) },
    });
    await update((made.json as { id: number }).id, { password: 'second programmer' });
    await update(1, { password: 'another password', current_password: PASSWORD });
    expect((await login(false, { password: 'another password' })).access_token).toBeDefined();
  });

  it.each([
    ['shorter than the setting says', 'seven77', 'Shorter than minimum length 8.'],
    ['the own name', 'ADMIN', 'Shorter than minimum length 8.'],
    ['the own email', 'Admin@facet.invalid', 'Must differ from the name and the email.'],
    ['known to others', 'correct horse', 'Known from a data leak: choose another one.'],
    ['known to others, in capitals', 'CORRECT HORSE', 'Known from a data leak: choose another one.'],
    ['known to others by its hash', 'battery staple', 'Known from a data leak: choose another one.'],
  ])('refuses one that is %s', async (_name, password, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'facet-passwords-'));
    const file = join(folder, 'list.txt');
    const hash = createHash('sha1').update('battery staple').digest('hex').toUpperCase();
    writeFileSync(file, `correct horse\r\n${hash}:37615252\n`);
    try {
      await open(file);
      await expect(change({ password, current_password: PASSWORD })).rejects.toMatchObject({
        status: 400,
        body: { message: { password: [text] } },
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['shorter than the setting says', 'short', 'Shorter than minimum length 8.'],
    ['the email that it gets', 'admin@facet.invalid', 'Must differ from the name and the email.'],
  ])('refuses the first administrator one that is %s, and makes nobody', async (_name, adminPassword, reason) => {
    const store = await openTestMetadataStore(migrations);
    await expect(openIdentity({ adminPassword, store })).rejects.toMatchObject({
      code: 'IDN_ADMIN_PASSWORD',
      message: `The password in FACET_ADMIN_PASSWORD is not good enough: ${reason}`,
    });
    expect(await store.db<Tables>().selectFrom('users').selectAll().execute()).toEqual([]);
    // A server that has its administrator starts whatever the variable says.
    (await openIdentity({ adminPassword: PASSWORD, store })).dispose();
    identity = await openIdentity({ adminPassword, store });
    expect((await login()).access_token).toBeDefined();
  });

  it('follows the setting at once', async () => {
    await open();
    identity.rules.passwordLength = 30;
    await expect(change({ password: 'another password', current_password: PASSWORD })).rejects.toMatchObject({
      body: { message: { password: ['Shorter than minimum length 30.'] } },
    });
  });
});

describe('refreshing', () => {
  const refresh = async (token: string | undefined) =>
    jsonOf(await identity.call('POST /api/v1/security/refresh', { headers: bearer(token) }));

  it('issues a successor each time; a program that never uses it keeps its token', async () => {
    await open();
    const { refresh_token: token } = await login(true);
    for (let i = 0; i < 3; i += 1) expect((await refresh(token)).refresh_token).not.toBe(token);
    const rows = await identity.store.db<Tables>().selectFrom('refresh_tokens').selectAll().execute();
    expect(rows).toHaveLength(2);
  });

  it('with a token that was left behind ends everything of that sign-in, and nothing else', async () => {
    await open();
    const { refresh_token: first } = await login(true);
    const other = (await login(true)).refresh_token;
    const second = (await refresh(first)).refresh_token;
    const third = (await refresh(second)).refresh_token;
    await expect(refresh(first)).rejects.toMatchObject({ status: 401 });
    await expect(refresh(third)).rejects.toMatchObject({ status: 401 });
    await expect(refresh(second)).rejects.toMatchObject({ status: 401 });
    expect(identity.said).toEqual([expect.stringContaining('superseded refresh token')]);
    expect(await refresh(other)).toHaveProperty('access_token');
  });

  it('ends with signing out by the access token', async () => {
    await open();
    const { access_token, refresh_token } = await login(true);
    await identity.call('POST /logout/', { headers: bearer(access_token) });
    await expect(refresh(refresh_token)).rejects.toMatchObject({ status: 401 });
  });

  it.each<readonly [string, (tokens: Readonly<Record<string, string>>) => Promise<unknown>]>([
    ['signs out', ({ access_token }) => identity.call('POST /logout/', { headers: bearer(access_token) })],
    [
      'uses what it had left behind',
      async ({ refresh_token }) => {
        await refresh((await refresh(refresh_token)).refresh_token);
        await expect(refresh(refresh_token)).rejects.toMatchObject({ status: 401 });
      },
    ],
    [
      'is ended from another place',
      async () => {
        const { session } = await browser();
        const { json } = await identity.call('GET /api/v1/me/sessions/', { cookies: { session } });
        const { result } = json as { result: { id: string; kind: string; created_on: string }[] };
        const [id] = result
          .filter(({ kind }) => kind === 'program')
          .map((one) => one.id)
          .toReversed();
        await identity.call('DELETE /api/v1/me/sessions/:id', { cookies: { session }, params: { id } });
      },
    ],
  ])('a program that %s keeps no access token, and another one its own', async (_, end) => {
    await open();
    const own = await login(true);
    identity.clock.now += MINUTE;
    const other = await login(true);
    const signedIn = async () => [
      await isSignedIn({}, bearer(own.access_token)),
      await isSignedIn({}, bearer(other.access_token)),
    ];
    expect(await signedIn()).toEqual([true, true]);
    await end(own);
    expect(await signedIn()).toEqual([false, true]);
  });
});

describe('a session', () => {
  it('ends when nothing was done in it for a while; watching does not count', async () => {
    await open();
    const { session } = await browser();
    for (let i = 0; i < 3; i += 1) {
      identity.clock.now += 71 * HOUR;
      expect(await isSignedIn({ session })).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 0));
      await identity.call('POST /logout/', { cookies: { session: 'none' } });
    }
    for (let i = 0; i < 8; i += 1) {
      identity.clock.now += 10 * HOUR;
      await identity.identity.authenticator.recheck?.({ cookies: { session }, headers: {} });
      await identity.call('POST /logout/', { cookies: { session: 'none' } });
    }
    expect(await isSignedIn({ session })).toBe(false);
  });

  it('lasts while it is in use, for a month at most', async () => {
    await open();
    const { session } = await browser();
    identity.rules.idleHours = 0;
    identity.clock.now += 30 * 24 * HOUR;
    expect(await isSignedIn({ session })).toBe(true);
    identity.clock.now += 25 * HOUR;
    await identity.call('POST /logout/', { cookies: { session: 'none' } });
    expect(await isSignedIn({ session })).toBe(false);
  });

  it('is listed with where it came from, and can be ended from another one', async () => {
    await open();
    const laptop = await browser('Laptop');
    identity.clock.now += MINUTE;
    const phone = await browser('Phone');
    identity.clock.now += MINUTE;
    const { refresh_token } = await login(true);
    const list = async () => {
      const { json } = await identity.call('GET /api/v1/me/sessions/', { cookies: { session: laptop.session } });
      return (json as { result: { id: string; kind: string; user_agent: string; is_current: boolean }[] }).result;
    };
    const entries = await list();
    expect(entries.map(({ kind, user_agent, is_current }) => [kind, user_agent, is_current])).toEqual([
      ['program', '', false],
      ['browser', 'Phone', false],
      ['browser', 'Laptop', true],
    ]);
    const end = (id: string) =>
      identity.call('DELETE /api/v1/me/sessions/:id', { cookies: { session: laptop.session }, params: { id } });
    await end(entries[1]?.id ?? '');
    expect([await isSignedIn({ session: phone.session }), await isSignedIn({ session: laptop.session })]).toEqual([
      false,
      true,
    ]);
    await end(entries[0]?.id ?? '');
    await expect(
      identity.call('POST /api/v1/security/refresh', { headers: bearer(refresh_token) }),
    ).rejects.toMatchObject({ status: 401 });
    await expect(end('unknown')).rejects.toMatchObject({ status: 404 });
  });

  it('is one of fifty at most: the oldest make room', async () => {
    await open();
    const { session } = await browser();
    const row = await identity.store.db<Tables>().selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 49 }, (_, i) => ({
      ...row,
      token_hash: `made ${i}`,
      created_on: `2026-02-01T00:00:${i + 10}`,
    }));
    await identity.store.db<Tables>().insertInto('sessions').values(more).execute();
    identity.clock.now = Date.parse('2026-02-02T00:00:00Z');
    const newest = await browser();
    await identity.call('POST /logout/', { cookies: { session: 'none' } });
    const rows = await identity.store.db<Tables>().selectFrom('sessions').select('token_hash').execute();
    expect(rows).toHaveLength(50);
    expect([await isSignedIn({ session }), await isSignedIn({ session: newest.session })]).toEqual([false, true]);
  });

  it('can end all others at once, but never those of other users', async () => {
    await open();
    const [own, other] = [await browser(), await browser()];
    const { refresh_token, access_token } = await login(true);
    const { access_token: unrenewed } = await login();
    const programs = async () => [await isSignedIn({}, bearer(access_token)), await isSignedIn({}, bearer(unrenewed))];
    expect(await programs()).toEqual([true, true]);
    await identity.call('DELETE /api/v1/me/sessions/', { cookies: { session: own.session } });
    expect(await programs()).toEqual([false, false]);
    expect([await isSignedIn({ session: own.session }), await isSignedIn({ session: other.session })]).toEqual([
      true,
      false,
    ]);
    await expect(
      identity.call('POST /api/v1/security/refresh', { headers: bearer(refresh_token) }),
    ).rejects.toMatchObject({ status: 401 });
  });

  it('notifies the listeners of open streams that a session may have ended', async () => {
    await open();
    const { session } = await browser();
    let told = 0;
    const listening = identity.identity.authenticator.onDidChange?.(() => (told += 1));
    await identity.call('POST /logout/', { cookies: { session } });
    expect(told).toBeGreaterThan(0);
    listening?.dispose();
  });
});
