import type { ChartInput } from '@facet/plugin-charts/contract.client';
import type { Extent } from '@facet/plugin-maps/contract';
import type { MapScene } from '@facet/plugin-maps/contract.client';
import type { Aggregate } from '../common/aggregate.ts';
import { nameOf } from './bin-name.ts';
import { type BinShape, binsOf, quantileClasses } from './bins.ts';
import { BinsLayer } from './bins-layer.ts';
import { METERS_A_DEGREE } from './cell-over.ts';
import { CLASSES, schemeRange } from './colors.ts';
import { adaptive, sceneOf } from './map-scene.ts';
import { MOST_POINTS, type PointSet } from './points-to-draw.ts';
import { type WeightedForm, weightedPlaces } from './weighted-places.ts';

interface BinForm extends WeightedForm {
  readonly grid_size: number;
  readonly extruded: boolean;
  readonly color_scheme: string;
}

/** Share of the extent's side that the highest bin has. */
const SHARE = 0.15;

/** The map of rows in bins, coloured and as high as the aggregate of their amounts. */
export function binScene(input: ChartInput<BinForm>, shape: BinShape, aggregate: Aggregate): MapScene {
  const { formData: form } = input;
  const { places, weightAt } = weightedPlaces(input);
  const { extent, told } = places;
  const bins = binsOf({ places, shape, size: form.grid_size, aggregate, weightAt });
  const points: PointSet = {
    length: bins.length,
    positions: bins.centres,
    radii: shares(bins.values),
    groups: quantileClasses(bins.values, CLASSES),
  };
  const thinned = bins.length > MOST_POINTS ? [{ key: 'thinnedBins' as const, count: bins.length }] : [];
  return {
    ...sceneOf(input, extent, { marks: places, told: [...told, ...thinned] }),
    layers: (paint) => [
      new BinsLayer({
        id: 'bins',
        pickable: true,
        points,
        shape,
        radius: bins.radius,
        extruded: form.extruded,
        tallest: tallestOver(extent),
        colors: schemeRange(form.color_scheme, paint),
      }),
    ],
    tooltip({ index }) {
      const [value, count] = [bins.values[index], bins.counts[index]];
      if (value === undefined || count === undefined) return undefined;
      return {
        title: '',
        rows: [
          { label: nameOf(input), text: adaptive(value) },
          { label: '#', text: adaptive(count) },
        ],
      };
    },
  };
}

/** Height of the tallest bin in meters, so that it is visible at any size of the map. */
function tallestOver(extent: Extent | undefined): number {
  if (extent === undefined) return 1_000;
  const [west, south, east, north] = extent;
  return Math.max(0.01, east - west, north - south) * METERS_A_DEGREE * SHARE;
}

/** Where values lie between the smallest and the largest, 0 to 1. */
function shares(values: Float64Array): Float32Array {
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return Float32Array.from(values, (value) => (most > least ? (value - least) / (most - least) : 1));
}
