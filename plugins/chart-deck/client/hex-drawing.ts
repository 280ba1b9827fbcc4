import { HexagonLayer } from '@deck.gl/aggregation-layers';
import { extentOf } from '@facet/plugin-maps/contract';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckHexForm } from '../common/hex-query.ts';
import { aggregateOf } from '../common/aggregate.ts';
import { binTooltip } from './bin-tooltip.ts';
import { schemeRange } from './colors.ts';
import { nameOf, tallestOver } from './bins.ts';
import { sceneOf } from './map-scene.ts';
import { placesOf, positionOf, type WeightedPlace, weightedPlaces } from './weighted-places.ts';

export const hexDrawing: MapDrawing<DeckHexForm> = {
  scene(input) {
    const { formData: form } = input;
    const { marks, told } = weightedPlaces(input);
    const extent = extentOf(placesOf(marks));
    const tallest = tallestOver(extent);
    const valueOf = (bin: readonly WeightedPlace[]) =>
      aggregateOf(
        bin.map(({ weight }) => weight),
        form.js_agg_function,
      );
    return {
      ...sceneOf(input, extent, { marks, told }),
      layers: (paint) => [
        new HexagonLayer<WeightedPlace>({
          id: 'bins',
          data: [...marks],
          pickable: true,
          gpuAggregation: false,
          radius: Math.max(1, form.grid_size),
          extruded: form.extruded,
          elevationRange: [0, tallest],
          colorRange: schemeRange(form.color_scheme, paint),
          colorScaleType: 'quantile',
          getPosition: positionOf,
          getColorValue: valueOf,
          getElevationValue: valueOf,
          updateTriggers: { getColorValue: [form.js_agg_function], getElevationValue: [form.js_agg_function] },
        }),
      ],
      tooltip: (picked) => binTooltip(picked, nameOf(input)),
    };
  },

  label: ({ count }, t) => t('label.hex', { count }),
};
