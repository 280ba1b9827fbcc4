import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { settingRoutes } from './setting-routes.ts';

export default defineServerPlugin(manifest, (ctx, { settings }) => {
  ctx.implement(HttpRoutes, 'settings', async () => settingRoutes(settings));
});
