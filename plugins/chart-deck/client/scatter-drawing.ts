import { metricIn, placedRows, placeIn } from '@facet/plugin-maps/contract';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { columnLabel } from '@facet/sdk/chart-query';
import { groupText } from '@facet/sdk/formatting';
import type { DeckScatterForm } from '../common/scatter-query.ts';
import { categoryLegend } from './category-legend.ts';
import { storedRgba } from './colors.ts';
import { amountIn, rowsOf, rowTooltip, sceneOf } from './map-scene.ts';
import { radiusOf } from './point-radius.ts';
import { PointsLayer } from './points-layer.ts';
import { MOST_POINTS } from './points-to-draw.ts';

/** Default size of the contract. */
const FIRST_SIZE = { type: 'fix', value: 500 } as const;

export const scatterDrawing: MapDrawing<DeckScatterForm> = {
  scene(input) {
    const { formData: form, colorOf } = input;
    const { points, rowAt, categories, ...placed } = pointsOf(input);
    const plain = storedRgba(form.color_picker);
    return {
      ...sceneOf(input, placed.extent, {
        marks: points,
        told: [
          ...placed.told,
          ...(points.length > MOST_POINTS ? [{ key: 'thinned' as const, count: points.length }] : []),
        ],
      }),
      legend: categoryLegend(categories ?? [], form.legend_position, colorOf),
      layers: (paint, hidden) => [
        new PointsLayer({
          id: 'points',
          pickable: true,
          points,
          colors: categories?.map((name) => (hidden.has(name) ? null : paint(colorOf(name)))) ?? [plain],
          lineColor: paint('var(--surface-card)'),
          radiusScale: form.multiplier,
          radiusMinPixels: form.min_radius,
          radiusMaxPixels: form.max_radius,
        }),
      ],
      tooltip({ index }) {
        const row = rowsOf(input)[rowAt[index] ?? -1];
        return row && rowTooltip(row, input);
      },
    };
  },

  label: ({ count }, t) => t('label.scatter', { count }),
};

/** The points with their sizes, and the names of their groups if there are any. */
function pointsOf(input: ChartInput<DeckScatterForm>) {
  const { spatial, dimension, point_radius_fixed: size = FIRST_SIZE, point_unit: unit = 'square_m' } = input.formData;
  const rows = spatial === undefined ? [] : rowsOf(input);
  const places = placedRows(rows, (row) => (spatial === undefined ? 'missing' : placeIn(row, spatial)));
  const { rowAt, length, positions } = places;
  const column = dimension === undefined ? undefined : columnLabel(dimension);
  const radii = new Float32Array(length);
  const groups = new Uint32Array(length);
  const names = new Map<string, number>();
  for (const [at, from] of rowAt.entries()) {
    const row = rows[from] ?? {};
    radii[at] = radiusOf(size.type === 'metric' ? (amountIn(row, metricIn(size)) ?? 0) : size.value, unit);
    if (column === undefined) continue;
    const name = groupText(row[column] ?? null);
    const group = names.get(name) ?? names.size;
    names.set(name, group);
    groups[at] = group;
  }
  return {
    points: { length, positions, radii, groups },
    rowAt,
    extent: places.extent,
    told: places.told,
    categories: column === undefined ? undefined : [...names.keys()],
  };
}
