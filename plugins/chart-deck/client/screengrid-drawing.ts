import { ScreenGridLayer } from '@deck.gl/aggregation-layers';
import { extentOf } from '@facet/plugin-maps/contract';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckScreengridForm } from '../common/screengrid-query.ts';
import { binTooltip } from './bin-tooltip.ts';
import { nameOf } from './bins.ts';
import { storedRgba } from './colors.ts';
import { sceneOf } from './map-scene.ts';
import { placesOf, positionOf, type WeightedPlace, weightedPlaces } from './weighted-places.ts';

export const screengridDrawing: MapDrawing<DeckScreengridForm> = {
  scene(input) {
    const { formData: form } = input;
    const { marks, told } = weightedPlaces(input);
    const extent = extentOf(placesOf(marks));
    return {
      ...sceneOf(input, extent, { marks, told }),
      layers: () => [
        new ScreenGridLayer<WeightedPlace>({
          id: 'bins',
          data: [...marks],
          pickable: true,
          gpuAggregation: false,
          cellSizePixels: Math.max(1, form.grid_size),
          colorRange: [0.2, 0.35, 0.5, 0.65, 0.8, 1].map((share) => {
            const [red, green, blue, alpha] = storedRgba(form.color_picker);
            return [red, green, blue, Math.round(alpha * share)];
          }),
          getPosition: positionOf,
          getWeight: ({ weight }) => weight,
        }),
      ],
      tooltip: (picked) => binTooltip(picked, nameOf(input)),
    };
  },

  label: ({ count }, t) => t('label.screengrid', { count }),
};
