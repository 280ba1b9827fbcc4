import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cpuOf, memoryOf } from '../bench/harness/process-figures.ts';
import { expectStatus, signIn } from '../support/api-client.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';

/** About 5 GB of CSV: too much to be kept. */
const ENDLESS = `SELECT range AS n, 'a text that is longer than a word ' || range AS t FROM range(100000000)`;

let facet: FacetProcess;
let token: string;
let body: string;
let small: string;
/** Queries that one person runs at a time: half of the eight places of a database. */
const PLACES = 4;

beforeAll(async () => {
  facet = await startFacet({ env: { FACET_FEATURE_ALLOW_FULL_CSV_EXPORT: 'true' } });
  const admin = await signIn(facet.url);
  const login = await admin.post('/api/v1/security/login', { ...ADMIN, provider: 'db' });
  token = expectStatus(login, 200).body.access_token;
  const embedded = { database_name: 'embedded', sqlalchemy_uri: 'duckdb:///examples' };
  const database = expectStatus(await admin.post('/api/v1/database/', embedded), 201).body;
  const dataset = await admin.post('/api/v1/dataset/', {
    database: database.id,
    schema: 'main',
    table_name: 'endless',
    sql: ENDLESS,
  });
  const asked = (rowLimit: number): string =>
    JSON.stringify({
      datasource: { id: expectStatus(dataset, 201).body.id, type: 'table' },
      queries: [{ columns: ['n', 't'], row_limit: rowLimit }],
      result_format: 'csv',
    });
  body = asked(10_000_000);
  small = asked(3);
}, 90_000);
afterAll(() => facet?.stop());

describe('a download that is not read', () => {
  it('waits with little in memory, and ends its query when the reader goes', { timeout: 60_000 }, async () => {
    const { pid } = facet.child;
    if (pid === undefined) throw new Error('The server does not run.');
    // A server that has never sent a file would still be growing.
    const first = await download();
    first.resume();
    await sleep(1_500);
    first.destroy();
    const answer = await download();
    await once(answer, 'readable');
    const before = memoryOf(pid).resident;
    for (let second = 0; second < 3; second += 1) {
      answer.read(1_024);
      await sleep(1_000);
    }
    expect(memoryOf(pid).resident - before).toBeLessThan(100);

    // Another reader, who is fast, makes the engine work; then both go.
    const other = await download();
    other.resume();
    const busy = await workOf(pid);
    other.destroy();
    answer.destroy();
    await vi.waitFor(async () => expect(await workOf(pid)).toBeLessThan(busy / 4), { timeout: 30_000 });
  });

  it('gives its place to others when its reader goes', { timeout: 60_000 }, async () => {
    const readers = await Promise.all(Array.from({ length: PLACES }, () => download()));
    const waiting = download(small).then(() => 'answered');
    expect(await Promise.race([waiting, sleep(1_000, 'waits')])).toBe('waits');
    for (const reader of readers) reader.destroy();
    expect(await Promise.race([waiting, sleep(20_000, 'waits')])).toBe('answered');
  });
});

function download(question = body): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(`${facet.url}/api/v1/chart/data`, { method: 'POST', headers, agent: false }, (answer) => {
      answer.on('error', () => {});
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`The download answered ${answer.statusCode}.`));
    });
    call.once('error', reject);
    call.end(question);
  });
}

/** Milliseconds of processor time that the server takes in a while. */
async function workOf(pid: number): Promise<number> {
  const before = cpuOf(pid);
  await sleep(1_500);
  return cpuOf(pid) - before;
}
