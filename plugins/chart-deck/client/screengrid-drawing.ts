import { ScreenGridLayer } from '@deck.gl/aggregation-layers';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckScreengridForm } from '../common/screengrid-query.ts';
import { binTooltip } from './bin-tooltip.ts';
import { nameOf } from './bin-name.ts';
import { storedRgba } from './colors.ts';
import { sceneOf } from './map-scene.ts';
import { weightedPlaces } from './weighted-places.ts';

export const screengridDrawing: MapDrawing<DeckScreengridForm> = {
  scene(input) {
    const { formData: form } = input;
    const { places, read } = weightedPlaces(input);
    const { extent, told } = places;
    return {
      ...sceneOf(input, extent, { marks: places, told }),
      layers: () => [
        new ScreenGridLayer({
          id: 'bins',
          ...read,
          pickable: true,
          gpuAggregation: false,
          cellSizePixels: Math.max(1, form.grid_size),
          colorRange: [0.2, 0.35, 0.5, 0.65, 0.8, 1].map((share) => {
            const [red, green, blue, alpha] = storedRgba(form.color_picker);
            return [red, green, blue, Math.round(alpha * share)];
          }),
        }),
      ],
      tooltip: (picked) => binTooltip(picked, nameOf(input)),
    };
  },

  label: ({ count }, t) => t('label.screengrid', { count }),
};
