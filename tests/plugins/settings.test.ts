import { defineManifest, defineServerPlugin, type Setting } from '@facet/sdk/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltInPlugin } from '../../apps/server/start-server.ts';
import { startTestServer } from '../../apps/server/testing/test-server.ts';
import { manifest as identity } from '../../plugins/identity/manifest.ts';
import { manifest as settings } from '../../plugins/settings/manifest.ts';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { ADMIN } from '../support/facet-process.ts';
import { type ApiClient, anonymous, expectStatus, signIn, signUp } from '../support/api-client.ts';

const mine = defineManifest({
  id: 'facet/mine',
  version: '1.0.0',
  name: 'Mine',
  description: 'Has settings.',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'app/setting@1': [
      { key: 'limit', label: 'l', type: 'number', default: 5, scope: 'system' },
      { key: 'greeting', label: 'g', type: 'text', default: 'hello', scope: 'user' },
    ],
  },
});

/** A server, and what its plugin gets from `ctx.settings()`. */
async function startWith(env: Readonly<Record<string, string>>) {
  const given: Setting<{ readonly limit: number; readonly greeting: string }>[] = [];
  const plugin: BuiltInPlugin = {
    manifest: mine,
    load: async () => ({ default: defineServerPlugin(mine, (ctx) => void given.push(ctx.settings())) }),
  };
  const server = await startTestServer(
    [
      {
        manifest: identity,
        load: () => import('../../plugins/identity/server/index.ts'),
      },
      { manifest: settings, load: () => import('../../plugins/settings/server/index.ts') },
      plugin,
    ],
    { FACET_ADMIN_USERNAME: ADMIN.username, FACET_ADMIN_PASSWORD: ADMIN.password, ...env },
  );
  const [setting] = given;
  if (!setting) throw new Error('The plugin did not start.');
  return { server, setting };
}

const USER = '/api/v1/setting/user/facet';
const SYSTEM = '/api/v1/setting/system/facet';
const settingsOf = async (client: ApiClient) => expectStatus(await client.get('/api/v1/setting/'), 200).body.result;

describe.each(['sqlite', 'postgres'] as const)('settings of plugins on %s', (kind) => {
  let postgres: TestPostgres | undefined;
  let here: Awaited<ReturnType<typeof startWith>>;
  let there: Awaited<ReturnType<typeof startWith>> | undefined;
  let admin: ApiClient;
  let gina: ApiClient;
  beforeAll(async () => {
    postgres = kind === 'postgres' ? await startPostgres() : undefined;
    const env = postgres ? { FACET_METADATA_URL: await postgres.createDatabase('settings') } : {};
    here = await startWith(env);
    there = postgres ? await startWith(env) : undefined;
    admin = await signIn(here.server.url);
    gina = await signUp(here.server.url, admin, 'gina', ['Gamma']);
  });
  afterAll(async () => {
    await here?.server.stop();
    await there?.server.stop();
    await postgres?.stop();
  });

  it('are kept for each person, and go back to the default', async () => {
    expectStatus(await gina.put(`${USER}/mine/greeting`, { value: 'ciao' }), 200);
    expectStatus(await gina.put(`${USER}/app/density`, { value: 'comfortable' }), 200);
    expect((await settingsOf(gina)).user).toEqual({
      'facet/mine': { greeting: 'ciao' },
      'facet/app': { density: 'comfortable' },
    });
    expect((await settingsOf(admin)).user).toEqual({});
    expectStatus(await gina.delete(`${USER}/mine/greeting`), 200);
    expect((await settingsOf(gina)).user).toEqual({ 'facet/app': { density: 'comfortable' } });
  });

  it('for everybody are set by administrators, and reach the plugin at once', async () => {
    const told: number[] = [];
    const subscription = here.setting.subscribe(() => told.push(here.setting.get().limit));
    expect(here.setting.get()).toEqual({ limit: 5, greeting: 'hello' });
    expect((await gina.put(`${SYSTEM}/mine/limit`, { value: 8 })).status).toBe(403);
    expectStatus(await admin.put(`${SYSTEM}/mine/limit`, { value: 8 }), 200);
    await expect.poll(() => told).toEqual([8]);
    expect((await settingsOf(gina)).system).toEqual({ 'facet/mine': { limit: 8 } });
    await here.setting.set({ limit: 9, greeting: 'hello' });
    await expect.poll(() => told).toEqual([8, 9]);
    subscription.dispose();
  });

  it.each([
    ['an undeclared key', `${USER}/mine/nothing`, 'x', 404],
    ['another scope than declared', `${USER}/mine/limit`, 7, 404],
    ['a value of another type', `${USER}/mine/greeting`, 7, 400],
    ['no choice', `${USER}/app/density`, 'huge', 400],
    ['a very long text', `${USER}/mine/greeting`, 'x'.repeat(4_001), 400],
    ['an object', `${USER}/mine/greeting`, {}, 400],
  ])('refuse %s', async (_, path, value, status) => {
    expect((await admin.put(path, { value })).status).toBe(status);
  });

  it('are for signed-in users', async () => {
    const visitor = anonymous(here.server.url);
    expect((await visitor.get('/api/v1/setting/')).status).toBe(401);
    expect((await visitor.put(`${USER}/mine/greeting`, { value: 'x' })).status).toBe(401);
  });

  if (kind === 'postgres')
    it('reach the plugin of another process', async () => {
      expectStatus(await admin.put(`${SYSTEM}/mine/limit`, { value: 21 }), 200);
      await expect.poll(() => there?.setting.get().limit).toBe(21);
    });
});
