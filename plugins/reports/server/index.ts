import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes } from '@facet/sdk/server';
import { ReportChannelPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { channelRoutes } from './channel-routes.ts';
import { logChannel } from './log-channel.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(HttpRoutes, 'channels', async () => channelRoutes(ctx.registry(ReportChannelPoint), ctx.log));
  ctx.implement(ReportChannelPoint, 'log', async () => logChannel(ctx.log));
});
