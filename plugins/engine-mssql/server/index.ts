import { defineServerPlugin } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(EnginePoint, 'mssql', async () => {
    const { createMssqlEngine } = await import('./mssql-engine.ts');
    return createMssqlEngine(ctx.log);
  });
});
