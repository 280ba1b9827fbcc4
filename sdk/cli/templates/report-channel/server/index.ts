import { ReportChannelPoint } from '@facet/plugin-reports/contract.server';
import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { boardChannel } from './board-channel.ts';
import { noticeRoutes } from './notice-routes.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { metadata }) => {
  ctx.implement(ReportChannelPoint, '{{key}}', async () => boardChannel(metadata));
  ctx.implement(HttpRoutes, 'notices', async () => noticeRoutes(metadata));
});
