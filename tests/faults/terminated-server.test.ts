import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

/** A cross join that no planner shortens: a second or a few, or longer than a test waits. */
const joinOf = (rows: number) => `SELECT sum(a.i * b.i % 7) AS s FROM range(${rows}) a(i), range(100000) b(i)`;
const SECONDS = joinOf(1_000);
const ENDLESS = joinOf(100_000_000);
const DRAIN_MS = 10_000;

let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let databaseId: number;
beforeEach(async () => {
  sample = await createSampleDatabase();
  facet = await startFacet({ env: sample.env });
  admin = await signIn(facet.url);
  ({ databaseId } = await sample.register(admin));
});
afterEach(async () => {
  if (facet.child.exitCode === null) await facet.kill();
  sample.remove();
});

interface InFlight {
  /** The answer, or what broke instead. */
  readonly answer: Promise<ApiAnswer | Error>;
}

async function inFlight(sql: string, count = 1): Promise<readonly InFlight[]> {
  const asked = Array.from({ length: count }, (_, n) => ({
    answer: admin
      .post('/api/v1/sqllab/execute/', { database_id: databaseId, client_id: `inflight${n}`, sql, schema: 'main' })
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))),
  }));
  const running = async (): Promise<number> => {
    const { body } = expectStatus(await admin.get('/api/v1/query/?q=(page_size:20)'), 200);
    return body.result.filter((query: { readonly status: string }) => query.status === 'running').length;
  };
  await expect.poll(running, { timeout: 10_000, interval: 20 }).toBe(count);
  return asked;
}

const refusesNewcomers = (): Promise<boolean> =>
  fetch(`${facet.url}/health`).then(
    () => false,
    () => true,
  );

/** Exit code, and how long the end took. */
async function terminate(): Promise<{ readonly code: unknown; readonly ms: number }> {
  const start = performance.now();
  const gone = once(facet.child, 'exit');
  facet.child.kill('SIGTERM');
  await expect.poll(refusesNewcomers, { timeout: 2_000, interval: 20 }).toBe(true);
  const [code] = await gone;
  return { code, ms: performance.now() - start };
}

describe('a server that is asked to end while a query runs', () => {
  it('takes no new call, answers the query, and ends with 0', { timeout: 60_000 }, async () => {
    const [only] = await inFlight(SECONDS);
    const { code, ms } = await terminate();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(DRAIN_MS);
    expect(await only?.answer).toMatchObject({ status: 200, body: { data: [{ s: expect.anything() }] } });
  });

  it('stops queries in the engine that take longer than ten seconds, tells each caller, and ends with 0', {
    timeout: 60_000,
  }, async () => {
    const asked = await inFlight(ENDLESS, 6);
    const { code, ms } = await terminate();
    expect(code).toBe(0);
    expect(ms).toBeGreaterThan(DRAIN_MS - 500);
    expect(ms).toBeLessThan(DRAIN_MS + 4_000);
    for (const { answer } of asked)
      expect(await answer).toMatchObject({
        status: 503,
        body: { errors: [{ level: 'warning', message: expect.stringContaining('The server stops') }] },
      });
    expect(facet.output()).toContain('"stopped"');
  });
});
