import { HeatmapLayer } from '@deck.gl/aggregation-layers';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckHeatmapForm } from '../common/heatmap-query.ts';
import { linearColors } from './colors.ts';
import { sceneOf } from './map-scene.ts';
import { weightedPlaces } from './weighted-places.ts';

export const heatmapDrawing: MapDrawing<DeckHeatmapForm> = {
  scene(input) {
    const { formData: form } = input;
    const { places, read } = weightedPlaces(input);
    const { extent, told } = places;
    return {
      ...sceneOf(input, extent, { marks: places, told }),
      layers: (paint) => [
        new HeatmapLayer({
          id: 'heat',
          ...read,
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
