import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes, ServedChartQueryPoint, storedContext } from '@facet/sdk/server';
import { PayloadPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { exploreJsonRoutes } from './explore-json-routes.ts';

export default defineServerPlugin(manifest, (ctx, { charts, queries, identity }) => {
  const types = ctx.registry(ServedChartQueryPoint);
  const isProtected = ctx.flag('ENABLE_EXPLORE_JSON_CSRF_PROTECTION');
  ctx.implement(HttpRoutes, 'explore-json', async () =>
    exploreJsonRoutes({
      charts: (scope) => charts.for(scope),
      queries: (scope) => queries.for(scope),
      contextOf: (form) => storedContext(types, form),
      payloadOf: async (key) => ctx.registry(PayloadPoint).get(key)?.load(),
      isProtected: () => isProtected.get(),
      checkCsrf: (request) => identity.authenticator.checkCsrf(request),
    }),
  );
});
