import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes, JobHandlers } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { cleanJob, type RotaSettings } from './clean-job.ts';
import { shiftRoutes } from './shift-routes.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { metadata, people }) => {
  ctx.implement(HttpRoutes, 'shifts', async () => shiftRoutes(metadata, people));
  ctx.implement(JobHandlers, '{{id}}/clean', async () => cleanJob(metadata, ctx.settings<RotaSettings>()));
});
