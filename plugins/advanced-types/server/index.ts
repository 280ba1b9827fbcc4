import { AdvancedTypesPoint } from '@facet/plugin-query/contract.server';
import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { advancedTypeRoutes } from './advanced-type-routes.ts';
import { internetAddress } from './internet-address.ts';
import { port } from './port.ts';

const FLAG = 'ENABLE_ADVANCED_DATA_TYPES';

export default defineServerPlugin(manifest, (ctx, { flags }) => {
  const types = ctx.registry(AdvancedTypesPoint);
  ctx.implement(AdvancedTypesPoint, 'internet_address', async () => internetAddress);
  ctx.implement(AdvancedTypesPoint, 'port', async () => port);
  ctx.implement(HttpRoutes, 'types', async () =>
    advancedTypeRoutes({
      names: () => (flags.isOn(FLAG) ? types.snapshot().map(({ key }) => key) : []),
      find: async (name) => (flags.isOn(FLAG) ? types.get(name)?.load() : undefined),
    }),
  );
});
