import { defineServerPlugin } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(EnginePoint, 'databricks', async () => {
    const { createDatabricksEngine } = await import('./databricks-engine.ts');
    return createDatabricksEngine(ctx.log);
  });
});
