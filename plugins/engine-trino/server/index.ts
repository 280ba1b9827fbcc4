import { defineServerPlugin } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(EnginePoint, 'trino', async () => {
    const { createTrinoEngine } = await import('./trino-engine.ts');
    return createTrinoEngine(ctx.log);
  });
});
