import { GridLayer } from '@deck.gl/aggregation-layers';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckGridForm } from '../common/grid-query.ts';
import { binTooltip } from './bin-tooltip.ts';
import { schemeRange } from './colors.ts';
import { nameOf, tallestOver } from './bins.ts';
import { sceneOf } from './map-scene.ts';
import { weightedPlaces } from './weighted-places.ts';

export const gridDrawing: MapDrawing<DeckGridForm> = {
  scene(input) {
    const { formData: form } = input;
    const { places, read } = weightedPlaces(input);
    const { extent, told } = places;
    return {
      ...sceneOf(input, extent, { marks: places, told }),
      layers: (paint) => [
        new GridLayer({
          id: 'bins',
          data: read.data,
          getPosition: read.getPosition,
          pickable: true,
          gpuAggregation: false,
          cellSize: Math.max(1, form.grid_size),
          extruded: form.extruded,
          elevationRange: [0, tallestOver(extent)],
          colorRange: schemeRange(form.color_scheme, paint),
          colorScaleType: 'quantile',
          getColorWeight: read.getWeight,
          getElevationWeight: read.getWeight,
        }),
      ],
      tooltip: (picked) => binTooltip(picked, nameOf(input)),
    };
  },

  label: ({ count }, t) => t('label.grid', { count }),
};
