import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topologyCases, type TopologyPair, type TopologySubject } from '@facet/core/testing';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/postgres/start-postgres.ts';
import { findRedis } from '../../../tests/redis/find-redis.ts';
import { startRedis, type TestRedis } from '../../../tests/redis/start-redis.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { createLogger } from '../log/logger.ts';
import hostMigrations from '../metadata/host-migrations.ts';
import { asStore, openMetadata } from '../metadata/open-metadata.ts';
import { readSettings } from '../settings/read-settings.ts';
import { openTopology } from './open-topology.ts';

const log = createLogger('silent');
const redisProgram = await findRedis();
const owned = new AsyncDisposableStack();
let postgres: TestPostgres;
let redis: TestRedis | undefined;
beforeAll(async () => {
  postgres = owned.adopt(await startPostgres(), (server) => server.stop());
  if (typeof redisProgram === 'string') redis = owned.adopt(await startRedis(redisProgram), (server) => server.stop());
}, 60_000);
afterAll(() => owned.disposeAsync());

type Env = Readonly<Record<string, string>>;

async function openOne(env: Env): Promise<TopologySubject> {
  const home = mkdtempSync(join(tmpdir(), 'facet-topology-'));
  owned.defer(() => rmSync(home, { recursive: true, force: true }));
  const settings = readSettings({ FACET_HOME: home, ...env });
  const database = owned.adopt(await openMetadata(settings, hostMigrations, log), (opened) => opened.close());
  const topology = owned.adopt(await openTopology({ settings, database, log, store: asStore(database) }), (opened) =>
    opened.close(),
  );
  const app = owned.adopt(Fastify(), (opened) => opened.close());
  const limiter = topology.rateLimiter(await createRateLimiter(app));
  return { ...topology, blobs: topology.blobs.of('test/kit'), take: (key, most) => limiter.take(key, most) };
}

async function pairOf(env: Env): Promise<TopologyPair> {
  return { here: await openOne(env), there: await openOne(env) };
}

/** What Postgres alone does not share: each process has its own cache, places and counts. */
const ONLY_WITH_REDIS = [
  'gives what is kept',
  'gives the newer value',
  'computes once',
  'lets no more in',
  'keeps places',
  'counts calls',
  'forgets what a tag',
];

const kinds: readonly (readonly [name: string, open: () => Promise<TopologyPair>, without: readonly string[]])[] = [
  [
    'one process by itself',
    async () => {
      const alone = await openOne({});
      return { here: alone, there: alone };
    },
    [],
  ],
  [
    'two processes on one Postgres',
    async () => pairOf({ FACET_METADATA_URL: await postgres.createDatabase('pair') }),
    ONLY_WITH_REDIS,
  ],
  [
    'two processes on one Postgres and one Redis',
    async () =>
      pairOf({ FACET_METADATA_URL: await postgres.createDatabase('trio'), FACET_REDIS_URL: redis?.url ?? '' }),
    [],
  ],
];

describe.each(kinds)('%s', (name, open, without) => {
  const isSkipped = name.includes('Redis') && typeof redisProgram !== 'string';
  let pair: TopologyPair;
  beforeAll(async () => {
    if (!isSkipped) pair = await open();
  }, 30_000);

  it.skipIf(isSkipped).each(topologyCases.filter(({ title }) => !without.some((start) => title.startsWith(start))))(
    '$title',
    async ({ run }) => {
      await expect(run(pair)).resolves.toBeUndefined();
    },
  );
});
