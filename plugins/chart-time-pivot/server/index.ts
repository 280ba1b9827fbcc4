import { PayloadPoint, payloadShape } from '@facet/plugin-explore-json/contract.server';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { timePivotQuery } from '../common/time-pivot-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(PayloadPoint, 'time_pivot', async () =>
    payloadShape((await import('./periods-payload.ts')).periodsPayload),
  );
  ctx.implement(ChartQueryPoint, 'time_pivot', async () => timePivotQuery);
});
