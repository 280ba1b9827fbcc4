import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { countryMapQuery } from '../common/country-map-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'country_map', async () => countryMapQuery);
});
