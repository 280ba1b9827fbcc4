import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../postgres/start-postgres.ts';
import { type ApiClient, anonymous, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { type BreakableLine, breakableLine } from '../support/breakable-line.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const MINUTE = 60_000;
/** A connection is suspected after 4 s of silence, and another one has 5 s to be given. */
const REFUSED_WITHIN_MS = 15_000;

describe('a server whose Postgres may vanish without closing a connection', () => {
  const owned = new AsyncDisposableStack();
  const home = mkdtempSync(join(tmpdir(), 'facet-silent-'));
  owned.defer(() => rmSync(home, { recursive: true, force: true }));
  let line: BreakableLine;
  let env: Readonly<Record<string, string>>;
  let facet: FacetProcess;
  let admin: ApiClient;
  let database: number;

  const start = async (role: string): Promise<void> => {
    facet = await startFacet({ home, env: { ...env, FACET_ROLE: role }, readyWithinMs: MINUTE });
    admin = await signIn(facet.url);
  };

  beforeAll(async () => {
    const postgres = owned.adopt(await startPostgres(), (server) => server.stop());
    const url = new URL(await postgres.createDatabase('metadata'));
    line = owned.adopt(await breakableLine(Number(url.port)), (opened) => opened.close());
    url.port = String(line.port);
    env = { FACET_METADATA_URL: url.href };
    owned.defer(() => facet.kill());
    await start('web');
    const added = await admin.post('/api/v1/database/', {
      database_name: 'Data',
      sqlalchemy_uri: await postgres.createDatabase('data'),
      expose_in_sqllab: true,
      allow_run_async: true,
    });
    database = expectStatus(added, 201).body.id;
  }, 4 * MINUTE);
  afterAll(() => owned.disposeAsync(), MINUTE);

  it('answers 503 with Retry-After, is not ready, and is well again by itself', { timeout: 3 * MINUTE }, async () => {
    expect((await anonymous(facet.url).get('/ready')).status).toBe(200);
    line.mute();
    const began = performance.now();
    const ready = await anonymous(facet.url).get('/ready');
    expect([ready.status, ready.body.ready]).toEqual([503, false]);
    expect(performance.now() - began).toBeLessThan(5_000);
    const answers = await Promise.all(Array.from({ length: 30 }, () => admin.get('/api/v1/dashboard/')));
    expect(performance.now() - began).toBeLessThan(REFUSED_WITHIN_MS);
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(body.errors[0].message).toContain('try again in a moment');
    }
    // It lives, so nothing has to start it again, whoever asks.
    for (const who of [anonymous(facet.url), admin]) expect((await who.get('/health')).status).toBe(200);
    line.speak();
    await expect.poll(async () => (await anonymous(facet.url).get('/ready')).status, { timeout: 20_000 }).toBe(200);
    expect((await admin.get('/api/v1/dashboard/')).status).toBe(200);
  });

  it('a query whose person was deactivated before its turn has failed, and says why', {
    timeout: 3 * MINUTE,
  }, async () => {
    const person = await signUp(facet.url, admin, 'leaver', ['Admin']);
    const query = { database_id: database, sql: 'SELECT 1 AS one', client_id: 'leaver00001', runAsync: true };
    // No worker is there: the query waits.
    expectStatus(await person.post('/api/v1/sqllab/execute/', query), 202);
    expectStatus(await admin.put(`/api/v1/security/users/${person.id}`, { active: false }), 200);
    await facet.stop();
    await start('all');
    const ended = async () => {
      const { body } = expectStatus(await admin.get('/api/v1/query/?q=(page_size:10)'), 200);
      const row = body.result.find(({ user }: { user: { id: number } }) => user.id === person.id);
      return row?.status;
    };
    await expect.poll(ended, { timeout: 30_000 }).toBe('failed');
    const { body } = expectStatus(await admin.get('/api/v1/query/?q=(page_size:1)'), 200);
    const { body: row } = expectStatus(await admin.get(`/api/v1/query/${body.result[0].id}`), 200);
    expect(row.result.error_message).toContain('has been deactivated or deleted');
  });
});
