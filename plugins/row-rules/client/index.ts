import { DatasetTabs } from '@facet/plugin-datasets/contract.client';
import { AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(AppPages, 'rules', async () => (await import('./rules-page.tsx')).RulesPage);
  ctx.implement(DatasetTabs, 'row-rules', async () => (await import('./dataset-rules.tsx')).DatasetRules);
});
