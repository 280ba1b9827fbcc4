import { setTimeout as sleep } from 'node:timers/promises';
import { ReportChannelPoint } from '@facet/plugin-reports/contract.server';
import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { slackChannelRoutes } from './slack-channel-routes.ts';
import { slackChannel } from './slack-channel.ts';

export default defineServerPlugin(manifest, (ctx, { flags, ...parts }) => {
  ctx.implement(HttpRoutes, 'slack-channels', async () => slackChannelRoutes({ ...parts, flags }));
  for (const key of ['Slack', 'SlackV2'])
    ctx.implement(ReportChannelPoint, key, async () =>
      slackChannel({ ...parts, wait: (milliseconds) => sleep(milliseconds) }),
    );
});
