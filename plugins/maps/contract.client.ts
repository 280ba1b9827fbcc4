import { defineToken } from '@facet/sdk/common';

/** Longitude and latitude. */
export type Place = number[];

export interface WorldCountry {
  /** The number of ISO 3166-1, as three digits; land without one has none. */
  readonly number?: string;
  readonly name: string;
  /** Each is its border, and the borders of the holes in it. */
  readonly polygons: readonly Place[][][];
}

/** What charts draw maps with. */
export interface Maps {
  /** Outlines of the countries of the world; fetched once. */
  loadWorld(): Promise<readonly WorldCountry[]>;
}

export const MapsToken = defineToken<Maps>('maps/maps@1', 'Outlines that maps are drawn over.');
