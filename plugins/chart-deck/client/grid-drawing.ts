import { GridLayer } from '@deck.gl/aggregation-layers';
import { extentOf } from '@facet/plugin-maps/contract';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckGridForm } from '../common/grid-query.ts';
import { binTooltip } from './bin-tooltip.ts';
import { schemeRange } from './colors.ts';
import { nameOf, tallestOver } from './bins.ts';
import { sceneOf } from './map-scene.ts';
import { placesOf, positionOf, type WeightedPlace, weightedPlaces } from './weighted-places.ts';

export const gridDrawing: MapDrawing<DeckGridForm> = {
  scene(input) {
    const { formData: form } = input;
    const { marks, told } = weightedPlaces(input);
    const extent = extentOf(placesOf(marks));
    return {
      ...sceneOf(input, extent, { marks, told }),
      layers: (paint) => [
        new GridLayer<WeightedPlace>({
          id: 'bins',
          data: [...marks],
          pickable: true,
          gpuAggregation: false,
          cellSize: Math.max(1, form.grid_size),
          extruded: form.extruded,
          elevationRange: [0, tallestOver(extent)],
          colorRange: schemeRange(form.color_scheme, paint),
          colorScaleType: 'quantile',
          getPosition: positionOf,
          getColorWeight: ({ weight }) => weight,
          getElevationWeight: ({ weight }) => weight,
        }),
      ],
      tooltip: (picked) => binTooltip(picked, nameOf(input)),
    };
  },

  label: ({ count }, t) => t('label.grid', { count }),
};
