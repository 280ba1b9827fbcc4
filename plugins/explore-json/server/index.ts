import { defineServerPlugin, type FormData } from '@facet/sdk/common';
import { partsIn } from '@facet/sdk/chart-form';
import { HttpRoutes, ServedChartQueryPoint, storedContext } from '@facet/sdk/server';
import { JointPayloadPoint, PayloadPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { exploreJsonRoutes } from './explore-json-routes.ts';
import { createKeptCalls } from './kept-calls.ts';

export default defineServerPlugin(manifest, (ctx, { charts, queries, identity, cache }) => {
  const types = ctx.registry(ServedChartQueryPoint);
  const isProtected = ctx.flag('ENABLE_EXPLORE_JSON_CSRF_PROTECTION');
  const partsOf = async (form: FormData) => {
    const query = await types.get(form.viz_type)?.load();
    return query === undefined || 'context' in query || query.parts === undefined ? null : partsIn(query, form);
  };
  ctx.implement(HttpRoutes, 'explore-json', async () =>
    exploreJsonRoutes({
      charts: (scope) => charts.for(scope),
      queries: (scope) => queries.for(scope),
      kept: createKeptCalls(cache),
      contextOf: (form) => storedContext(types, form),
      partsOf,
      payloadOf: async (key) => ctx.registry(PayloadPoint).get(key)?.load(),
      jointPayloadOf: async (key) => ctx.registry(JointPayloadPoint).get(key)?.load(),
      isProtected: () => isProtected.get(),
      checkCsrf: (request) => identity.authenticator.checkCsrf(request),
    }),
  );
});
