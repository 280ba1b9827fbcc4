import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { ActivityStore } from './activity-store.ts';
import { logRoutes } from './log-routes.ts';

export default defineServerPlugin(manifest, (ctx, { metadata }) => {
  const clock = () => new Date();
  const log = new ActivityStore(metadata, clock);
  const views = ctx.flag('FAB_ADD_SECURITY_VIEWS');
  const logView = ctx.flag('SUPERSET_LOG_VIEW');
  const isOpen = () => views.get() && logView.get();
  ctx.implement(HttpRoutes, 'log', async () => logRoutes({ metadata, log, isOpen, clock }));
  return log;
});
