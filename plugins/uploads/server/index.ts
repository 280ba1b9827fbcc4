import { join } from 'node:path';
import { defineServerPlugin } from '@facet/sdk/common';
import { createDataWork } from '@facet/sdk/data-work';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { createOwnDatabase } from './tables/own-database.ts';
import { databaseUploadRoutes } from './routes/database-upload-routes.ts';
import { uploadRoutes } from './routes/upload-routes.ts';
import { StagedFiles } from './staging/staged-files.ts';
import type { UploadParts } from './tables/upload-parts.ts';
import type { WorkbookAnswer, WorkbookTask } from './workbook/workbook-task.ts';

const MEGABYTE = 1_048_576;

export default defineServerPlugin(manifest, (ctx, needs) => {
  const { settings, identity, system, databases, registration, introspection, rowFiles, datasets, directory, running } =
    needs;
  const largestBytes = ctx.settings<{ readonly uploadMegabytes: number }>().get().uploadMegabytes * MEGABYTE;
  const workbooks = ctx.subscriptions.add(
    createDataWork<WorkbookTask, WorkbookAnswer>({
      module: new URL('./workbook/workbook-worker.ts', import.meta.url),
      // A million rows take half a minute, and twice as long on a busy machine.
      seconds: 180,
      megabytes: 384,
      concurrency: 1,
    }),
  );
  const folder = join(settings.home, 'uploads-staging');
  const staged = ctx.subscriptions.add(new StagedFiles(folder, largestBytes, workbooks));
  const own = createOwnDatabase(databases, registration, system);
  const parts: UploadParts = {
    staged,
    own,
    system,
    databases,
    introspection,
    rowFiles,
    datasets,
    directory,
    running,
    log: ctx.log,
    largestBytes,
  };
  ctx.implement(HttpRoutes, 'uploads', async () => uploadRoutes(parts));
  ctx.implement(HttpRoutes, 'database-uploads', async () => databaseUploadRoutes(parts, identity.access));
});
