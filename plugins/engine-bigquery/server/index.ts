import { defineServerPlugin } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(EnginePoint, 'bigquery', async () => {
    const { createBigQueryEngine } = await import('./bigquery-engine.ts');
    return createBigQueryEngine(ctx.log);
  });
});
