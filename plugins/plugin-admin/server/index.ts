import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { pluginRoutes } from './plugin-routes.ts';

export default defineServerPlugin(manifest, (ctx, services) => {
  ctx.implement(HttpRoutes, 'plugins', async () => pluginRoutes(services));
});
