import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import type { AreaForm } from '../common/area-query.ts';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'echarts_area', async () => (await import('../common/area-query.ts')).areaQuery);
  ctx.implement(ChartTypes, 'echarts_area', async () =>
    drawings.cartesianType((form: AreaForm) => ({ mark: form.seriesType, area: true })),
  );
});
