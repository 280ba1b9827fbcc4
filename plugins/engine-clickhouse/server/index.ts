import { defineServerPlugin } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(EnginePoint, 'clickhouse', async () => {
    const { createClickHouseEngine } = await import('./clickhouse-engine.ts');
    return createClickHouseEngine(ctx.log);
  });
});
