import { HexagonLayer } from '@deck.gl/aggregation-layers';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckHexForm } from '../common/hex-query.ts';
import { aggregateOf } from '../common/aggregate.ts';
import { binTooltip } from './bin-tooltip.ts';
import { schemeRange } from './colors.ts';
import { nameOf, tallestOver } from './bins.ts';
import { sceneOf } from './map-scene.ts';
import { weightedPlaces } from './weighted-places.ts';

export const hexDrawing: MapDrawing<DeckHexForm> = {
  scene(input) {
    const { formData: form } = input;
    const { places, read, weightAt } = weightedPlaces(input);
    const { extent, told } = places;
    const tallest = tallestOver(extent);
    const valueOf = (_bin: unknown, { indices }: { readonly indices: readonly number[] }) =>
      aggregateOf(indices.map(weightAt), form.js_agg_function);
    return {
      ...sceneOf(input, extent, { marks: places, told }),
      layers: (paint) => [
        new HexagonLayer({
          id: 'bins',
          data: read.data,
          getPosition: read.getPosition,
          pickable: true,
          gpuAggregation: false,
          radius: Math.max(1, form.grid_size),
          extruded: form.extruded,
          elevationRange: [0, tallest],
          colorRange: schemeRange(form.color_scheme, paint),
          colorScaleType: 'quantile',
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
