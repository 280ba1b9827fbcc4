import { ExplorePanelActions } from '@facet/plugin-explore/contract.client';
import { SqlLabPanels } from '@facet/plugin-sql-lab/contract.client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { notifier }) => {
  ctx.implement(SqlLabPanels, '{{key}}', async () => (await import('./statistics.tsx')).StatisticsPanel);
  ctx.implement(ExplorePanelActions, '{{key}}', async () => (await import('./copy-rows.ts')).copyRows(notifier));
});
