import { defineServerPlugin } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { createOrdersEngine } from './orders-engine.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(EnginePoint, 'orders', async () => createOrdersEngine((message) => ctx.log.info(message)));
});
