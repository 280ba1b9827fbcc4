import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../postgres/start-postgres.ts';
import { findRedis } from '../redis/find-redis.ts';
import { startRedis } from '../redis/start-redis.ts';
import { anonymous, type ApiAnswer, openSession } from '../support/api-client.ts';
import { ADMIN, type FacetProcess, SERVER_ARGUMENTS, startFacet } from '../support/facet-process.ts';

const MINUTE = 60_000;
/** As long as the token of a guest lives. */
const APART = 6 * MINUTE;
const CLOCK = new URL('clock-ahead.mjs', import.meta.url).href;
const program = await findRedis();

describe.skipIf(typeof program !== 'string')('two processes whose clocks are six minutes apart', () => {
  const owned = new AsyncDisposableStack();
  let servers: readonly FacetProcess[];
  let database: number;

  beforeAll(async () => {
    const postgres = owned.adopt(await startPostgres(), (server) => server.stop());
    const redis = owned.adopt(await startRedis(String(program)), (server) => server.stop());
    const shared = {
      FACET_METADATA_URL: await postgres.createDatabase('metadata'),
      FACET_REDIS_URL: redis.url,
      FACET_FEATURE_EMBEDDED_SUPERSET: 'true',
    };
    const homes = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'facet-home-')));
    owned.defer(() => {
      for (const home of homes) rmSync(home, { recursive: true, force: true });
    });
    const [one = '', two = ''] = homes;
    const start = async (home: string, ahead: number) => {
      const env = { ...shared, FACET_TEST_CLOCK_AHEAD: String(ahead) };
      const options = { home, env, readyWithinMs: MINUTE, program: ['--import', CLOCK, ...SERVER_ARGUMENTS] };
      return owned.adopt(await startFacet(options), async (server) => void (await server.stop()));
    };
    const behind = await start(one, -APART / 2);
    copyFileSync(join(one, 'secret.key'), join(two, 'secret.key'));
    servers = [behind, await start(two, APART / 2)];
    const session = await openSession(behind.url);
    const added = await session.post('/api/v1/database/', {
      database_name: 'Data',
      sqlalchemy_uri: await postgres.createDatabase('data'),
      expose_in_sqllab: true,
      allow_run_async: true,
    });
    database = added.body.id;
    expect(added.status).toBe(201);
  }, 3 * MINUTE);
  afterAll(() => owned.disposeAsync(), MINUTE);

  const urlOf = (at: number): string => servers[at]?.url ?? '';
  const signIn = async (at: number): Promise<{ readonly access_token: string; readonly refresh_token: string }> => {
    const asked = { ...ADMIN, provider: 'db', refresh: true };
    return (await anonymous(urlOf(at)).send('POST', '/api/v1/security/login', { json: asked })).body;
  };
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const call = (at: number, token: string, method: string, path: string, json?: unknown): Promise<ApiAnswer> =>
    anonymous(urlOf(at)).send(method, path, { json, headers: as(token) });
  const eachWay = [
    [0, 1],
    [1, 0],
  ] as const;

  it('have the clocks that this test says they have, as their logs show', () => {
    const [behind = 0, ahead = 0] = servers.map((server) => {
      const [, time = ''] = /"time":"([^"]+)"/.exec(server.output()) ?? [];
      return Date.parse(time);
    });
    expect(ahead - behind).toBeGreaterThan(APART - MINUTE);
  });

  it.each(eachWay)('a program that signs in at %i is known at %i, and renews its token there', async (here, there) => {
    const { access_token, refresh_token } = await signIn(here);
    expect((await call(there, access_token, 'GET', '/api/v1/me/')).status).toBe(200);
    const renewed = await call(there, refresh_token, 'POST', '/api/v1/security/refresh');
    expect(renewed.status).toBe(200);
    expect((await call(here, renewed.body.access_token, 'GET', '/api/v1/me/')).status).toBe(200);
  });

  it.each(eachWay)(
    'what is signed at %i for the visitors of other sites is no older or newer at %i',
    async (here, there) => {
      const { access_token } = await signIn(here);
      const made = await call(here, access_token, 'POST', '/api/v1/dashboard/', {
        dashboard_title: `Embedded ${here}`,
      });
      const { id } = made.body;
      const opened = await call(here, access_token, 'POST', `/api/v1/dashboard/${id}/embedded`, {
        allowed_domains: [],
      });
      const asked = {
        user: { username: 'g' },
        resources: [{ type: 'dashboard', id: opened.body.result.uuid }],
        rls: [],
      };
      const guest = await call(here, access_token, 'POST', '/api/v1/security/guest_token/', asked);
      expect([made.status, opened.status, guest.status]).toEqual([201, 200, 200]);
      for (const at of [here, there]) {
        const read = await anonymous(urlOf(at)).send('GET', `/api/v1/dashboard/${id}`, {
          headers: { 'x-guesttoken': guest.body.token },
        });
        expect([at, read.status]).toEqual([at, 200]);
      }
    },
  );

  it.each(eachWay)(
    'a query that %i takes in ends, and %i tells of it to who asks what is new',
    { timeout: 3 * MINUTE },
    async (here, there) => {
      const { access_token } = await signIn(here);
      const since = async (at: number, ms: number) =>
        (await call(at, access_token, 'GET', `/api/v1/query/updated_since?q=(last_updated_ms:${ms})`)).body.result;
      const stateOf = async (at: number, id: string, ms: number) =>
        (await since(at, ms)).find((row: { readonly id: string }) => row.id === id);
      const run = (id: string) =>
        call(here, access_token, 'POST', '/api/v1/sqllab/execute/', {
          database_id: database,
          sql: 'SELECT 1 AS one',
          client_id: id,
          runAsync: true,
        });
      expect((await run(`first${here}`)).status).toBe(202);
      await expect
        .poll(async () => (await stateOf(there, `first${here}`, 0))?.state, { timeout: MINUTE })
        .toBe('success');
      const { changed_on: changedOn } = await stateOf(there, `first${here}`, 0);
      // As a page asks: for what was changed since the last change that it knows of.
      const known = Date.parse(`${String(changedOn).replace(/Z$/, '')}Z`);
      expect((await run(`later${here}`)).status).toBe(202);
      await expect
        .poll(async () => (await stateOf(there, `later${here}`, known))?.state, { timeout: MINUTE })
        .toBe('success');
    },
  );
});
