import { join } from 'node:path';
import { defineServerPlugin } from '@facet/sdk/common';
import { createDataWork } from '@facet/sdk/data-work';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { createOwnDatabase } from './tables/own-database.ts';
import { databaseUploadRoutes } from './routes/database-upload-routes.ts';
import { uploadRoutes } from './routes/upload-routes.ts';
import { SharedUploads } from './staging/shared-uploads.ts';
import { StagedFiles } from './staging/staged-files.ts';
import type { UploadParts } from './tables/upload-parts.ts';
import type { WorkbookAnswer, WorkbookTask } from './workbook/workbook-task.ts';

const MEGABYTE = 1_048_576;

interface UploadSettings {
  readonly uploadMegabytes: number;
  readonly uploadsDatabase: boolean;
}

export default defineServerPlugin(manifest, (ctx, needs) => {
  const { settings, identity, system, databases, registration, introspection, rowFiles, datasets, directory } = needs;
  const { running, blobs } = needs;
  const { uploadMegabytes, uploadsDatabase } = ctx.settings<UploadSettings>().get();
  const largestBytes = uploadMegabytes * MEGABYTE;
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
  const staged = ctx.subscriptions.add(new StagedFiles(folder, largestBytes, workbooks, new SharedUploads(blobs)));
  const own = createOwnDatabase({ databases, registration, system }, uploadsDatabase);
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
