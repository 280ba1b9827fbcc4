import { JobHandlers } from '@facet/sdk/server';
import type { FastifyInstance } from 'fastify';
import { JobWorker } from '../jobs/job-worker.ts';
import { listen } from '../listen.ts';
import type { PluginKernel } from './create-plugin-kernel.ts';
import type { FollowedIdentity } from './follow-identity.ts';
import type { HostStores } from './host-stores.ts';
import type { Lifetime } from './lifetime.ts';
import type { StartParts } from './start-parts.ts';

const DRAIN_MS = 10_000;
/** How long calls that were abandoned have to say so. */
const FAREWELL_MS = 500;
const SWEEP_MS = 50;
const HOUSEKEEPING_MS = 60 * 60_000;
const KEEP_JOBS_MS = 7 * 24 * 60 * 60_000;

/** Takes calls and jobs until the server stops; those under way then have 10 s to finish. @returns Its address */
export async function acceptWork(
  { settings, log, lifetime, listening }: StartParts,
  stores: HostStores,
  { kernel, people }: Pick<PluginKernel, 'kernel' | 'people'>,
  front: { readonly app: FastifyInstance; readonly identity: FollowedIdentity },
): Promise<string> {
  const worker = new JobWorker({
    table: stores.jobs,
    handlers: kernel.registry(JobHandlers),
    openScope: (facts) => kernel.openScope(facts),
    authenticator: front.identity.current,
    people,
    bus: stores.bus,
    log,
    width: settings.role === 'web' ? 0 : settings.jobWorkers,
  });
  lifetime.adopt(keepHouse(stores, log), clearInterval);
  const url = await listen(front.app, settings.host, settings.port);
  listening.url = url;
  lifetime.adopt(worker, async () => {
    await Promise.all([closeServer(front.app, lifetime), worker.stop(DRAIN_MS)]);
  });
  if (settings.metadataUrl === undefined) await stores.jobs.takeAllLeases();
  worker.start();
  return url;
}

function keepHouse({ keyValues, jobs, topology }: HostStores, log: StartParts['log']): NodeJS.Timeout {
  return setInterval(() => {
    Promise.all([keyValues.purge(), jobs.purge(KEEP_JOBS_MS), topology.blobs.purge()]).catch((error: unknown) =>
      log.error('expired records could not be removed', { error }),
    );
  }, HOUSEKEEPING_MS).unref();
}

/** Stops listening and waits for the calls under way; calls that take longer are ended. */
async function closeServer(app: FastifyInstance, lifetime: Lifetime): Promise<void> {
  const closed = app.close();
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const giveUp = setTimeout(() => {
    lifetime.abandon();
    setTimeout(() => app.server.closeAllConnections(), FAREWELL_MS).unref();
  }, DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(giveUp);
}
