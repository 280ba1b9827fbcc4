import { defineServerPlugin } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(EnginePoint, 'snowflake', async () => {
    const { createSnowflakeEngine } = await import('./snowflake-engine.ts');
    return createSnowflakeEngine(ctx.log);
  });
});
