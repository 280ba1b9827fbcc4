import { defineServerPlugin } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(EnginePoint, 'mysql', async () => {
    const { createMysqlEngine } = await import('./mysql-engine.ts');
    return createMysqlEngine(ctx.log);
  });
});
