import { defineServerPlugin } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { planetsEngine } from './engine.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { metadata }) => {
  ctx.implement(EnginePoint, '{{key}}', async () => planetsEngine(metadata));
});
