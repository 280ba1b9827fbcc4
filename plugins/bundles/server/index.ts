import { defineServerPlugin, ObjectDidDelete } from '@facet/sdk/common';
import { createDataWork } from '@facet/sdk/data-work';
import { HttpRoutes, JobHandlers } from '@facet/sdk/server';
import { ArchivedKindsPoint, BundleAnnexesPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import type { ArchiveAnswer, ArchiveTask } from './archive/archive-task.ts';
import { CommittedImports } from './bundle/committed-imports.ts';
import { createKeptMembers } from './bundle/kept-members.ts';
import { assetRoutes, bundleJobs, type BundleServices, kindRoutes } from './routes/bundle-routes.ts';
import { EXPORT_JOB, IMPORT_JOB, LaterBundles } from './routes/later-bundles.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { metadata, blobs, later }) => {
  const kept = createKeptMembers(metadata);
  const work = ctx.subscriptions.add(
    createDataWork<ArchiveTask, ArchiveAnswer>({
      module: new URL('./archive/archive-worker.ts', import.meta.url),
      // A bundle of thousands of files takes seconds, and much longer on a busy machine.
      seconds: 60,
      megabytes: 384,
      concurrency: 1,
    }),
  );
  const services: BundleServices = {
    metadata,
    registry: ctx.registry(ArchivedKindsPoint),
    annexes: ctx.registry(BundleAnnexesPoint),
    kept,
    work,
    later: new LaterBundles({ later, blobs, work }),
    committed: new CommittedImports(metadata),
    clock: () => new Date(),
  };
  ctx.implement(HttpRoutes, 'assets', async () => assetRoutes(services));
  const jobs = bundleJobs(services);
  ctx.implement(JobHandlers, EXPORT_JOB, async () => jobs.export);
  ctx.implement(JobHandlers, IMPORT_JOB, async () => jobs.import);
  ctx.tap(ObjectDidDelete, async ({ kind, id }) => {
    if (id !== null) await kept.forget(kind, id);
  });
  return { routes: (kind) => kindRoutes(services, kind) };
});
