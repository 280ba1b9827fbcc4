import { HeatmapLayer } from '@deck.gl/aggregation-layers';
import { extentOf } from '@facet/plugin-maps/contract';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckHeatmapForm } from '../common/heatmap-query.ts';
import { linearColors } from './colors.ts';
import { sceneOf } from './map-scene.ts';
import { placesOf, positionOf, type WeightedPlace, weightedPlaces } from './weighted-places.ts';

export const heatmapDrawing: MapDrawing<DeckHeatmapForm> = {
  scene(input) {
    const { formData: form } = input;
    const { marks, told } = weightedPlaces(input);
    const extent = extentOf(placesOf(marks));
    return {
      ...sceneOf(input, extent, { marks, told }),
      layers: (paint) => [
        new HeatmapLayer<WeightedPlace>({
          id: 'heat',
          data: [...marks],
          intensity: form.intensity ?? 1,
          radiusPixels: form.radius_pixels ?? 30,
          colorRange: linearColors(form.linear_color_scheme, 6).map((color) => paint(color)),
          aggregation: form.aggregation === 'mean' ? 'MEAN' : 'SUM',
          getPosition: positionOf,
          getWeight: ({ weight }) => weight,
        }),
      ],
    };
  },

  label: ({ count }, t) => t('label.heatmap', { count }),
};
