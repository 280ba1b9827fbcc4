import { afterAll, describe, expect, vi } from 'vitest';

// These tests stand beside their code, where they run on SQLite. Here every store that they open is a Postgres.
vi.mock('../../sdk/testing/metadata-store.ts', async () => ({
  openTestMetadataStore: (await import('./postgres-store.ts')).openPostgresStore,
}));

const SUITES: Readonly<Record<string, () => Promise<unknown>>> = {
  'administration of users and roles': () => import('../../plugins/identity/server/administration.test.ts'),
  'signing in': () => import('../../plugins/identity/server/sign-in.test.ts'),
  'access decisions': () => import('../../plugins/identity/server/access-decisions.test.ts'),
  'tables of identity': () => import('../../plugins/identity/server/migrations.test.ts'),
  'row rules': () => import('../../plugins/row-rules/server/rule-routes.test.ts'),
  'activity log': () => import('../../plugins/activity-log/server/log-routes.test.ts'),
  'resources of the sdk': () => import('../../sdk/server/resource/resource.test.ts'),
};

afterAll(async () => (await import('./postgres-store.ts')).stopPostgres());

for (const [name, load] of Object.entries(SUITES))
  describe(`${name} on Postgres`, async () => {
    await load();
    expect(load).toBeTypeOf('function');
  });
