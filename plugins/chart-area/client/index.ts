import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import type { AreaForm } from '../common/area-query.ts';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  const areas = () =>
    drawings.cartesianType((form: AreaForm) => ({
      mark: form.seriesType,
      area: true,
      offersStacks: form.show_extra_controls,
    }));
  ctx.implement(ChartQueryPoint, 'echarts_area', async () => (await import('../common/area-query.ts')).areaQuery);
  ctx.implement(ChartTypes, 'echarts_area', async () => areas());
  ctx.implement(ChartQueryPoint, 'area', async () => (await import('../common/old-area-query.ts')).oldAreaQuery);
  ctx.implement(ChartTypes, 'area', async () => areas());
});
