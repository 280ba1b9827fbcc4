import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { type Place, placed, type Placed, placeIn, type Spatial } from '@facet/plugin-maps/contract';
import type { QueryMetric } from '@facet/sdk/common';
import { amountIn, type MapForm, rowsOf } from './map-scene.ts';

/** A place with its weight. */
export interface WeightedPlace {
  readonly place: Place;
  readonly weight: number;
}

interface WeightedForm extends MapForm {
  readonly spatial: Spatial | undefined;
  readonly size: QueryMetric | undefined;
}

/** Without a metric each row has the weight 1; with one, rows without an amount have none. */
export function weightedPlaces(input: ChartInput<WeightedForm>): Placed<WeightedPlace> {
  const { spatial, size } = input.formData;
  if (spatial === undefined) return { marks: [], told: [] };
  return placed(rowsOf(input), (row) => {
    const place = placeIn(row, spatial);
    if (typeof place === 'string') return place;
    return { place, weight: size === undefined ? 1 : (amountIn(row, size) ?? 0) };
  });
}

export const placesOf = (marks: readonly WeightedPlace[]): readonly Place[] => marks.map(({ place }) => place);

export const positionOf = ({ place: [longitude, latitude] }: WeightedPlace): [number, number] => [longitude, latitude];
