import { type AnyChartType, ChartTypes, lazyRenderer } from '@facet/plugin-charts/contract.client';
import { ControlTypes } from '@facet/plugin-controls/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin, type FormData } from '@facet/sdk/common';
import type { MapDrawing } from '../contract.client.ts';
import type { TileSettings } from './tiles.ts';
import type { PartType } from './joint-parts.ts';
import { manifest } from '../manifest.ts';
import { loadWorld } from '../common/world-outlines.ts';

const controls = () => import('./map-controls.ts');

export default defineClientPlugin(manifest, (ctx, { panels, api }) => {
  ctx.implement(ControlTypes, 'SpatialControl', async () => (await controls()).spatialControl(panels));
  ctx.implement(ControlTypes, 'ViewportControl', async () => (await controls()).viewportControl(panels));
  ctx.implement(ControlTypes, 'FixedOrMetricControl', async () => (await controls()).fixedOrMetricControl(panels));
  ctx.implement(ControlTypes, 'ContourControl', async () => (await controls()).contourControl(panels));
  ctx.implement(ControlTypes, 'KeptTextControl', async () => (await controls()).KeptTextControl);
  ctx.implement(ControlTypes, 'SavedMapsControl', async () => (await controls()).savedMapsControl(api, panels));
  const settings = ctx.settings<TileSettings>();
  const drawings = new WeakMap<AnyChartType, () => Promise<PartType['drawing']>>();
  const types = ctx.registry(ChartTypes);
  const queries = ctx.registry(ChartQueryPoint);
  const partType = async (key: string): Promise<PartType | null> => {
    const type = await types.get(key)?.load();
    const load = type && drawings.get(type);
    const query = await queries.get(key)?.load();
    return load && query ? { drawing: await load(), query } : null;
  };
  return {
    loadWorld,
    mapType(namespace, load) {
      const type = lateMapType(namespace, load, () => settings.get());
      drawings.set(type, load);
      return type;
    },
    jointType: () =>
      lazyRenderer(async () => (await import('./joint-map.tsx')).jointRenderer(partType, settings.get())),
  };
});

/** The map library is loaded only when a map is drawn. */
function lateMapType<FD extends FormData>(
  namespace: string,
  load: () => Promise<MapDrawing<FD>>,
  settings: () => TileSettings,
) {
  return lazyRenderer(async () => (await import('./map-chart.tsx')).mapRenderer(namespace, load, settings()));
}
