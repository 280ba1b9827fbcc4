import { ReportChannelPoint } from '@facet/plugin-reports/contract.server';
import { defineServerPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import { mailChannel, type MailSettings } from './mail-channel.ts';

export default defineServerPlugin(manifest, (ctx, { secrets }) => {
  const settings = ctx.settings<MailSettings>();
  ctx.implement(ReportChannelPoint, 'Email', async () => mailChannel({ settings: () => settings.get(), secrets }));
});
