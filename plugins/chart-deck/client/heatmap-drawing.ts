import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckHeatmapForm } from '../common/heatmap-query.ts';
import { linearColors } from './colors.ts';
import { HeatLayer } from './heat-layer.ts';
import { sceneOf } from './map-scene.ts';
import type { WeightedSet } from './merged-places.ts';
import { MOST_POINTS } from './points-to-draw.ts';
import { weightedPlaces } from './weighted-places.ts';

export const heatmapDrawing: MapDrawing<DeckHeatmapForm> = {
  scene(input) {
    const { formData: form } = input;
    const { places, weightAt } = weightedPlaces(input);
    const { extent, told, length, positions } = places;
    const weights = Float64Array.from({ length }, (_, at) => weightAt(at));
    const weighted: WeightedSet = { length, positions, weights };
    const below = weights.reduce((count, weight) => count + (weight < 0 ? 1 : 0), 0);
    const subtracted = below > 0 ? [{ key: 'subtracted' as const, count: below }] : [];
    const merged = length > MOST_POINTS ? [{ key: 'merged' as const, count: length }] : [];
    return {
      ...sceneOf(input, extent, { marks: places, told: [...told, ...subtracted, ...merged] }),
      layers: (paint) => [
        new HeatLayer({
          id: 'heat',
          places: weighted,
          intensity: form.intensity ?? 1,
          radiusPixels: form.radius_pixels ?? 30,
          colorRange: linearColors(form.linear_color_scheme, 6).map((color) => paint(color)),
          aggregation: form.aggregation === 'mean' ? 'MEAN' : 'SUM',
        }),
      ],
    };
  },

  label: ({ count }, t) => t('label.heatmap', { count }),
};
