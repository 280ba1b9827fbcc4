import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

/** Long enough to be killed in: a cross join that no planner shortens. */
const ENDLESS = 'SELECT sum(a.i * b.i % 7) AS s FROM range(10000000) a(i), range(10000000) b(i)';

let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let databaseId: number;
beforeAll(async () => {
  sample = await createSampleDatabase();
  facet = await startFacet({ env: sample.env });
  admin = await signIn(facet.url);
  ({ databaseId } = await sample.register(admin));
});
afterAll(async () => {
  await facet?.stop();
  sample?.remove();
});

const run = (sql: string, clientId: string) =>
  admin.post('/api/v1/sqllab/execute/', { database_id: databaseId, client_id: clientId, sql, schema: 'main' });

/** The processes that the server started and that have used the processor. */
function children(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === facet.child.pid);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // The process has ended since the folder was read.
    return undefined;
  }
}

const isRunning = async (): Promise<boolean> => {
  const { body } = expectStatus(await admin.get('/api/v1/query/?q=(page_size:5)'), 200);
  return body.result.some((query: { readonly status: string }) => query.status === 'running');
};

describe('the process of the embedded engine', () => {
  it('is killed during a query: the query fails with a clear text, the server lives, the next query works at once', async () => {
    expectStatus(await run('SELECT count(*) AS n FROM trips', 'first'), 200);
    const answer = run(ENDLESS, 'endless');
    await expect.poll(isRunning, { timeout: 10_000 }).toBe(true);
    const pids = children();
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    const failed = await answer;
    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect(failed.body.errors[0].message).toMatch(/engine|database/i);
    expect((await admin.get('/health')).status).toBe(200);
    const start = performance.now();
    const next = expectStatus(await run('SELECT count(*) AS n FROM trips', 'next'), 200);
    expect(next.body.data).toEqual([{ n: 1000 }]);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('stops a query that its user stops, within a second', async () => {
    const answer = run(ENDLESS, 'stopme');
    await expect.poll(isRunning, { timeout: 10_000 }).toBe(true);
    const start = performance.now();
    expectStatus(await admin.post('/api/v1/query/stop', { client_id: 'stopme' }), 200);
    expect(expectStatus(await answer, 200).body).toMatchObject({ status: 'stopped' });
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(await isRunning()).toBe(false);
  });
});
