import { defineServerPlugin } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(EnginePoint, 'postgresql', async () => {
    const { createPostgresEngine } = await import('./postgres-engine.ts');
    return createPostgresEngine(ctx.log);
  });
});
