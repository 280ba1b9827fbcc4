import { setTimeout as sleep } from 'node:timers/promises';
import { ReportChannelPoint } from '@facet/plugin-reports/contract.server';
import { defineServerPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import { webhookChannel } from './webhook-channel.ts';

export default defineServerPlugin(manifest, (ctx, { secrets, outside }) => {
  const wait = (milliseconds: number) => sleep(milliseconds);
  ctx.implement(ReportChannelPoint, 'Webhook', async () =>
    webhookChannel({ secrets, outside, now: () => new Date(), wait }),
  );
});
