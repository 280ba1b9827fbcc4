import { type SignInAttempt, WillSignIn } from '@facet/plugin-identity/contract.server';
import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { manifest as activityLog } from '../../plugins/activity-log/manifest.ts';
import { manifest as identity } from '../../plugins/identity/manifest.ts';

const PASSWORD = 'a long enough password';
let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** A plugin that has a say in who signs in. */
function guard(decide: (attempt: SignInAttempt) => { readonly reason: string } | undefined, tapsNothing = false) {
  const manifest = defineManifest({
    id: 'test/guard',
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
  );
  return server;
}

async function login(
  password = PASSWORD,
  username = 'admin',
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await server?.fetch('/api/v1/security/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, provider: 'db', refresh: true }),
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

it.each([
  [
    'fails',
    guard(() => {
      throw new Error('out of order');
    }),
  ],
  ['says that it decides, and does not', guard(() => undefined, true)],
])('nobody signs in while a plugin %s', async (_, broken) => {
  await start(broken);
  expect(await login()).toEqual({
    status: 403,
    body: { message: 'Signing in is closed at the moment. Ask an administrator.' },
  });
  expect(await sessions()).toBe(0);
});

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
