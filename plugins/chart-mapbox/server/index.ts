import { PayloadPoint, payloadShape } from '@facet/plugin-explore-json/contract.server';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { clustersQuery } from '../common/clusters-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(PayloadPoint, 'mapbox', async () =>
    payloadShape((await import('./clusters-payload.ts')).clustersPayload),
  );
  ctx.implement(ChartQueryPoint, 'mapbox', async () => clustersQuery);
});
