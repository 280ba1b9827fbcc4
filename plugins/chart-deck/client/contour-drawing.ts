import { ContourLayer } from '@deck.gl/aggregation-layers';
import type { Contour } from '@facet/plugin-maps/contract';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { DeckContourForm } from '../common/contour-query.ts';
import { cellOver } from './cell-over.ts';
import { storedRgba } from './colors.ts';
import { sceneOf } from './map-scene.ts';
import { weightedPlaces } from './weighted-places.ts';

const AGGREGATIONS = { sum: 'SUM', min: 'MIN', max: 'MAX', mean: 'MEAN' } as const;
/** The default contours: the area with any data. */
const FIRST_CONTOURS: readonly Contour[] = [
  { lowerThreshold: 1, color: { r: 0, g: 122, b: 135, a: 1 }, strokeWidth: 2 },
];

export const contourDrawing: MapDrawing<DeckContourForm> = {
  scene(input) {
    const { formData: form } = input;
    const { places, read } = weightedPlaces(input);
    const { extent, told } = places;
    const cell = cellOver(extent, form.cellSize);
    const coarser = cell > form.cellSize ? [{ key: 'coarser' as const, count: cell }] : [];
    return {
      ...sceneOf(input, extent, { marks: places, told: [...told, ...coarser] }),
      layers: () => [
        new ContourLayer({
          id: 'contours',
          ...read,
          gpuAggregation: false,
          cellSize: cell,
          aggregation: AGGREGATIONS[form.aggregation],
          contours: (form.contours ?? FIRST_CONTOURS).map((contour) => ({
            threshold:
              contour.upperThreshold === undefined
                ? contour.lowerThreshold
                : [contour.lowerThreshold, contour.upperThreshold],
            color: storedRgba(contour.color),
            strokeWidth: contour.strokeWidth,
          })),
        }),
      ],
    };
  },

  label: ({ count }, t) => t('label.contour', { count }),
};
