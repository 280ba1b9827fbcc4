import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ControlTypes } from '@facet/plugin-controls/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { api, charts, maps }) => {
  ctx.implement(
    ChartQueryPoint,
    'cartodiagram',
    async () => (await import('../common/cartodiagram-query.ts')).cartodiagramQuery,
  );
  ctx.implement(ChartTypes, 'cartodiagram', async () =>
    maps.mapType(ctx.id, async () => (await import('./cartodiagram-drawing.tsx')).cartodiagramDrawing(charts)),
  );
  ctx.implement(ControlTypes, 'SavedChartControl', async () =>
    (await import('./controls/saved-chart-control.tsx')).savedChartControl(api),
  );
  ctx.implement(
    ControlTypes,
    'MapViewControl',
    async () => (await import('./controls/map-view-control.tsx')).MapViewControl,
  );
  ctx.implement(
    ControlTypes,
    'LayerConfigsControl',
    async () => (await import('./controls/layer-configs-control.tsx')).LayerConfigsControl,
  );
  ctx.implement(
    ControlTypes,
    'ZoomConfigControl',
    async () => (await import('./controls/zoom-config-control.tsx')).ZoomConfigControl,
  );
});
