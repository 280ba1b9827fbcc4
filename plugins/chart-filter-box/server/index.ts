import { PayloadPoint, payloadShape } from '@facet/plugin-explore-json/contract.server';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { filterBoxQuery } from '../common/filter-box-query.ts';
import { manifest } from '../manifest.ts';
import { choicesPayload } from './choices-payload.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'filter_box', async () => filterBoxQuery);
  ctx.implement(PayloadPoint, 'filter_box', async () => payloadShape(choicesPayload));
});
