import { CssTemplates } from '@facet/plugin-dashboards/contract.client';
import { AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import { templateSource } from './template-source.ts';

export default defineClientPlugin(manifest, (ctx, { api }) => {
  ctx.implement(AppPages, 'templates', async () => (await import('./templates-page.tsx')).TemplatesPage);
  ctx.implement(CssTemplates, 'templates', async () => templateSource(api));
});
