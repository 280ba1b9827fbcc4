import { join } from 'node:path';
import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { createOwnDatabase } from './tables/own-database.ts';
import { databaseUploadRoutes } from './routes/database-upload-routes.ts';
import { uploadRoutes } from './routes/upload-routes.ts';
import { StagedFiles } from './staging/staged-files.ts';
import type { UploadParts } from './tables/upload-parts.ts';

const MEGABYTE = 1_048_576;

export default defineServerPlugin(manifest, (ctx, needs) => {
  const { settings, identity, system, databases, registration, rowFiles, datasets, directory } = needs;
  const largestBytes = ctx.settings<{ readonly uploadMegabytes: number }>().get().uploadMegabytes * MEGABYTE;
  const staged = ctx.subscriptions.add(new StagedFiles(join(settings.home, 'uploads-staging'), largestBytes));
  const own = createOwnDatabase(databases, registration, system);
  const parts: UploadParts = {
    staged,
    own,
    system,
    databases,
    rowFiles,
    datasets,
    directory,
    log: ctx.log,
    largestBytes,
  };
  ctx.implement(HttpRoutes, 'uploads', async () => uploadRoutes(parts));
  ctx.implement(HttpRoutes, 'database-uploads', async () => databaseUploadRoutes(parts, identity.access));
});
