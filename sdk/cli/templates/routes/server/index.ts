import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { noteRoutes } from './routes.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { metadata }) => {
  ctx.implement(HttpRoutes, 'notes', async () => noteRoutes(metadata));
});
