import { ScatterplotLayer } from '@deck.gl/layers';
import { extentOf, metricIn, type NoPlace, type Place, placed, placeIn } from '@facet/plugin-maps/contract';
import type { MapDrawing, Rgba } from '@facet/plugin-maps/contract.client';
import { columnLabel } from '@facet/sdk/chart-query';
import type { DataRow } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import type { DeckScatterForm } from '../common/scatter-query.ts';
import { categoryLegend } from './category-legend.ts';
import { storedRgba } from './colors.ts';
import { amountIn, rowsOf, rowTooltip, sceneOf } from './map-scene.ts';
import { radiusOf } from './point-radius.ts';

interface ScatterMark {
  readonly place: Place;
  readonly radius: number;
  readonly category: string | null;
  readonly row: DataRow;
}

/** Default size of the contract. */
const FIRST_SIZE = { type: 'fix', value: 500 } as const;

export const scatterDrawing: MapDrawing<DeckScatterForm> = {
  scene(input) {
    const { formData: form, colorOf } = input;
    const { spatial, dimension } = form;
    const size = form.point_radius_fixed ?? FIRST_SIZE;
    const column = dimension === undefined ? undefined : columnLabel(dimension);
    const { marks, told } = placed(spatial === undefined ? [] : rowsOf(input), (row): ScatterMark | NoPlace => {
      const place = spatial === undefined ? 'missing' : placeIn(row, spatial);
      if (typeof place === 'string') return place;
      const amount = size.type === 'metric' ? (amountIn(row, metricIn(size)) ?? 0) : size.value;
      return {
        place,
        radius: radiusOf(amount, form.point_unit ?? 'square_m'),
        category: column === undefined ? null : groupText(row[column] ?? null),
        row,
      };
    });
    const legend = categoryLegend(
      marks.flatMap(({ category }) => (category === null ? [] : [category])),
      form.legend_position,
      colorOf,
    );
    const plain = storedRgba(form.color_picker);
    return {
      ...sceneOf(input, extentOf(marks.map(({ place }) => place)), { marks, told }),
      legend,
      layers(paint, hidden) {
        const colors = new Map<string, Rgba>();
        const colorFor = (category: string): Rgba => {
          const color = colors.get(category) ?? paint(colorOf(category));
          colors.set(category, color);
          return color;
        };
        return [
          new ScatterplotLayer<ScatterMark>({
            id: 'points',
            data: marks.filter(({ category }) => category === null || !hidden.has(category)),
            pickable: true,
            opacity: 0.8,
            stroked: true,
            lineWidthUnits: 'pixels',
            getLineWidth: 0.5,
            getLineColor: paint('var(--surface-card)'),
            getPosition: ({ place: [longitude, latitude] }) => [longitude, latitude],
            getRadius: ({ radius }) => radius,
            getFillColor: ({ category }) => (category === null ? plain : colorFor(category)),
            radiusScale: form.multiplier,
            radiusMinPixels: form.min_radius,
            radiusMaxPixels: form.max_radius,
            updateTriggers: { getFillColor: [form.color_picker, paint], getRadius: [size, form.point_unit] },
          }),
        ];
      },
      tooltip: ({ object }) => rowTooltip((object as ScatterMark).row, input),
    };
  },

  label: ({ count }, t) => t('label.scatter', { count }),
};
