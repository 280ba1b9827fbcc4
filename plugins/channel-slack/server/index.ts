import { ReportChannelPoint } from '@facet/plugin-reports/contract.server';
import { defineServerPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import { slackChannel } from './slack-channel.ts';

export default defineServerPlugin(manifest, (ctx, parts) => {
  for (const key of ['Slack', 'SlackV2']) ctx.implement(ReportChannelPoint, key, async () => slackChannel(parts));
});
