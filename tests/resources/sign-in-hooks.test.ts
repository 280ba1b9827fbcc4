import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SignInAttempt, WillSignIn } from '@facet/plugin-identity/contract.server';
import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { manifest as activityLog } from '../../plugins/activity-log/manifest.ts';
import { manifest as identity } from '../../plugins/identity/manifest.ts';

const PASSWORD = 'a long enough password';
let server: TestServer | undefined;
/** What the server needs to make its pages of, such as that with the form. */
const web = mkdtempSync(join(tmpdir(), 'facet-web-'));
writeFileSync(
  join(web, 'build.json'),
  JSON.stringify({ scripts: [], styles: [], preload: [], importMap: { imports: {} } }),
);
afterAll(() => rmSync(web, { recursive: true, force: true }));
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** A plugin that has a say in who signs in. */
function guard(
  decide: (attempt: SignInAttempt) => { readonly reason: string } | undefined,
  tapsNothing = false,
  id = 'test/guard',
) {
  const manifest = defineManifest({
    id,
    version: '1.0.0',
    name: 'Guard',
    description: 'For a test.',
    engines: { sdk: '^1.0.0' },
    server: {},
    taps: [WillSignIn.id],
  });
  const definition = defineServerPlugin(manifest, (ctx) => {
    if (!tapsNothing) ctx.tap(WillSignIn, decide);
  });
  return { manifest, load: async () => ({ default: definition }) };
}

async function start(...plugins: readonly ReturnType<typeof guard>[]): Promise<TestServer> {
  server = await startTestServer(
    [
      {
        manifest: identity,
        load: () => import('../../plugins/identity/server/index.ts'),
      },
      {
        manifest: activityLog,
        load: () => import('../../plugins/activity-log/server/index.ts'),
      },
      ...plugins,
    ],
    { FACET_ADMIN_PASSWORD: PASSWORD },
    web,
  );
  return server;
}

async function login(
  password = PASSWORD,
  username = 'admin',
  safe_mode = false,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await server?.fetch('/api/v1/security/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, provider: 'db', refresh: true, safe_mode }),
  });
  return { status: answer?.status ?? 0, body: await answer?.json() };
}

/** Actions of the log, oldest first, with the user's id. */
async function logged(): Promise<readonly (readonly [action: string, user: number | null])[]> {
  const rows = await server?.store
    .db<{ logs: { id: number; action: string; user_id: number | null } }>()
    .selectFrom('logs')
    .select(['action', 'user_id'])
    .where('action', 'like', 'user.sign%')
    .orderBy('id')
    .execute();
  return (rows ?? []).map((row) => [row.action, row.user_id]);
}

const sessions = async () =>
  (await server?.store.db<{ refresh_tokens: { user_id: number } }>().selectFrom('refresh_tokens').selectAll().execute())
    ?.length;

it('a plugin is told who signs in, and may refuse with a reason, before there is a session', async () => {
  const attempts: SignInAttempt[] = [];
  let refusal: { readonly reason: string } | undefined;
  await start(
    guard((attempt) => {
      attempts.push(attempt);
      return refusal;
    }),
  );
  expect((await login()).status).toBe(200);
  expect(attempts).toMatchObject([{ user: { id: 1, username: 'admin' }, via: 'call' }]);
  expect(JSON.stringify(attempts)).not.toContain(PASSWORD);
  const before = await sessions();
  refusal = { reason: 'Only on weekdays.' };
  expect(await login()).toEqual({ status: 403, body: { message: 'Only on weekdays.' } });
  expect(await sessions()).toBe(before);
  expect(await login('wrong')).toMatchObject({ status: 401 });
  expect(attempts).toHaveLength(2);
  await expect.poll(logged).toEqual([
    ['user.sign-in', 1],
    ['user.sign-in-failed', 1],
    ['user.sign-in-failed', 1],
  ]);
});

const BROKEN = [
  [
    'fails',
    () =>
      guard(() => {
        throw new Error('out of order');
      }),
  ],
  ['says that it decides, and does not', () => guard(() => undefined, true)],
] as const;
const CLOSED = {
  status: 403,
  body: { message: 'Signing in is closed at the moment. Administrators can sign in at /login/?safe-mode.' },
};

/** A user with the password of the administrator, and none of the rights. */
async function addMember(): Promise<void> {
  const db = server?.store.db<{
    users: { id: number; username: string; email: string; password_hash: string };
    user_roles: { user_id: number; role_id: number };
  }>();
  const admin = await db?.selectFrom('users').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  if (!db || !admin) throw new Error('There is no server.');
  const { id: _id, ...copy } = admin;
  await db
    .insertInto('users')
    .values({ ...copy, username: 'member', email: 'member@example.org' } as never)
    .execute();
}

describe.each(BROKEN)('while a plugin that %s has a say', (_, broken) => {
  it('no user signs in', async () => {
    await start(broken());
    expect(await login()).toEqual(CLOSED);
    expect(await sessions()).toBe(0);
  });

  it('an administrator signs in in safe mode, by a call or with the form, and no other user does', async () => {
    await start(broken());
    await addMember();
    expect(await login(PASSWORD, 'member', true)).toEqual(CLOSED);
    expect((await login('wrong', 'admin', true)).status).toBe(401);
    expect((await login(PASSWORD, 'admin', true)).status).toBe(200);
    expect(server?.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', message: expect.stringContaining('in safe mode') }),
    );
    expect(await submitForm('/login/')).toBe('/login/');
    expect(await submitForm('/login/?safe-mode')).toBe('/?safe-mode');
    expect(await submitForm('/login/?safe-mode&next=%2Fplugins%2F%3Fsafe-mode')).toBe('/plugins/?safe-mode');
  });

  it('another one that works refuses in safe mode too', async () => {
    await start(
      broken(),
      guard(() => ({ reason: 'Only on weekdays.' }), false, 'test/other'),
    );
    expect(await login(PASSWORD, 'admin', true)).toEqual({ status: 403, body: { message: 'Only on weekdays.' } });
  });
});

/** Fills in the form of the sign-in page as a browser without script does; gives where it leads. */
async function submitForm(page: string): Promise<string | null> {
  const form = await server?.fetch(page, { headers: { accept: 'text/html' } });
  const html = (await form?.text()) ?? '';
  const field = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';
  const answer = await server?.fetch('/login/', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: (form?.headers.getSetCookie() ?? []).map((one) => one.split(';')[0]).join('; '),
    },
    body: new URLSearchParams({
      username: 'admin',
      password: PASSWORD,
      csrf_token: field('csrf_token'),
      ...(field('next') === '' ? {} : { next: field('next') }),
    }),
  });
  return answer?.headers.get('location') ?? null;
}

it('what was typed as the name of no account stays out of the log', async () => {
  await start();
  await login('x', 'my-secret-password');
  await expect.poll(logged).toEqual([['user.sign-in-failed', null]]);
  const rows = await server?.store.db<{ logs: { json: string | null } }>().selectFrom('logs').select('json').execute();
  expect(JSON.stringify(rows)).not.toContain('my-secret-password');
});

it('signing out is logged', async () => {
  await start();
  const { body } = await login();
  const { access_token: token } = body as { readonly access_token: string };
  await server?.fetch('/logout/', { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(logged).toEqual([
    ['user.sign-in', 1],
    ['user.sign-out', 1],
  ]);
});
