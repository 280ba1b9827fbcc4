import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ControlTypes } from '@facet/plugin-controls/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

const controls = () => import('./map-controls.ts');

export default defineClientPlugin(manifest, (ctx, { api, charts, maps, panels }) => {
  ctx.implement(
    ChartQueryPoint,
    'cartodiagram',
    async () => (await import('../common/cartodiagram-query.ts')).cartodiagramQuery,
  );
  ctx.implement(ChartTypes, 'cartodiagram', async () =>
    maps.mapType(ctx.id, async () => (await import('./cartodiagram-drawing.tsx')).cartodiagramDrawing(charts)),
  );
  ctx.implement(ControlTypes, 'SavedChartControl', async () => (await controls()).savedChartControl(api, panels));
  ctx.implement(ControlTypes, 'MapViewControl', async () => (await controls()).mapViewControl(panels));
  ctx.implement(ControlTypes, 'LayerConfigsControl', async () => (await controls()).layerConfigsControl(panels));
  ctx.implement(ControlTypes, 'ZoomConfigControl', async () => (await controls()).zoomConfigControl(panels));
});
