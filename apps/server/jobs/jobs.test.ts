import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entry, JobHandlerDeclared, Registry } from '@facet/sdk/common';
import type { JobHandler, MetadataStore } from '@facet/sdk/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/postgres/start-postgres.ts';
import { createLogger } from '../log/logger.ts';
import hostMigrations from '../metadata/host-migrations.ts';
import type { HostTables } from '../metadata/host-tables.ts';
import type { MetadataDatabase } from '../metadata/metadata-database.ts';
import { asStore, openMetadata } from '../metadata/open-metadata.ts';
import { LocalBus } from '../shared/local-bus.ts';
import { JobTable } from './job-table.ts';
import { JobWorker } from './job-worker.ts';

const log = createLogger('silent');
type Shape = { declared: JobHandlerDeclared; implementation: JobHandler };

function registryOf(
  handlers: Readonly<Record<string, JobHandler>>,
  declared: Partial<JobHandlerDeclared> = {},
): Registry<Shape> {
  const entries = Object.entries(handlers).map(
    ([key, handler]): Entry<Shape> => ({
      key,
      owner: 'test/jobs',
      ownerVersion: '1.0.0',
      declared: { description: key, ...declared },
      state: 'ready',
      load: async () => handler,
      retry: () => undefined,
    }),
  );
  return {
    snapshot: () => entries,
    subscribe: () => ({ dispose: () => undefined }),
    get: (key) => entries.find((entry) => entry.key === key),
  };
}

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

let databases = 0;

describe.each(['sqlite', 'postgres'] as const)('jobs on %s', (kind) => {
  let home: string;
  let database: MetadataDatabase;
  let store: MetadataStore;
  let workers: JobWorker[] = [];
  const bus = new LocalBus(log, (work) => work());

  beforeEach(async () => {
    databases += 1;
    home = mkdtempSync(join(tmpdir(), 'facet-jobs-'));
    const metadataUrl = kind === 'postgres' ? await postgres.createDatabase(`jobs${databases}`) : undefined;
    database = await openMetadata({ home, metadataUrl }, hostMigrations, log);
    store = asStore(database);
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop(1_000)));
    workers = [];
    await database.close();
    rmSync(home, { recursive: true, force: true });
  });

  const start = (
    handlers: Readonly<Record<string, JobHandler>>,
    options: Partial<ConstructorParameters<typeof JobWorker>[0]> & { declared?: Partial<JobHandlerDeclared> } = {},
  ) => {
    const { declared, ...rest } = options;
    const worker = new JobWorker({
      table: new JobTable(store, bus),
      handlers: registryOf(handlers, declared),
      bus,
      log,
      width: 2,
      lookEveryMs: 50,
      firstRetryMs: 10,
      ...rest,
    });
    workers.push(worker);
    worker.start();
    return worker;
  };
  const states = async () =>
    (
      await store.db<HostTables>().selectFrom('host_job').select(['handler', 'state', 'attempt', 'error']).execute()
    ).map(({ handler, state, attempt, error }) => [handler, state, attempt, error]);

  it('runs what was accepted before any worker was there, with its payload', async () => {
    await new JobTable(store, bus).enqueue('mail', { to: 'a' });
    const seen: unknown[] = [];
    start({ mail: async (payload) => void seen.push(payload) });
    await expect.poll(states).toEqual([['mail', 'done', 1, null]]);
    expect(seen).toEqual([{ to: 'a' }]);
  });

  it('tries again after a failure, and gives up after the last attempt', async () => {
    let runs = 0;
    start(
      {
        flaky: async () => {
          runs += 1;
          if (runs < 3) throw new Error(`run ${runs}`);
        },
        hopeless: async () => {
          throw new Error('never');
        },
      },
      { declared: { maxAttempts: 3 } },
    );
    const table = new JobTable(store, bus);
    await table.enqueue('flaky', null);
    await expect.poll(states).toContainEqual(['flaky', 'done', 3, 'run 2']);
    await table.enqueue('hopeless', null);
    await expect.poll(states).toContainEqual(['hopeless', 'failed', 3, 'never']);
  });

  it('runs each job once although two workers look for them', async () => {
    const table = new JobTable(store, bus);
    const runs: unknown[] = [];
    const handler: JobHandler = async (payload) => {
      runs.push(payload);
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    start({ count: handler });
    start({ count: handler });
    for (let n = 0; n < 20; n += 1) await table.enqueue('count', n);
    await expect
      .poll(async () => (await states()).filter(([, state]) => state === 'done').length, { timeout: 10_000 })
      .toBe(20);
    expect(runs.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('takes over the job of a worker that died, not of one that lives', async () => {
    const table = new JobTable(store, bus);
    await table.enqueue('work', 1);
    const dead = await table.claim('dead worker', ['work'], 300);
    expect(dead?.attempt).toBe(1);
    expect(await table.claim('another', ['work'], 300)).toBeUndefined();
    start({ work: async () => undefined });
    await expect.poll(states).toEqual([['work', 'done', 2, null]]);
    expect(dead && (await table.finish(dead, 'dead worker'))).toBe(false);
  });

  it('hands running jobs back when it stops', async () => {
    const begun = Promise.withResolvers<void>();
    const worker = start({
      long: (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          begun.resolve();
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    await new JobTable(store, bus).enqueue('long', null);
    await begun.promise;
    await worker.stop(1_000);
    expect(await states()).toEqual([['long', 'queued', 1, null]]);
  });

  it('stops a handler that exceeds its time', async () => {
    start({ hang: () => new Promise(() => undefined) }, { declared: { timeoutMs: 20, maxAttempts: 1 } });
    await new JobTable(store, bus).enqueue('hang', null);
    await expect.poll(states).toEqual([['hang', 'failed', 1, expect.stringMatching(/time/i)]]);
  });

  it('waits for its moment, and joins jobs of one key', async () => {
    let now = Date.parse('2030-01-01T00:00:00Z');
    const table = new JobTable(store, bus, () => now);
    const first = await table.enqueue('report', 1, { key: 'k', runAt: new Date(now + 1_000) });
    expect(await table.enqueue('report', 2, { key: 'k' })).toBe(first);
    expect(await table.claim('w', ['report'], 1_000)).toBeUndefined();
    expect(await table.nextIn(['report'])).toBe(1_000);
    now += 1_000;
    expect(await table.claim('w', ['report'], 1_000)).toMatchObject({ id: first, payload: 1 });
    expect(await table.enqueue('report', 3, { key: 'k' })).not.toBe(first);
  });

  it('leaves jobs alone that no plugin handles', async () => {
    start({ known: async () => undefined });
    const table = new JobTable(store, bus);
    await table.enqueue('unknown', null);
    await table.enqueue('known', null);
    await expect.poll(states).toContainEqual(['known', 'done', 1, null]);
    expect(await states()).toContainEqual(['unknown', 'queued', 0, null]);
  });
});
