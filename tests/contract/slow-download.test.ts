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
/** The same on a database that runs one query at a time. */
let narrow: (rowLimit: number, format?: 'csv' | 'json') => string;
/** Queries that one person runs at a time: half of the eight places of a database. */
const PLACES = 4;
/** On the disk, for answers whose readers are slow; one of them has a quarter. */
const SPILL_MEGABYTES = 64;
/** About 12 MB of CSV: more than sockets hold, and less than that quarter. */
const LONG_ROWS = 250_000;

beforeAll(async () => {
  facet = await startFacet({
    env: { FACET_FEATURE_ALLOW_FULL_CSV_EXPORT: 'true', FACET_SPILL_MEGABYTES: String(SPILL_MEGABYTES) },
  });
  const admin = await signIn(facet.url);
  const login = await admin.post('/api/v1/security/login', { ...ADMIN, provider: 'db' });
  token = expectStatus(login, 200).body.access_token;
  const askedOf = async (name: string, extra: object) => {
    const embedded = { database_name: name, sqlalchemy_uri: 'duckdb:///examples', extra: JSON.stringify(extra) };
    const database = expectStatus(await admin.post('/api/v1/database/', embedded), 201).body;
    const made = { database: database.id, schema: 'main', table_name: 'endless', sql: ENDLESS };
    const { id } = expectStatus(await admin.post('/api/v1/dataset/', made), 201).body;
    return (rowLimit: number, format = 'csv'): string =>
      JSON.stringify({
        datasource: { id, type: 'table' },
        queries: [{ columns: ['n', 't'], row_limit: rowLimit }],
        result_format: format,
        force: true,
      });
  };
  const asked = await askedOf('embedded', {});
  body = asked(10_000_000);
  small = asked(3);
  narrow = await askedOf('narrow', { max_concurrent_queries: 1 });
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

  it('holds nobody up: its query ends, others are answered, and its reader has all rows later', {
    timeout: 60_000,
  }, async () => {
    const { pid } = facet.child;
    if (pid === undefined) throw new Error('The server does not run.');
    const readAll = async (question: string): Promise<void> => {
      const answer = await download(question);
      answer.resume();
      await once(answer, 'end');
    };
    // The engine's process starts, and a server that has never sent these would still be growing.
    for (const question of [narrow(LONG_ROWS), narrow(1), narrow(LONG_ROWS)]) await readAll(question);
    const before = memoryOf(pid).resident;
    const slow = await download(narrow(LONG_ROWS));
    const began = performance.now();
    const times: number[] = [];
    for (let n = 1; n <= 20; n += 1) {
      const asked = performance.now();
      await readAll(narrow(n));
      times.push(performance.now() - asked);
    }
    // The first waits until the long query has ended, not until somebody has read it.
    const [first = 0, ...rest] = times;
    expect(first).toBeLessThan(20_000);
    expect(Math.max(...rest)).toBeLessThan(2_000);
    const added = memoryOf(pid).resident - before;
    expect(added).toBeLessThan(50);
    let lines = 0;
    let bytes = 0;
    for await (const part of slow) {
      bytes += part.length;
      for (const byte of part) if (byte === 10) lines += 1;
      // Some seconds for all of it.
      await sleep(5);
    }
    expect([lines, bytes > 10 * 1_048_576]).toEqual([LONG_ROWS + 1, true]);
    const worst = rest.toSorted((a, b) => a - b).at(-2);
    process.stdout.write(
      `${Math.round(bytes / 1_048_576)} MB read in ${Math.round((performance.now() - began) / 1_000)} s; others meanwhile: first ` +
        `${Math.round(first)} ms, then p95 ${Math.round(worst ?? 0)} ms; memory + ${Math.round(added)} MB\n`,
    );
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
