import { lazyRenderer } from '@facet/plugin-charts/contract.client';
import { ControlTypes } from '@facet/plugin-controls/contract.client';
import { defineClientPlugin, type FormData } from '@facet/sdk/common';
import type { MapDrawing } from '../contract.client.ts';
import { manifest } from '../manifest.ts';
import { loadWorld } from './world-outlines.ts';

export default defineClientPlugin(manifest, (ctx, { panels }) => {
  ctx.implement(
    ControlTypes,
    'SpatialControl',
    async () => (await import('./controls/spatial-control.tsx')).SpatialControl,
  );
  ctx.implement(
    ControlTypes,
    'ViewportControl',
    async () => (await import('./controls/viewport-control.tsx')).ViewportControl,
  );
  ctx.implement(ControlTypes, 'FixedOrMetricControl', async () =>
    (await import('./controls/fixed-or-metric-control.tsx')).fixedOrMetricControl(panels.Control),
  );
  ctx.implement(
    ControlTypes,
    'ContourControl',
    async () => (await import('./controls/contour-control.tsx')).ContourControl,
  );
  ctx.implement(
    ControlTypes,
    'KeptTextControl',
    async () => (await import('./controls/kept-text-control.tsx')).KeptTextControl,
  );
  return { loadWorld, mapType: lateMapType };
});

/** The library stays where it is until a map is drawn. */
function lateMapType<FD extends FormData>(namespace: string, load: () => Promise<MapDrawing<FD>>) {
  return lazyRenderer(async () => (await import('./map-chart.tsx')).mapRenderer(namespace, load));
}
