import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../postgres/start-postgres.ts';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const ROWS = 5_000_000;
const READS = `SELECT count(*) AS n FROM generate_series(1, ${ROWS}) AS g`;
const WRITES = `INSERT INTO written SELECT g FROM generate_series(1, ${ROWS / 10}) AS g`;
const WITHIN_MS = 60_000;

describe('a query in the background', () => {
  const owned = new AsyncDisposableStack();
  let home: string;
  let data: Client;
  let database: number;
  let facet: FacetProcess;
  let admin: ApiClient;

  const start = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
    facet = await startFacet({ home, env, readyWithinMs: WITHIN_MS });
    admin = await signIn(facet.url);
  };

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'facet-background-'));
    owned.defer(() => rmSync(home, { recursive: true, force: true }));
    const postgres = owned.adopt(await startPostgres(), (server) => server.stop());
    const url = await postgres.createDatabase('data');
    data = owned.adopt(new Client(url), (client) => client.end());
    await data.connect();
    await data.query('CREATE TABLE written (n int)');
    owned.defer(() => facet.kill());
    await start();
    const added = await admin.post('/api/v1/database/', {
      database_name: 'Data',
      sqlalchemy_uri: url,
      expose_in_sqllab: true,
      allow_run_async: true,
      allow_dml: true,
    });
    database = expectStatus(added, 201).body.id;
  }, 2 * WITHIN_MS);
  afterAll(() => owned.disposeAsync(), 60_000);

  const run = async (clientId: string, sql: string): Promise<void> => {
    const answer = await admin.post('/api/v1/sqllab/execute/', {
      database_id: database,
      sql,
      client_id: clientId,
      runAsync: true,
    });
    expectStatus(answer, 202);
  };
  const rowOf = async (clientId: string) => {
    const { body } = await admin.get('/api/v1/query/updated_since?q=(last_updated_ms:0)');
    return body.result.find(({ id }: { id: string }) => id === clientId);
  };
  const until = (clientId: string, state: string) =>
    expect.poll(async () => (await rowOf(clientId)).state, { timeout: WITHIN_MS, interval: 20 }).toBe(state);
  const active = async (): Promise<number> => {
    const { rows } = await data.query(
      "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()",
    );
    return rows.length;
  };

  it('that only reads begins anew after its process was killed', { timeout: 4 * WITHIN_MS }, async () => {
    await run('reads', READS);
    await expect.poll(active, { timeout: WITHIN_MS, interval: 10 }).toBe(1);
    await facet.kill();
    await start();
    await until('reads', 'success');
    const { resultsKey } = await rowOf('reads');
    const rows = await admin.get(`/api/v1/sqllab/results/?q=(key:'${resultsKey}')`);
    expect(rows.body.data).toEqual([{ n: ROWS }]);
  });

  it('that writes is not run twice, and says why it failed', { timeout: 4 * WITHIN_MS }, async () => {
    await run('writes', WRITES);
    await expect.poll(active, { timeout: WITHIN_MS, interval: 10 }).toBe(1);
    await facet.kill();
    await start();
    await until('writes', 'failed');
    expect((await rowOf('writes')).errorMessage).toContain('was stopped while this query was running');
    await expect.poll(active, { timeout: WITHIN_MS }).toBe(0);
    const { rows } = await data.query('SELECT count(*)::int AS n FROM written');
    // The database may have ended the statement by itself.
    expect([0, ROWS / 10]).toContain(rows[0].n);
  });

  it('waits for a process that runs jobs, and is stopped while it waits', { timeout: 4 * WITHIN_MS }, async () => {
    await facet.stop();
    await start({ FACET_JOB_WORKERS: '0' });
    await run('waits', READS);
    await run('stopped', READS);
    expectStatus(await admin.post('/api/v1/query/stop', { client_id: 'stopped' }), 200);
    expect([(await rowOf('waits')).state, (await rowOf('stopped')).state]).toEqual(['pending', 'stopped']);
    await facet.stop();
    await start();
    await until('waits', 'success');
    expect((await rowOf('stopped')).state).toBe('stopped');
  });
});
