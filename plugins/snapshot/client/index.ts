import { AppObjectTools } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(AppObjectTools, 'picture', async () => (await import('./picture-tool.tsx')).pictureTool);
});
