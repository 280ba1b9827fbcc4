import { ArcLayer } from '@deck.gl/layers';
import { extentOf, type Place, placed, placeIn, type NoPlace } from '@facet/plugin-maps/contract';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import { columnLabel } from '@facet/sdk/chart-query';
import type { DataRow } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import type { DeckArcForm } from '../common/arc-query.ts';
import { categoryLegend } from './category-legend.ts';
import { storedRgba } from './colors.ts';
import { rowsOf, rowTooltip, sceneOf } from './map-scene.ts';

interface ArcMark {
  readonly from: Place;
  readonly to: Place;
  readonly category: string | null;
  readonly row: DataRow;
}

/**
 * Of half the distance. The library's half circles come so near to the eye that, seen from above, arcs across the map leave it.
 */
const HEIGHT = 0.35;
/** It has fifty corners on each side, but is simpler than a line. */
const PLACES_IN_AN_ARC = 5;

export const arcDrawing: MapDrawing<DeckArcForm> = {
  scene(input) {
    const { formData: form, colorOf } = input;
    const { start_spatial: start, end_spatial: end, dimension } = form;
    const column = dimension === undefined ? undefined : columnLabel(dimension);
    const { marks, told } = placed(
      rowsOf(input),
      (row): ArcMark | NoPlace => {
        const [from, to] = [start ? placeIn(row, start) : 'missing', end ? placeIn(row, end) : 'missing'] as const;
        if (typeof from === 'string') return from;
        if (typeof to === 'string') return to;
        return { from, to, category: column === undefined ? null : groupText(row[column] ?? null), row };
      },
      () => PLACES_IN_AN_ARC,
    );
    const [source, target] = [storedRgba(form.color_picker), storedRgba(form.target_color_picker)];
    return {
      ...sceneOf(input, extentOf(marks.flatMap(({ from, to }) => [from, to])), { marks, told }),
      legend: categoryLegend(
        marks.flatMap(({ category }) => (category === null ? [] : [category])),
        form.legend_position,
        colorOf,
      ),
      layers: (paint, hidden) => [
        new ArcLayer<ArcMark>({
          id: 'arcs',
          data: marks.filter(({ category }) => category === null || !hidden.has(category)),
          pickable: true,
          getSourcePosition: ({ from: [longitude, latitude] }) => [longitude, latitude],
          getTargetPosition: ({ to: [longitude, latitude] }) => [longitude, latitude],
          getSourceColor: ({ category }) => (category === null ? source : paint(colorOf(category))),
          getTargetColor: ({ category }) => (category === null ? target : paint(colorOf(category))),
          getHeight: HEIGHT,
          getWidth: Number(form.stroke_width ?? 3),
          updateTriggers: {
            getSourceColor: [form.color_picker, paint],
            getTargetColor: [form.target_color_picker, paint],
          },
        }),
      ],
      tooltip: ({ object }) => rowTooltip((object as ArcMark).row, input),
    };
  },

  label: ({ count }, t) => t('label.arc', { count }),
};
