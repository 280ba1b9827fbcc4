import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestKernel } from '@facet/core/testing';
import type { Entry, JobHandlerDeclared, Registry } from '@facet/sdk/common';
import type { JobHandler, MetadataStore, Principal } from '@facet/sdk/server';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../tests/postgres/start-postgres.ts';
import { createLogger } from '../../log/logger.ts';
import hostMigrations from '../../metadata/host-migrations.ts';
import type { HostTables } from '../../metadata/host-tables.ts';
import type { MetadataDatabase } from '../../metadata/metadata-database.ts';
import { asStore, openMetadata } from '../../metadata/open-metadata.ts';
import { LocalBus } from '../../shared/local-bus.ts';
import { WorkOfPeople } from '../../rights/work-of-people.ts';
import { JobTable } from '../job-table.ts';
import { JobWorker } from '../job-worker.ts';

/** Kinds of metadata databases that the queue works on. */
export const KINDS = ['sqlite', 'postgres'] as const;

export const log = createLogger('silent');
type Shape = { declared: JobHandlerDeclared; implementation: JobHandler };

export function registryOf(
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
      blame: () => undefined,
    }),
  );
  return {
    snapshot: () => entries,
    subscribe: () => ({ dispose: () => undefined }),
    get: (key) => entries.find((entry) => entry.key === key),
    absent: () => [],
  };
}

/** A queue in a new metadata database for each test, and what its tests do with it. */
export function jobsOn(kind: (typeof KINDS)[number]) {
  let postgres: TestPostgres | undefined;
  let databases = 0;
  beforeAll(async () => {
    if (kind === 'postgres') postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  let home: string;
  let database: MetadataDatabase;
  let store: MetadataStore;
  let workers: JobWorker[] = [];
  const bus = new LocalBus(log, (work) => work());

  beforeEach(async () => {
    databases += 1;
    home = mkdtempSync(join(tmpdir(), 'facet-jobs-'));
    const metadataUrl = await postgres?.createDatabase(`jobs${databases}`);
    database = await openMetadata({ home, metadataUrl }, hostMigrations, log);
    store = asStore(database);
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop(1_000)));
    workers = [];
    await database.close();
    rmSync(home, { recursive: true, force: true });
  });

  const { kernel } = createTestKernel('server');
  const tableAt = (now?: () => Promise<number>) =>
    new JobTable(store, bus, (scope, what) => kernel.ensureOpen(scope, what), now);
  /** Users who are active. */
  const people = new Map<number, Principal>();

  const start = (
    handlers: Readonly<Record<string, JobHandler>>,
    options: Partial<ConstructorParameters<typeof JobWorker>[0]> & { declared?: Partial<JobHandlerDeclared> } = {},
  ) => {
    const { declared, ...rest } = options;
    const worker = new JobWorker({
      table: tableAt(),
      handlers: registryOf(handlers, declared),
      openScope: (facts) => kernel.openScope(facts),
      authenticator: () => ({ principalOf: async (id) => people.get(id) }),
      people: new WorkOfPeople(log),
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
      await store
        .db<HostTables>()
        .selectFrom('host_job')
        .select(['handler', 'state', 'attempt', 'error'])
        // Jobs of one moment have no other order that is the same in every run.
        .orderBy('handler')
        .orderBy('state')
        .execute()
    ).map(({ handler, state, attempt, error }) => [handler, state, attempt, error]);

  return {
    bus,
    kernel,
    people,
    start,
    states,
    tableAt,
    get store(): MetadataStore {
      return store;
    },
  };
}
