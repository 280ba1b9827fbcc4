import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { placedRows, type PlacedRows, placeIn, type Spatial } from '@facet/plugin-maps/contract';
import type { QueryMetric } from '@facet/sdk/common';
import { amountIn, type MapForm, rowsOf } from './map-scene.ts';

export interface WeightedForm extends MapForm {
  readonly spatial: Spatial | undefined;
  readonly size: QueryMetric | undefined;
}

/** Places with their weights, and what a layer needs to read them. */
export interface WeightedPlaces {
  readonly places: PlacedRows;
  readonly weightAt: (index: number) => number;
  /** Members of a layer's props: it asks by index, since there is no object for a place. */
  readonly read: {
    readonly data: { readonly length: number };
    readonly getPosition: (none: unknown, info: Asked) => [number, number];
    readonly getWeight: (none: unknown, info: Pick<Asked, 'index'>) => number;
  };
}

interface Asked {
  readonly index: number;
  readonly target: number[];
}

/** Without a metric each row has the weight 1; with one, rows without an amount have none. */
export function weightedPlaces(input: ChartInput<WeightedForm>): WeightedPlaces {
  const { spatial, size } = input.formData;
  const rows = spatial === undefined ? [] : rowsOf(input);
  const places = placedRows(rows, (row) => (spatial === undefined ? 'missing' : placeIn(row, spatial)));
  const { positions, rowAt, length } = places;
  const weightAt = (index: number): number => {
    const row = size === undefined ? undefined : rows[rowAt[index] ?? -1];
    return row === undefined ? 1 : (amountIn(row, size) ?? 0);
  };
  return {
    places,
    weightAt,
    read: {
      data: { length },
      getPosition: (_none, { index }) => [positions[index * 2] ?? 0, positions[index * 2 + 1] ?? 0],
      getWeight: (_none, { index }) => weightAt(index),
    },
  };
}
