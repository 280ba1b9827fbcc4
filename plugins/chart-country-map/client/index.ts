import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { awaitsOutlines } from './awaits-outlines.tsx';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'country_map',
    async () => (await import('../common/country-map-query.ts')).countryMapQuery,
  );
  ctx.implement(ChartTypes, 'country_map', async () =>
    awaitsOutlines(
      drawings.chartType(ctx.id, async () => (await import('./country-map-drawing.ts')).countryMapDrawing, ['map']),
    ),
  );
});
